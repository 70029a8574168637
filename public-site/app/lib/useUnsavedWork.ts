import { useEffect } from "react";

interface UnsavedWork {
  /** The warning for a person who is about to leave the page. */
  readonly loss: string;
  /** Saves the work now. A stable function; undefined if that is impossible. */
  readonly save?: (() => Promise<unknown>) | undefined;
  /** The location of a copy. The tab keeps it until it is closed. */
  readonly keptIn?: "browser" | "tab" | undefined;
}

/** Unsaved work on the current page. */
const works = new Set<UnsavedWork>();

/** The longest delay after a click on a link. */
const SAVE_WITHIN_MS = 2_000;

/** Registers unsaved work, so that LeaveGuard.tsx and the browser ask before it is lost. */
export function useUnsavedWork(
  isUnsaved: boolean,
  loss: string,
  { save, keptIn }: Omit<UnsavedWork, "loss"> = {},
): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const work = { loss, save, keptIn };
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    works.add(work);
    if (keptIn !== "browser") window.addEventListener("beforeunload", ask);
    return () => {
      works.delete(work);
      window.removeEventListener("beforeunload", ask);
    };
  }, [isUnsaved, loss, save, keptIn]);
}

export const unsavedWork = (): readonly UnsavedWork[] => [...works];

export const lossesOf = (unsaved: readonly UnsavedWork[]): readonly string[] => [
  ...new Set(unsaved.map(({ loss }) => loss)),
];

/** Saves as much as possible, for at most two seconds. @returns the work that is still unsaved. */
export async function saveUnsavedWork(): Promise<readonly UnsavedWork[]> {
  const timeout = new Promise((resolve) => setTimeout(resolve, SAVE_WITHIN_MS));
  await Promise.race([Promise.all(unsavedWork().map(({ save }) => save?.())), timeout]);
  return unsavedWork();
}
