import { fraction, rounded, sumOf } from "./fraction.ts";
import { fitLeastSquares } from "./leastSquares.ts";
import type { ExactReview } from "./reviews.ts";
import type { SeverityFit } from "./severityModel.ts";

/** How severe a judge is: above zero for a generous one. The error is absent where nothing tells it. */
export interface Severity {
  judge: string;
  effect: number;
  error?: number;
}

/** What a method makes of the reviews. */
export interface Adjusted {
  scores: Map<string, number>;
  severities: Severity[];
}

/** The mean of each entry's reviews. */
export function meansOf(reviews: readonly ExactReview[]): Map<string, number> {
  const byEntry = [...Map.groupBy(reviews, ({ entry }) => entry)];
  return new Map(
    byEntry.map(([entry, of]) => {
      const { over, under } = sumOf(of.map(({ exact }) => exact));
      return [entry, rounded(fraction(over, under * BigInt(of.length)))];
    }),
  );
}

/** Whether every judge has read every entry. */
export function isComplete(reviews: readonly ExactReview[], entries: number): boolean {
  return reviews.length === entries * new Set(reviews.map(({ judge }) => judge)).size;
}

/** As fitLeastSquares, rounded as a result is. */
export function byLeastSquares(reviews: readonly ExactReview[]): Adjusted {
  const { adjusted, severities } = fitLeastSquares(reviews);
  return {
    scores: new Map([...adjusted].map(([entry, score]) => [entry, rounded(score)])),
    severities: severities.map(({ judge, effect, error }) => ({
      judge,
      effect: rounded(effect),
      ...(error !== undefined && { error: rounded(error) }),
    })),
  };
}

/** As fitSeverityModel, rounded as a result is. */
export function byMixedModel({ design, mean, qualities, severities }: SeverityFit): Adjusted {
  return {
    scores: new Map(
      design.entries.map((entry, index) => [entry, rounded(mean + (qualities[index] ?? 0))]),
    ),
    severities: severities.map(({ judge, effect, error }) => ({
      judge,
      effect: rounded(effect),
      error: rounded(error),
    })),
  };
}
