import type { Place } from "#shared/awards.ts";
import type { FINALIST_OUTCOMES } from "#shared/constants.ts";
import { env } from "~/config/env.ts";
import { readPublicRows } from "./publicRows.ts";
import type { ViewRow } from "./rows.ts";

export interface ShownPicture {
  readonly id: string;
  /** For people who cannot see it. */
  readonly alt_text: string;
}

/** The figures of a device, each of which its team may state. */
export type DeviceFigure = "diameter_mm" | "height_mm" | "volume_ml";

/** A finalist whose page is public: a row of `finalists`. */
export interface Finalist extends Omit<ViewRow<"finalists", DeviceFigure>, "members" | "pictures"> {
  /** The rank in the final, or the last stage that the team reached. */
  readonly outcome: (typeof FINALIST_OUTCOMES)[number]["value"];
  /** Members who agreed to be named. */
  readonly members: readonly { name: string; university: string; country: string }[];
  /** The first one represents the project. */
  readonly pictures: readonly ShownPicture[];
}

/** The number of finalists by visibility: a row of `finalist_counts`. */
export type FinalistCounts = ViewRow<"finalist_counts">;

export interface ShownFinalists {
  /** The winners first. */
  readonly finalists: readonly Finalist[];
  readonly counts: FinalistCounts;
}

const NONE: FinalistCounts = { finalists: 0, shown: 0, held: 0, private: 0 };

/** Loads the public finalists, the winners first; none before the release. */
export async function loadFinalists(signal: AbortSignal): Promise<ShownFinalists> {
  const [finalists, [counts = NONE]] = await Promise.all([
    readPublicRows<Finalist>("finalists", signal),
    readPublicRows<FinalistCounts>("finalist_counts", signal),
  ]);
  return { finalists, counts };
}

/** A winner, whose page may not be public: a row of `winners`. */
export interface Winner extends ViewRow<"winners", "page_id"> {
  readonly outcome: Place;
}

export interface ShownWinners {
  /** By rank. */
  readonly winners: readonly Winner[];
  /** Those with a public page. */
  readonly finalists: readonly Finalist[];
}

/** Loads the winners; none before the final is released. */
export async function loadWinners(signal: AbortSignal): Promise<ShownWinners> {
  const [winners, finalists] = await Promise.all([
    readPublicRows<Winner>("winners", signal),
    readPublicRows<Finalist>("finalists", signal),
  ]);
  return { winners, finalists };
}

/** A malformed id would be an error in the database. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Loads a finalist by the id of its page; null if it is missing or not public. */
export async function loadFinalist(id: string, signal: AbortSignal): Promise<Finalist | null> {
  if (!ID.test(id)) return null;
  const [row] = await readPublicRows<Finalist>(`finalists?id=eq.${id}`, signal);
  return row ?? null;
}

/** The public address of a picture. */
export function pictureAddress({ id }: ShownPicture): string {
  return `${env.supabaseUrl}/functions/v1/project-picture?id=${id}`;
}
