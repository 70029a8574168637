import { type Design, solve } from "./severityModel.ts";

/** Why nothing can be said of chances, intervals and reliability. */
export type Unknown = "one_judge" | "equal_scores" | "too_few_reviews" | "no_disagreement";

/** With these, entries and judges explain whatever they can. */
const FREE = { entries: 1e3, judges: 1e3 };

/**
 * Why the variances cannot be estimated; undefined where they can.
 * Without a circle of entries and judges each difference may as well be chance as quality or severity:
 * the likelihood is flat. Where nothing is left over, it grows without end.
 */
export function whyUnknown(design: Design): Unknown | undefined {
  const { entries, judges, squares, count } = design;
  if (judges.length < 2) return "one_judge";
  if (squares < 1e-12 * count) return "equal_scores";
  if (count < entries.length + judges.length) return "too_few_reviews";
  if (solve(design, FREE).residual < 1e-5 * squares) return "no_disagreement";
  return undefined;
}
