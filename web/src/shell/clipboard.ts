// Text out of the page: to the clipboard, or into a file.

import type { App } from "../app";

export function copyText(app: App, text: string, told: string): void {
  const written = navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject(new Error());
  written.then(
    () => app.toasts.tell(told),
    () => app.toasts.error(`The browser does not let the page copy. Here it is to copy by hand: ${text}`),
  );
}

export function downloadText(file_name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = file_name;
  link.click();
  URL.revokeObjectURL(address);
}
