import { env } from "~/config/env.ts";
import { readPublicRows } from "./publicRows.ts";

const OUTCOMES = ["first", "second", "third", "top_three", "finalist"] as const;

/** A place in the final, among the top three before it, or neither. */
type FinalistOutcome = (typeof OUTCOMES)[number];

interface ShownMember {
  readonly name: string;
  readonly university: string;
  readonly country: string;
}

export interface ShownPicture {
  readonly id: string;
  /** For people who do not see it. */
  readonly alt_text: string;
}

/** A finalist as its team shows it to everybody: a row of `finalists`. */
export interface Finalist {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly outcome: FinalistOutcome;
  /** Those who agreed to be shown. */
  readonly members: readonly ShownMember[];
  /** The first one stands for the project. */
  readonly pictures: readonly ShownPicture[];
  /** What the jury says of it; may be empty. */
  readonly jury_sentence: string;
}

/** How many finalists there are, and what becomes of those that are not shown. */
export interface FinalistCounts {
  readonly finalists: number;
  readonly shown: number;
  /** They wait, because an anonymized round reads them. */
  readonly held: number;
  /** Their teams have not made a page public. */
  readonly private: number;
}

export interface ShownFinalists {
  /** The winners first. */
  readonly finalists: readonly Finalist[];
  readonly counts: FinalistCounts;
}

const NOBODY: FinalistCounts = { finalists: 0, shown: 0, held: 0, private: 0 };

/**
 * The finalists whose teams show them, the winners first; none before the release.
 * @throws when they cannot be read now.
 */
export async function loadFinalists(signal: AbortSignal): Promise<ShownFinalists> {
  const [rows, [counts = NOBODY]] = await Promise.all([
    readPublicRows<Finalist>("finalists", signal),
    readPublicRows<FinalistCounts>("finalist_counts", signal),
  ]);
  const finalists = rows.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || a.title.localeCompare(b.title, "en"),
  );
  return { finalists, counts };
}

/** The id of a page, as the database writes it: of another text it would only say that it is none. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * One finalist, by the id of its page; null when it is not there or not public.
 * @throws when it cannot be read now.
 */
export async function loadFinalist(id: string, signal: AbortSignal): Promise<Finalist | null> {
  if (!ID.test(id)) return null;
  const [row] = await readPublicRows<Finalist>(`finalists?id=eq.${id}`, signal);
  return row ?? null;
}

/** Where everybody sees a picture, while its page is public. */
export function pictureAddress({ id }: ShownPicture): string {
  return `${env.supabaseUrl}/functions/v1/project-picture?id=${id}`;
}

function placeOf({ outcome }: Finalist): number {
  return OUTCOMES.indexOf(outcome);
}
