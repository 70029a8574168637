import { officialMoment } from "../../_shared/challengeDates.ts";

/**
 * An instant on the official clock of the challenge, which is spelled out because clocks in New York
 * show daylight time in summer. A mail does not know its reader's own. With a minus: at a
 * hyphen the line may break.
 * spellTime("2025-09-01T04:59:59Z") is "Aug 31, 2025 11:59 PM EST (UTC−5)".
 */
export function spellTime(instant: Date): string {
  return `${officialMoment(instant)} (UTC−5)`;
}
