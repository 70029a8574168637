import type { Reliability } from "#common/judging/diagnostics.ts";
import { formatRounded } from "#common/judging/fraction.ts";

/** A judge's severity with its error, where there is one. */
export function severityFigure(effect: number, error: number | undefined): string {
  const figure = `${effect >= 0 ? "+" : "−"}${formatRounded(Math.abs(effect), 2)}`;
  return error === undefined ? figure : `${figure} ± ${formatRounded(error, 2)}`;
}

/** What a judge's severity means. Within two errors it may be chance. */
export function severityWords(effect: number, error: number | undefined): string {
  if (error === undefined) return "Too few reviews to tell";
  if (Math.abs(effect) <= 2 * error) return "As the others, as far as one can tell";
  return effect < 0 ? "More severe than the others" : "More generous than the others";
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** How far the judges agree, in words for somebody who never heard of an intraclass correlation. */
export function agreementWords({ single, mean }: Reliability): string {
  const trust =
    mean >= 0.75
      ? "That is much, for judgements."
      : mean >= 0.5
        ? "That is usual for judgements: take the intervals seriously."
        : "That is little: the order is mostly chance, and more reviews would change it.";
  return `Of the differences between single scores ${percent(single)} come from the entries (ICC(2,1)), of those between the entries' means ${percent(mean)} (ICC(2,k)); the rest from who read them and from chance. ${trust}`;
}
