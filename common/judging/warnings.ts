import { weaklyJoinedCamps } from "./camps.ts";
import type { Influence } from "./diagnostics.ts";
import type { Unknown } from "./estimable.ts";
import type { ExactReview } from "./reviews.ts";
import type { Design } from "./severityModel.ts";

/** What a result may be misread for; the words belong to the screens. */
export type Warning =
  /** No chances, intervals and reliability. */
  | { kind: "chances_unknown"; reason: Unknown }
  /** The official score is the same for all: only the rules for ties rank them. */
  | { kind: "all_tied" }
  /** Two camps of judges, joined by so few reviews that adjusting may hurt; the smaller one's entries. */
  | { kind: "few_cross_readings"; entries: string[]; readings: number }
  /** Without this judge's reviews the entries could not be compared. */
  | { kind: "joined_by_one"; judge: string }
  /** Nobody but one judge has read them. */
  | { kind: "single_reviews"; entries: string[] };

interface Known {
  design: Design;
  influences: readonly Influence[];
  unknown: Unknown | undefined;
  /** The official ones. */
  scores: ReadonlyMap<string, number>;
}

/** What to warn of. @param known Nothing where entries cannot be compared. */
export function warningsOf(reviews: readonly ExactReview[], known?: Known): Warning[] {
  const warnings: Warning[] = [];
  if (known?.unknown) warnings.push({ kind: "chances_unknown", reason: known.unknown });
  if (known && known.scores.size > 1 && new Set(known.scores.values()).size === 1) {
    warnings.push({ kind: "all_tied" });
  }
  const camps = known && weaklyJoinedCamps(known.design);
  if (camps) warnings.push({ kind: "few_cross_readings", ...camps });
  for (const { judge, changed } of known?.influences ?? []) {
    if (changed === undefined) warnings.push({ kind: "joined_by_one", judge });
  }
  const single = [...Map.groupBy(reviews, ({ entry }) => entry)]
    .filter(([, of]) => of.length === 1)
    .map(([entry]) => entry)
    .sort();
  if (single.length > 0) warnings.push({ kind: "single_reviews", entries: single });
  return warnings;
}
