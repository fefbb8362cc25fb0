// Everything one can ask of the Tree view by key, palette or menu.

import type { Command } from "../../shell/commands";
import { copyText } from "../../shell/clipboard";
import type { MenuItem } from "../../shell/menu";
import { setPresenting } from "../../shell/present";
import { stepperCommands } from "../../stepper/stepper_view";
import { jump_keys } from "./recording/course";
import { chooseFile, exportTree, saveRecording } from "./recording/files";
import type { TreeRoom } from "./tree_room";
import { followBest, toSibling } from "./walk";

export function treeMenu(room: TreeRoom): MenuItem[] {
  const { app, sight } = room;
  const { lane } = sight;
  const attempt = (work: Promise<unknown>) => void work.catch((reason) => app.complain(reason));
  const items: MenuItem[] = [
    { name: "Copy the link", icon: "link", run: () => copyText(app, location.href, "Link copied.") },
    { name: "Open a recording", icon: "import", run: () => chooseFile((file) => void openFile(room, file)) },
  ];
  if (lane && !lane.growing) {
    const save = (as: "svg" | "json") => attempt(exportTree(lane, as, sight.step, sight.shown));
    items.push(
      { name: "Compare with another search", icon: "flip", run: () => room.compare(true) },
      { name: "Save the recording", icon: "share", run: () => attempt(saveRecording(lane)) },
      { name: "Picture as SVG", icon: "copy", run: () => save("svg") },
      { name: "Data as JSON", icon: "copy", run: () => save("json") },
    );
  }
  items.push(
    { name: room.lesson ? "End the lesson" : "Lesson", icon: "hint", run: () => room.lessons.set(!room.lesson) },
    { name: "Exercise on a new tree", icon: "tree", run: () => void room.lessons.newExercise() },
    { name: "Present", icon: "present", run: () => setPresenting(app, !app.presenting) },
  );
  return items;
}

async function openFile(room: TreeRoom, file: File): Promise<void> {
  if (!(await room.takeFile(file))) room.app.toasts.error(`${file.name} is no recording of a search.`);
}

export function treeCommands(room: TreeRoom): Command[] {
  const { sight } = room;
  const in_view = () => room.app.room === room;
  const here = () => in_view() && sight.lanes.length > 0;
  const free = () => here() && !document.activeElement?.closest("button, a, [role=treeitem], summary");
  const key = (name: string, pressed: string, run: () => void): Command => ({
    name,
    key: pressed,
    single: true,
    usable: here,
    run,
  });
  const listed = ["Open a recording", "Save the recording", "Picture as SVG", "Lesson", "Exercise on a new tree"];
  return [
    ...stepperCommands(room.app, "tree", () => sight.stepper, jump_keys),
    { name: "Sibling before", key: "ArrowUp", shown: "↑", usable: here, run: () => toSibling(sight, -1) },
    { name: "Sibling after", key: "ArrowDown", shown: "↓", usable: here, run: () => toSibling(sight, 1) },
    { name: "Unfold or fold", key: "Enter", usable: free, run: () => sight.lane?.toggle(sight.shown) },
    key("Why", "w", () => room.focusPanel()),
    key("Follow the best line", "p", () => followBest(sight)),
    key("Zoom in", "+", () => sight.lane?.canvas.zoom(1.25)),
    key("Zoom out", "-", () => sight.lane?.canvas.zoom(0.8)),
    key("Fit the tree", "0", () => sight.fit()),
    key("Compare or not", "c", () => room.compare(false)),
    { name: "Set up a search", usable: in_view, run: () => room.openSetUp() },
    ...listed.map((name) => ({
      name,
      usable: () => in_view() && treeMenu(room).some((item) => item.name === name),
      run: () =>
        treeMenu(room)
          .find((item) => item.name === name)
          ?.run(),
    })),
  ];
}
