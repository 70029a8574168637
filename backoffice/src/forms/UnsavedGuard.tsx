import { useEffect } from "react";

/** Work that leaving would lose. */
export interface Unsaved {
  /** The first sentence of the question, which names the work that would be lost. */
  loss: string;
  /** The consequence of leaving, as a sentence. By default, leaving discards the work. */
  consequence?: string;
  /** Whether it survives opening another page of the back office. False by default. */
  survivesNavigation?: boolean;
  /** Whether it survives a reload, such as for signing in again: the browser then does not ask. */
  survivesReload?: boolean;
  /** Tries to save it before the question. True if that succeeded. */
  onLeave?: () => Promise<boolean>;
}

const registered = new Set<Unsaved>();

/** All unsaved work of this page (layout/LeaveQuestion.tsx asks about it). */
export const unsavedWork: ReadonlySet<Unsaved> = registered;

/** Registers unsaved work, so that a question appears before it is lost. */
export function UnsavedGuard({ isUnsaved, ...unsaved }: Unsaved & { isUnsaved: boolean }) {
  // After each render, so that the question is about the latest text.
  useEffect(() => {
    if (!isUnsaved) return;
    registered.add(unsaved);
    return () => void registered.delete(unsaved);
  });
  return null;
}
