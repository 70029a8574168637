import { useEffect } from "react";

/** Work that leaving would lose. */
export interface Unsaved {
  /** What would be lost, as the question's first sentence. */
  loss: string;
  /** What leaving does. By default, it discards the work. */
  consequence?: string;
  /** Whether only closing the tab or signing out loses it, not a link. False by default. */
  isKept?: boolean;
  /** Whether the tab keeps it through a reload, as on the way to sign-in and back: the browser does not ask. */
  survivesReload?: boolean;
  /** Tries to save it before anything is asked. True: nothing is lost any more. */
  onLeave?: () => Promise<boolean>;
}

const registered = new Set<Unsaved>();

/** All unsaved work of this page (layout/LeaveQuestion.tsx asks about it). */
export const unsavedWork: ReadonlySet<Unsaved> = registered;

/** Registers unsaved work, so that it is asked about before it is lost. */
export function UnsavedGuard({ isUnsaved, ...unsaved }: Unsaved & { isUnsaved: boolean }) {
  // After each render: what is asked about is what was typed last.
  useEffect(() => {
    if (!isUnsaved) return;
    registered.add(unsaved);
    return () => void registered.delete(unsaved);
  });
  return null;
}
