// What can be done to the move that is shown: a comment, a mark, its variation promoted or deleted.

import type { App } from "../../app";
import { h, submitted, typed } from "../../dom";
import { formButtons } from "../../shell/form";
import type { MenuItem } from "../../shell/menu";
import type { Analysis } from "./analysis";
import { move_marks, nagText } from "./score_text";
import { numberedMove, root_id } from "./study_tree";

const longest_comment = 2000;

export function editItems(app: App, analysis: Analysis): MenuItem[] {
  const { tree, at } = analysis;
  const edit = (what: string, more: object = {}) => analysis.attempt(analysis.edit(what, at, more));
  const items: MenuItem[] = [{ name: "Comment…", icon: "keyboard", run: () => commentDialog(app, analysis) }];
  if (at === root_id) return items;
  if (!tree.isMain(at))
    items.push(
      { name: "Promote this variation", icon: "up", run: () => edit("promote") },
      { name: "Make it the main line", icon: "first", run: () => edit("main") },
    );
  for (const [nag, name] of move_marks)
    items.push({ name: `${nagText(nag)}  ${name}`, icon: "hint", run: () => edit("mark", { nag }) });
  items.push({ name: "Delete from here", icon: "trash", run: () => analysis.attempt(remove(analysis)) });
  return items;
}

export async function remove(analysis: Analysis): Promise<void> {
  const node = await analysis.edit("delete", analysis.at);
  if (node !== undefined) analysis.go(node);
}

/** What people have to say of the move, or before the first one. */
export function commentDialog(app: App, analysis: Analysis): void {
  const { tree, at } = analysis;
  let text = tree.at(at).comment ?? "";
  const save = () => {
    app.closeDialog();
    analysis.attempt(analysis.edit("comment", at, { text }));
  };
  app.show({
    name: "comment",
    title: at === root_id ? "Comment before the game" : `Comment on ${numberedMove(tree, at)}`,
    body: () =>
      h(
        "form",
        { id: "comment-form", on: { submit: submitted(save) } },
        h("label.unseen", { for: "comment-text" }, "Comment"),
        h("textarea.field", {
          id: "comment-text",
          rows: "5",
          autofocus: true,
          maxlength: String(longest_comment),
          value: text,
          on: {
            input: typed((typed_text) => {
              text = typed_text;
              app.redraw();
            }),
          },
        }),
      ),
    foot: () => formButtons(app, "comment-form", "Keep"),
  });
}
