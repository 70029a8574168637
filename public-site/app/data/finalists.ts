import { env } from "~/config/env.ts";
import { readPublicRows } from "./publicRows.ts";
import type { ViewRow } from "./rpc.ts";

const OUTCOMES = ["first", "second", "third", "top_three", "finalist"] as const;

export interface ShownPicture {
  readonly id: string;
  /** For people who do not see it. */
  readonly alt_text: string;
}

/** A finalist as its team shows it to everybody: a row of `finalists`. */
export interface Finalist extends Omit<ViewRow<"finalists">, "members" | "pictures"> {
  /** A place in the final, among the top three before it, or neither. */
  readonly outcome: (typeof OUTCOMES)[number];
  /** Those who agreed to be shown. */
  readonly members: readonly { name: string; university: string; country: string }[];
  /** The first one stands for the project. */
  readonly pictures: readonly ShownPicture[];
}

/** How many finalists there are, and what becomes of those that are not shown: a row of `finalist_counts`. */
export type FinalistCounts = ViewRow<"finalist_counts">;

export interface ShownFinalists {
  /** The winners first. */
  readonly finalists: readonly Finalist[];
  readonly counts: FinalistCounts;
}

const NONE: FinalistCounts = { finalists: 0, shown: 0, held: 0, private: 0 };

/**
 * The finalists whose teams show them, the winners first; none before the release.
 * @throws when they cannot be read now.
 */
export async function loadFinalists(signal: AbortSignal): Promise<ShownFinalists> {
  const [rows, [counts = NONE]] = await Promise.all([
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
