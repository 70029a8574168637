import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { normalsFrom } from "../ranks.ts";
import { FORMULA, type ResultInputs } from "../result.ts";

/** A panel whose true qualities are known. */
export interface SimulatedPanel {
  inputs: ResultInputs;
  truth: Map<string, number>;
}

interface Panel {
  codes: number;
  judges: number;
  /** The number of missing reviews. */
  missing: number;
  /** The standard deviation of the round entries' quality, in points of a scale of five. */
  deviation: number;
  seed: number;
}

const SCALE = 5;
const WEIGHTS = [2, 1, 1];
/** The standard deviations of a judge's severity, of a review and of each score. */
const NOISE = { judge: 0.4, review: 0.5, score: 0.5 };
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Every judge reviews every round entry, except for some missing reviews. Scores are whole numbers. */
export function simulatePanel({ codes, judges, missing, deviation, seed }: Panel): SimulatedPanel {
  // A result draws from the positive seeds.
  const normal = normalsFrom(-seed);
  const generator = xoroshiro128plus(seed + 1);
  const severities = Array.from({ length: judges }, () => NOISE.judge * normal());
  const truth = new Map<string, number>();
  const reviews: ResultInputs["reviews"][number][] = [];
  for (let index = 0; index < codes; index += 1) {
    const code = `${LETTERS[index]}${LETTERS[uniformInt(generator, 0, 25)]}`;
    const quality = deviation * normal();
    truth.set(code, quality);
    for (const [judge, severity] of severities.entries()) {
      const level = 3.2 + quality + severity + NOISE.review * normal();
      const scores = WEIGHTS.map(() =>
        Math.min(SCALE, Math.max(1, Math.round(level + NOISE.score * normal()))),
      );
      reviews.push({ code, judge: `judge ${judge + 1}`, scores });
    }
  }
  for (let left = missing; left > 0; left -= 1) {
    reviews.splice(uniformInt(generator, 0, reviews.length - 1), 1);
  }
  const inputs: ResultInputs = {
    formula: FORMULA,
    kind: "final",
    scale: SCALE,
    seed,
    draws: 500,
    places: 1,
    weights: WEIGHTS,
    reviews,
  };
  return { inputs, truth };
}
