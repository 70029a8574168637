import { inBrowser, inTab } from "../browserStorage.ts";

/**
 * Unsaved work, which this browser keeps until it is saved or sent: for at most 30 days, and until its author signs out. Both
 * apps share this storage, so that signing out in one of them removes all.
 */

/** A piece of work and its author. */
export interface WorkKey {
  /** Its kind and the id of its record, such as "submission/1f…". */
  readonly name: string;
  /** The id of its author, or `ANONYMOUS`. */
  readonly personId: string;
}

export interface KeptWork<Typed> {
  readonly typed: Typed;
  /** The versions that the server may have, and that are still the author's own: the one that was edited, and the last one sent. */
  readonly ownVersions: readonly Typed[];
  /** When it was typed, ISO 8601. */
  readonly at: string;
}

/** The author of a text in a public form. Only the tab keeps it, because no sign-out removes it from a shared computer. */
export const ANONYMOUS = "anybody";

/** The prefix of a submission's checked boxes, which stay until the person signs out. */
export const TICKS_PREFIX = "challenge-ticks/";

const PREFIX = "challenge-unsaved/";
const KEPT_FOR_MS = 30 * 24 * 60 * 60_000;

const areaOf = (personId: string) => (personId === ANONYMOUS ? inTab : inBrowser);
const placeOf = ({ personId, name }: WorkKey) => `${PREFIX}${personId}/${name}/`;
const keysIn = (area: typeof inBrowser, place: string) =>
  area.keys().filter((key) => key.startsWith(place));

/** The place where a page keeps its work. */
export interface Keeper<Typed> {
  /** The latest work of an earlier page, which this page continues; null if there is none. */
  readonly found: KeptWork<Typed> | null;
  /** Keeps the work as it is now. @returns whether it was stored; false if the storage is full or blocked. */
  keep: (typed: Typed, ownVersions?: readonly Typed[]) => boolean;
  /** Removes the work once it is saved or discarded. */
  drop: () => void;
  /** Whether the storage has this version, which another tab may have removed or replaced. */
  has: (typed: Typed) => boolean;
}

/** Opens the place of a page: that of the latest work of an earlier page, otherwise one of its own, so that pages do not overwrite each other. */
export function openKeeper<Typed>(work: WorkKey): Keeper<Typed> {
  const area = areaOf(work.personId);
  const latest = keysIn(area, placeOf(work))
    .map((key) => ({ key, kept: readKept<Typed>(area, key) }))
    .sort((a, b) => (b.kept?.at ?? "").localeCompare(a.kept?.at ?? ""))[0];
  const key = latest?.key ?? placeOf(work) + crypto.randomUUID();
  let isStored = latest !== undefined;
  return {
    found: latest?.kept ?? null,
    keep(typed, ownVersions = []) {
      const kept = { typed, ownVersions, at: new Date().toISOString() };
      isStored = area.write(key, JSON.stringify(kept));
      return isStored;
    },
    drop: () => area.remove(key),
    has: (typed) =>
      isStored && JSON.stringify(readKept(area, key)?.typed) === JSON.stringify(typed),
  };
}

/** Whether this browser keeps work. */
export const isKept = (work: WorkKey): boolean => hasWorkIn(areaOf(work.personId), placeOf(work));

/** Removes work whose record was deleted. */
export function dropKept(work: WorkKey): void {
  const area = areaOf(work.personId);
  for (const key of keysIn(area, placeOf(work))) area.remove(key);
}

/** The kinds of work of which signing out says what is lost. */
export type WorkKind = "submission" | "review" | "text";

/** The first kind of a person's unsaved work; undefined if there is none. */
export const keptKindOf = (personId: string): WorkKind | undefined =>
  (["submission", "review", "text"] as const).find((kind) =>
    hasWorkIn(areaOf(personId), `${PREFIX}${personId}/${kind === "text" ? "" : `${kind}/`}`),
  );

/** Removes all work of a person who signs out, the texts of public forms in this tab, and the checked boxes. */
export function dropKeptOf(personId: string): void {
  for (const key of keysIn(inBrowser, `${PREFIX}${personId}/`)) inBrowser.remove(key);
  for (const key of keysIn(inBrowser, TICKS_PREFIX)) inBrowser.remove(key);
  for (const key of keysIn(inTab, PREFIX)) inTab.remove(key);
}

const hasWorkIn = (area: typeof inBrowser, place: string) =>
  keysIn(area, place).some((key) => readKept(area, key) !== null);

/** Reads work. Removes it if it is older than 30 days, and anything else at this key. */
function readKept<Typed>(area: typeof inBrowser, key: string): KeptWork<Typed> | null {
  const value = area.readJson(key) as Partial<KeptWork<Typed>> | null;
  const isWork =
    value?.typed !== undefined &&
    Array.isArray(value.ownVersions) &&
    typeof value.at === "string" &&
    Date.parse(value.at) > Date.now() - KEPT_FOR_MS;
  if (isWork) return value as KeptWork<Typed>;
  area.remove(key);
  return null;
}
