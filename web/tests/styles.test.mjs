// The sheets of the page: what one view calls by a name, no other styles.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const folder = "src/styles";
/** Dialogs are of every view. */
const of_all = new Set(["dialogs"]);

/** Whose a sheet is: "tree" of tree_story.css. The coach is at home in Play. */
function ownerOf(file) {
  const [owner] = file.split(/[_.]/);
  return owner === "coach" ? "play" : owner;
}

/** Classes that have a rule to themselves, wherever on the page they are. */
function bareClasses(text) {
  const rules = text.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{}]+)\{/g);
  const selectors = [...rules].flatMap(([, selector]) => selector.split(","));
  return selectors.flatMap((selector) => /^\.([\w-]+)$/.exec(selector.trim())?.[1] ?? []);
}

/** Those that change with the size of the page change what others have made. */
const of_sizes = /^(phone|small|wide)\.css$|_(sizes|small)\.css$/;

test("no class is styled by the sheets of two owners", () => {
  const owners = new Map();
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".css") && !of_sizes.test(name)))
    for (const name of bareClasses(readFileSync(`${folder}/${file}`, "utf8")))
      owners.set(name, new Set([...(owners.get(name) ?? []), ownerOf(file)]));
  assert.ok(owners.size > 100);
  for (const [name, all] of owners) {
    const shared = [...all].filter((owner) => !of_all.has(owner));
    assert.ok(shared.length <= 1, `.${name} is styled for ${shared.join(" and ")}`);
  }
});
