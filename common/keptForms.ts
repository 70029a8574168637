/**
 * What people type into the forms of the public site, kept in their tab until it is sent. Both apps
 * share one origin, and so this storage: whoever signs out in one of them leaves nothing behind.
 */

/** What was typed into a form, by the names of its fields; "" for a box that is not ticked. */
export type FormTexts = Readonly<Record<string, string>>;

/** Which form it is, and whose. */
export interface KeptPlace {
  readonly form: string;
  /** Who is signed in; `ANYBODY` for a form that one does not sign in for. */
  readonly personId: string;
}

export const ANYBODY = "anybody";

const PREFIX = "challenge-form";

/**
 * Keeps what was typed for as long as this tab is open, so that a reload, or a session that ends in
 * the middle, loses none of it. Never give it a password.
 */
export function keepForm(place: KeptPlace, texts: FormTexts): void {
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify(texts));
  } catch {
    // Storage is full or blocked: it is in the form alone.
  }
}

/**
 * What this tab keeps of a form; null if that is nothing. What it keeps of another person, whose
 * session has ended here, is forgotten: somebody else sits at this screen now.
 */
export function keptForm(place: KeptPlace): FormTexts | null {
  if (place.personId !== ANYBODY) {
    forget((personId) => personId !== ANYBODY && personId !== place.personId);
  }
  try {
    const texts: unknown = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? "null");
    return isTexts(texts) ? texts : null;
  } catch {
    return null;
  }
}

/** Forgets a form: it is sent, or not wanted any more. */
export function dropKeptForm(place: KeptPlace): void {
  const key = keyOf(place);
  forget((_, each) => each === key);
}

/** Forgets every form, because whoever has typed leaves this browser. */
export function dropKeptForms(): void {
  forget(() => true);
}

function keyOf({ form, personId }: KeptPlace): string {
  return `${PREFIX}/${personId}/${form}`;
}

function forget(which: (personId: string | undefined, key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      const [prefix, personId] = key.split("/");
      if (prefix === PREFIX && which(personId, key)) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked: there is nothing in it.
  }
}

function isTexts(value: unknown): value is FormTexts {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((text) => typeof text === "string")
  );
}
