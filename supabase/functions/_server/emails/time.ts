import { officialMoment } from "../../_shared/challengeDates.ts";

/**
 * A time on the official clock of the challenge. An email cannot show the recipient's local time. The offset
 * is included because New York uses daylight time in summer, with a minus sign because lines break at hyphens.
 * spellTime("2025-09-01T04:59:59Z") is "Aug 31, 2025 11:59 PM EST (UTC−5)".
 */
export function spellTime(instant: Date): string {
  return `${officialMoment(instant)} (UTC−5)`;
}
