import { fireEvent } from "@testing-library/react";
import { vi } from "vitest";

/** A file of the given bytes or text. */
export function aFile(name: string, content: BlobPart): File {
  return new File([content], name);
}

/** Chooses files in the page's only file input. */
export function chooseFiles(...files: File[]): void {
  const input = document.querySelector("input[type=file]");
  if (!input) throw new Error("There is no file input.");
  fireEvent.change(input, { target: { files } });
}

/**
 * Replaces downloads, which jsdom does not support.
 * @returns the files that the page has saved.
 */
export function mockDownloads(): File[] {
  const files: File[] = [];
  let content = new Blob();
  class DownloadUrl extends URL {
    static override createObjectURL = (file: Blob) => {
      content = file;
      return "blob:";
    };
    static override revokeObjectURL = () => {};
  }
  vi.stubGlobal("URL", DownloadUrl);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push(new File([content], this.download));
  });
  return files;
}
