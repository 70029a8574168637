import { EigenvalueDecomposition, Matrix } from "ml-matrix";
import type { Design } from "./severityModel.ts";

/** Two camps of judges who read mostly apart. */
export interface Camps {
  /** The codes of those that mostly the smaller camp has read. */
  entries: string[];
  /** How many reviews were by a judge of the other camp than the entry's. */
  readings: number;
}

/**
 * Fewer readings across than this leave the difference between two camps to chance. Simulated: 40 entries,
 * three readers each, two camps of six judges; of the true top five, means found .60, least squares .56
 * with one reading across, .59 with two, .62 with four, .63 with sixteen. Where one camp's entries are
 * better, the mixed model finds no more than the means until there are four.
 */
const FEWEST = 5;
/** The same for larger rounds: one in so many of the smaller camp's readings, as four were of 60. */
const ONE_IN = 15;

/** Judges in the order in which they hang together: by the second eigenvector of who reads with whom. */
function orderOfJudges({ judges, readers, judgeCounts }: Design): number[] {
  const scale = judgeCounts.map((count) => 1 / Math.sqrt(count));
  const matrix = Matrix.eye(judges.length);
  for (const all of readers) {
    for (const a of all) {
      for (const b of all) {
        const shared = ((scale[a] ?? 0) * (scale[b] ?? 0)) / all.length;
        matrix.set(a, b, matrix.get(a, b) - shared);
      }
    }
  }
  const vectors = new EigenvalueDecomposition(matrix, { assumeSymmetric: true }).eigenvectorMatrix;
  const place = (judge: number) => vectors.get(judge, 1) * (scale[judge] ?? 0);
  return judges.map((_, judge) => judge).sort((a, b) => place(a) - place(b));
}

/**
 * The camps that the fewest readings join, for the readings of the smaller, where those are so few that
 * adjusting for severity may hurt; undefined elsewhere.
 */
export function weaklyJoinedCamps(design: Design): Camps | undefined {
  const { entries, judges, readers, judgeCounts, count } = design;
  if (judges.length < 2) return undefined;
  const readBy = judges.map((): number[] => []);
  for (const [entry, all] of readers.entries()) for (const judge of all) readBy[judge]?.push(entry);
  const own = new Uint16Array(entries.length);
  const sizes = readers.map(({ length }) => length);
  // By entry: the fewer of its readings, as those are the ones across.
  const across = (entry: number) =>
    Math.min(own[entry] ?? 0, (sizes[entry] ?? 0) - (own[entry] ?? 0));
  const ofCamp = (isOwn: boolean) =>
    entries.filter((_, entry) => {
      const more = 2 * (own[entry] ?? 0) - (sizes[entry] ?? 0);
      return isOwn ? more > 0 : more < 0;
    });
  let least = { share: 1, readings: count, smaller: count, camp: [] as string[] };
  let readings = 0;
  let mine = 0;
  for (const judge of orderOfJudges(design).slice(0, -1)) {
    for (const entry of readBy[judge] ?? []) {
      readings -= across(entry);
      own[entry] = (own[entry] ?? 0) + 1;
      readings += across(entry);
    }
    mine += judgeCounts[judge] ?? 0;
    const smaller = Math.min(mine, count - mine);
    const share = readings / smaller;
    if (share >= least.share) continue;
    const camp = ofCamp(2 * mine <= count);
    // A judge alone, or one entry, is no camp: every reading of it would be one across.
    if (camp.length < 2 || entries.length - camp.length < 2) continue;
    least = { share, readings, smaller, camp };
  }
  if (least.readings >= Math.max(FEWEST, least.smaller / ONE_IN)) return undefined;
  return { entries: least.camp, readings: least.readings };
}
