import { useEffect } from "react";

interface UnsavedWork {
  /** A sentence for the person who is about to leave the page. */
  readonly loss: string;
  /** Saves it now, if that is possible. It stays the same function. */
  readonly save?: (() => Promise<unknown>) | undefined;
  /** What keeps it for this page: the browser, or the tab until it is closed. */
  readonly keptIn?: "browser" | "tab" | undefined;
}

/** Work on the current page that the server does not have. */
const works = new Set<UnsavedWork>();

/** How long a person who follows a link waits for work to be saved. */
const SAVE_WITHIN_MS = 2_000;

/**
 * Registers work while it is unsaved. Links then ask before it is lost (LeaveGuard.tsx), and so does the browser before
 * it closes the page.
 */
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

/** What is unsaved now. */
export const unsavedWork = (): readonly UnsavedWork[] => [...works];

/** Each loss once. */
export const lossesOf = (unsaved: readonly UnsavedWork[]): readonly string[] => [
  ...new Set(unsaved.map(({ loss }) => loss)),
];

/** Saves what can be saved, for at most two seconds. Returns what is still unsaved. */
export async function saveUnsavedWork(): Promise<readonly UnsavedWork[]> {
  const timeout = new Promise((resolve) => setTimeout(resolve, SAVE_WITHIN_MS));
  await Promise.race([Promise.all(unsavedWork().map(({ save }) => save?.())), timeout]);
  return unsavedWork();
}
