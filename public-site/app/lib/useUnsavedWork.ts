import { useEffect } from "react";

/** What a page may have that the server does not, for the person who is about to leave it. */
const SENTENCES = {
  answer: "Your answer is not sent yet.",
  app: "Your authenticator app is not set up yet.",
  comment: "Your comment is not added to the discussion yet.",
  email: "Your new email address is not saved yet.",
  entry: "The last changes to your entry are not saved yet.",
  invitation: "Your invitation is not sent yet.",
  judge: "Your changes to your details are not saved yet.",
  page: "Your changes to the public page are not saved yet.",
  password: "Your new password is not saved yet.",
  picture: "The picture that you chose is not on your page yet.",
  pictureText: "Your description of a picture is not saved yet.",
  profile: "Your changes to your profile are not saved yet.",
  question: "Your question to the administrators is not sent yet.",
  reason: "Your reason is not sent yet.",
  review: "The last changes to your review are not saved yet.",
  upload: "Your file is still uploading.",
} as const;

export type UnsavedKind = keyof typeof SENTENCES;

interface UnsavedWork {
  readonly kind: UnsavedKind;
  /** Saves it now, if that is possible. It stays the same function. */
  readonly save?: (() => Promise<unknown>) | undefined;
  /** Whether this browser keeps it, so that closing the page loses nothing. */
  readonly isKept?: boolean;
}

/** What is unsaved on the page that is shown. */
const works = new Set<UnsavedWork>();

/** How long a person who follows a link waits for work to be saved. */
const SAVE_WITHIN_MS = 2_000;

/**
 * Registers work for as long as it is unsaved: a link asks before it is lost (LeaveGuard.tsx), and so does the browser
 * when the page is closed.
 */
export function useUnsavedWork(
  isUnsaved: boolean,
  kind: UnsavedKind,
  { save, isKept = false }: Omit<UnsavedWork, "kind"> = {},
): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const work = { kind, save, isKept };
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    works.add(work);
    if (!isKept) window.addEventListener("beforeunload", ask);
    return () => {
      works.delete(work);
      window.removeEventListener("beforeunload", ask);
    };
  }, [isUnsaved, kind, save, isKept]);
}

/** What is unsaved now. */
export const unsavedWork = (): readonly UnsavedWork[] => [...works];

/** A sentence about each kind of it. */
export const inSentences = (unsaved: readonly UnsavedWork[]): readonly string[] => [
  ...new Set(unsaved.map(({ kind }) => SENTENCES[kind])),
];

/** Saves what can be saved, for at most two seconds. Answers with what is unsaved then. */
export async function saveUnsavedWork(): Promise<readonly UnsavedWork[]> {
  const timeout = new Promise((resolve) => setTimeout(resolve, SAVE_WITHIN_MS));
  await Promise.race([Promise.all(unsavedWork().map(({ save }) => save?.())), timeout]);
  return unsavedWork();
}
