import type { ScoredReview } from "../reviews.ts";

/** A table of scores, a line for each round entry, a column for each judge. */
function reviewsOf(lines: readonly (readonly number[])[]): ScoredReview[] {
  return lines.flatMap((line, code) =>
    line.map((score, judge) => ({
      code: `entry ${String(code + 1).padStart(2, "0")}`,
      judge: `judge ${judge + 1}`,
      score,
    })),
  );
}

function inLines(text: string): number[][] {
  return text.split(" ").map((line) => [...line].map(Number));
}

/**
 * Growth of bacteria on 24 plates under 6 samples of penicillin, in mm less 18 (Davies and Goldsmith
 * 1972; the set Penicillin of the R package lme4, whose documentation has the fit).
 */
export const PENICILLIN = reviewsOf(
  inLines(
    "958553 958553 737662 857552 748452 647541 625341 848663 636442 636541 858663 748662 868674 858552 857664 747552 736552 746551 635331 858663 736440 747442 636461 636430",
  ).map((line) => line.map((tens) => tens + 18)),
);

/** Six targets and four judges (Shrout and Fleiss 1979, table 2). */
export const SHROUT_FLEISS = reviewsOf(
  inLines("9258 6132 8468 7126").concat([
    [10, 5, 6, 9],
    [6, 2, 4, 7],
  ]),
);

/** Fifteen applications and five voters, 6 the best grade (mock panel 1 of the R package ERforResearch). */
export const MOCK_PANEL = reviewsOf(
  inLines(
    "11125 11226 12135 13215 12235 13145 12345 15225 13435 14255 23445 24355 25446 23466 25546",
  ).map((line) => line.map((grade) => 7 - grade)),
);

/** The expected rank of each of them, by a fully Bayesian fit (Heyard et al. 2022). */
export const MOCK_PANEL_RANKS = [
  2.44, 4.06, 4.09, 4.12, 5.08, 6.19, 7.34, 7.26, 8.43, 9.42, 10.4, 11.4, 13.0, 13.0, 13.7,
];
