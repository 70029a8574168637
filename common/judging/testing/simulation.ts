import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { normalsFrom } from "../ranks.ts";
import type { ScoredReview } from "../reviews.ts";

/** A round whose true qualities are known. */
export interface SimulatedRound {
  reviews: ScoredReview[];
  /** By round entry. */
  truth: Map<string, number>;
}

interface Simulation {
  codes: number;
  judges: number;
  /** Reviews for each round entry. */
  reviewers: number;
  variances: { codes: number; judges: number; residual: number };
  seed: number;
}

/** Variances of quality, severity and residual at NIPS 2014 (Lawrence). */
export const NIPS_VARIANCES = { codes: 1.278, judges: 0.24, residual: 1.268 };

/** Assigns round entries to judges in turn, in random order, with balanced loads. */
export function simulateRound(simulation: Simulation): SimulatedRound {
  const { codes, judges, reviewers, variances, seed } = simulation;
  // A result draws from the positive seeds.
  const normal = normalsFrom(-seed);
  const generator = xoroshiro128plus(seed + 1);
  const severity = Array.from({ length: judges }, () => Math.sqrt(variances.judges) * normal());
  const truth = new Map<string, number>();
  const reviews: ScoredReview[] = [];
  let pile: number[] = [];
  for (let index = 0; index < codes; index += 1) {
    const code = `entry ${String(index).padStart(4, "0")}`;
    const quality = Math.sqrt(variances.codes) * normal();
    truth.set(code, quality);
    const chosen = new Set<number>();
    while (chosen.size < reviewers) {
      if (pile.every((judge) => chosen.has(judge))) pile = severity.map((_, judge) => judge);
      const open = pile.filter((judge) => !chosen.has(judge));
      const judge = open[uniformInt(generator, 0, open.length - 1)] ?? 0;
      pile = pile.filter((other) => other !== judge);
      chosen.add(judge);
    }
    for (const judge of chosen) {
      const score = quality + (severity[judge] ?? 0) + Math.sqrt(variances.residual) * normal();
      reviews.push({ code, judge: `judge ${judge}`, score });
    }
  }
  return { reviews, truth };
}
