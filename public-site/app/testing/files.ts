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
export function mockDownloads(): Blob[] {
  const files: Blob[] = [];
  class DownloadUrl extends URL {
    static override createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
    static override revokeObjectURL = () => {};
  }
  vi.stubGlobal("URL", DownloadUrl);
  return files;
}
