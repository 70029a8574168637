import { pitchersOf } from "#common/content/names.ts";
import {
  type ComingEvent,
  nextDates,
  undecidedMilestones,
  upcoming,
} from "#common/content/nextDates.ts";
import { capitalized, inWords } from "#common/words.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { DATE_TITLES } from "#shared/dateTitles.ts";
import type { SubmissionFacts } from "#shared/participation.ts";
import { evaluation } from "~/content/evaluation.ts";

/** The next dates for a team without a decision, in order. */
export const comingUp = (
  submission: SubmissionFacts | null,
  challenge: Challenge,
  now: number,
): ComingEvent[] => explained(nextDates(submission, challenge, now), challenge, now);

/** The next dates of a finalist, in order, except the deadlines of the deliverables. */
export const finalistDates = (challenge: Challenge, now: number): ComingEvent[] =>
  upcoming(explained(undecidedMilestones(challenge, now), challenge, now), now);

/** The events, with what happens at each milestone. */
function explained(
  events: readonly ComingEvent[],
  challenge: Challenge,
  now: number,
): ComingEvent[] {
  const review = `review every entry against the ${inWords(evaluation.criteria.length)} criteria.`;
  const isClosed = now > Date.parse(challenge.submissions_close_at);
  const texts: Readonly<Record<string, string>> = {
    [DATE_TITLES.finalists_selected_at]: isClosed
      ? `Judges ${review}`
      : `After submissions close, judges ${review} All teams get their decisions at the same time, by email and here.`,
    [DATE_TITLES.top_three_selected_at]:
      "Until then, the finalists develop their ideas with mentors and in a design sprint.",
    [DATE_TITLES.challenge_ends_at]: `${capitalized(pitchersOf(challenge))} pitch, and the winner is selected.`,
  };
  return events.map((event) => {
    const text = texts[event.title];
    return text ? { ...event, text } : event;
  });
}
