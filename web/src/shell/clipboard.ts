// What leaves the page: text to the clipboard, anything into a file.

import type { App } from "../app";

const kept_ms = 10_000;

export function copyText(app: App, text: string, told: string): void {
  const written = navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject(new Error());
  written.then(
    () => app.toasts.tell(told),
    () => app.toasts.error(`The browser does not let the page copy. Here it is to copy by hand: ${text}`),
  );
}

export function saveText(file_name: string, text: string, kind = "text/plain"): void {
  saveFile(file_name, new Blob([text], { type: kind }));
}

export function saveFile(file_name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = file_name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), kept_ms);
}
