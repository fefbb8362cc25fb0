// Recordings as files: out of the page and into it.

import { saveFile, saveText } from "../../../shell/clipboard";
import type { Lane } from "../lane";

const magic = "arbotree";

export async function isRecording(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, magic.length).arrayBuffer());
  return String.fromCharCode(...head) === magic;
}

export async function inBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  const piece = 0x8000;
  for (let at = 0; at < bytes.length; at += piece) text += String.fromCharCode(...bytes.subarray(at, at + piece));
  return btoa(text);
}

export async function saveRecording(lane: Lane): Promise<void> {
  const { file_name, data } = await lane.ask("tree.save");
  saveFile(file_name, new Blob([data], { type: "application/octet-stream" }));
}

export async function exportTree(lane: Lane, as: "svg" | "json", step: number, node: number): Promise<void> {
  const dark = document.documentElement.dataset.theme === "dark";
  const glyphs = Math.max(40, Math.min(2000, lane.scene?.items.length ?? 160));
  const { text, file_name } = await lane.ask("tree.export", { as, step, node, dark, glyphs });
  saveText(file_name, text, as === "svg" ? "image/svg+xml" : undefined);
}

/** Asks for a file; nothing where none is chosen. */
export function chooseFile(take: (file: File) => void): void {
  const field = document.createElement("input");
  field.type = "file";
  field.accept = ".tree";
  field.addEventListener("change", () => {
    const file = field.files?.[0];
    if (file) take(file);
  });
  field.click();
}
