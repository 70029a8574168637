import type { RoundKind } from "#common/judging/roundKind.ts";
import { counted } from "#common/words.ts";
import { PLACES } from "#shared/awards.ts";
import { inDigits } from "#shared/inDigits.ts";
import { limits } from "#shared/season.ts";
import type { ReleasePreview } from "../../data/databaseFunctions.ts";
import { OUTCOMES } from "../../records/releaseOutcome.ts";
import { countSubmissions } from "../../records/submission.ts";

/** The effects of a release, as sentences. */
export function effectsOf(kind: RoundKind | null, preview: ReleasePreview): string[] {
  const { outcomes, people, subscribers } = preview;
  const changes = OUTCOMES.flatMap(({ value, label }) => {
    const count = outcomes[value] ?? 0;
    return count > 0 ? [`${label}: ${countSubmissions(count)}.`] : [];
  });
  if (changes.length === 0) return ["Nothing changes for any team."];
  const emails = kind === "screening" ? NO_EMAIL : `${gets(people, "person", "people")}.`;
  return [
    ...changes,
    emails,
    ...(subscribers > 0
      ? [`${gets(subscribers, "subscriber", "subscribers")} announcing the results.`]
      : []),
  ];
}

/** How the number that a release selects differs from that of the rules; undefined if it does not. */
export function numberWarning(
  kind: RoundKind | null,
  { advancing }: ReleasePreview,
): string | undefined {
  const stated = STATED[kind ?? "panel"];
  if (!stated || advancing === null || advancing === stated.count) return undefined;
  return `${stated.label} after this release: ${inDigits(advancing)}. The rules say ${stated.count}.`;
}

/** The numbers of the rules. */
const STATED: Partial<Record<RoundKind, { label: string; count: number }>> = {
  panel: { label: "Finalists", count: limits.finalists },
  top_three: { label: "Finalists advancing to the final", count: limits.pitching },
  final: { label: "Winners", count: PLACES.length },
};

const NO_EMAIL =
  "No team gets an email. Teams see the outcome when the panel results are released.";

const gets = (count: number, one: string, many: string) =>
  `${counted(count, one, many)} ${count === 1 ? "gets" : "get"} an email`;
