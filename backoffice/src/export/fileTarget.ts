/** A file with more rows goes straight to the disk, where the browser can do so. */
const MOST_ROWS_IN_BROWSER = 10_000;

/** Where the parts of a file go while it is made. */
export interface FileTarget {
  name: string;
  write(part: string): Promise<void>;
  /** @returns the whole file, unless it is on the disk by now. */
  finish(): Promise<Blob | undefined>;
  /** Leaves nothing behind. */
  discard(): Promise<void>;
}

/** What Chrome and Edge have, and TypeScript does not know: they ask where to save before there is anything. */
interface SavePicker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<PickedFile>;
}

interface PickedFile extends FileSystemFileHandle {
  remove?: () => Promise<void>;
}

/**
 * Opens a file to be written: on the disk if it gets long and the browser can, so that its memory does not
 * grow with the rows; else in the browser, as parts that it may keep outside of the script's memory. To be
 * called as soon as a button is pressed: browsers ask where to save only then.
 * @throws DOMException named AbortError when the person chooses no place.
 */
export async function openTarget(name: string, expectedRows: number): Promise<FileTarget> {
  const browser: Window & SavePicker = window;
  if (expectedRows <= MOST_ROWS_IN_BROWSER || !browser.showSaveFilePicker) return inBrowser(name);
  try {
    return await onDisk(await browser.showSaveFilePicker({ suggestedName: name }));
  } catch (error) {
    if (isDismissal(error)) throw error;
    console.warn("The file cannot be written while it is made.", error);
    return inBrowser(name);
  }
}

/** Whether somebody was asked where to save, and chose no place. */
export function isDismissal(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

function inBrowser(name: string): FileTarget {
  const parts: Blob[] = [];
  return {
    name,
    write: async (part) => void parts.push(new Blob([part])),
    finish: async () => new Blob(parts, { type: "text/csv;charset=utf-8" }),
    discard: async () => void parts.splice(0),
  };
}

async function onDisk(file: PickedFile): Promise<FileTarget> {
  const stream = await file.createWritable();
  return {
    name: file.name,
    write: (part) => stream.write(part),
    // Until then a file that is there already keeps what it has.
    finish: async () => void (await stream.close()),
    async discard() {
      await stream.abort().catch(() => undefined);
      const { size } = await file.getFile();
      // The browser made it when its name was chosen.
      if (size === 0) await file.remove?.();
    },
  };
}
