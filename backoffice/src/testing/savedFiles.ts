import { vi } from "vitest";

/** The files that the browser saves in this test. jsdom knows neither addresses of files nor downloads. */
export function recordSavedFiles() {
  const saved: { file: Blob; name: string }[] = [];
  let last = new Blob();
  const createObjectURL = (file: Blob) => {
    last = file;
    return "blob:file";
  };
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push({ file: last, name: this.download });
  });
  return saved;
}
