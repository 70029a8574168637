import type { Challenge } from "#shared/challengeRow.ts";
import { DATE_TITLES } from "#shared/dateTitles.ts";
import { closesAt, pitchingOf, type SubmissionFacts } from "#shared/participation.ts";
import { capitalized } from "../words.ts";
import { challengeDate } from "./dates.ts";

/** A future date. */
export interface ComingEvent {
  readonly title: string;
  /** ISO 8601. */
  readonly at: string;
  /** Its announced day or month, if it has no exact time. */
  readonly when?: string;
  readonly text?: string;
}

/** Those that have not passed, in order. */
export function upcoming(events: readonly ComingEvent[], now: number): ComingEvent[] {
  return events
    .filter(({ at }) => Date.parse(at) > now)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** The next dates for a team without a decision, in order. */
export const nextDates = (
  submission: SubmissionFacts | null,
  challenge: Challenge,
  now: number,
): ComingEvent[] =>
  upcoming([...deadlinesOf(submission, challenge), ...undecidedMilestones(challenge, now)], now);

/** The milestones without a public outcome. A release may be earlier than announced. */
export function undecidedMilestones(challenge: Challenge, now: number): ComingEvent[] {
  const { results_released_at, pitching_known_at, final_released_at } = challenge;
  const allPitch = pitchingOf(challenge) === challenge.finalists;
  const pitchersSelected = allPitch ? results_released_at : pitching_known_at;
  const releases = [results_released_at, pitchersSelected, final_released_at];
  const isOut = (release: string | null | undefined) => release && Date.parse(release) <= now;
  return milestonesOf(challenge).filter((_, place) => !releases.slice(place).some(isOut));
}

/** The milestones after the submissions. */
function milestonesOf(challenge: Challenge): ComingEvent[] {
  const { finalists_selected_at, top_three_selected_at, challenge_ends_at } = challenge;
  return [
    {
      title: DATE_TITLES.finalists_selected_at,
      at: finalists_selected_at,
      when: challengeDate(finalists_selected_at).day,
    },
    {
      title: DATE_TITLES.top_three_selected_at,
      at: top_three_selected_at,
      when: capitalized(challengeDate(top_three_selected_at).roughly),
    },
    {
      title: DATE_TITLES.challenge_ends_at,
      at: challenge_ends_at,
      when: capitalized(challengeDate(challenge_ends_at).roughly),
    },
  ];
}

/** The deadlines at which the dashboard changes, in order. */
export function deadlinesOf(
  submission: SubmissionFacts | null,
  challenge: Challenge,
): ComingEvent[] {
  const end = closesAt(challenge, submission);
  const extended = Date.parse(end) > Date.parse(challenge.submissions_close_at);
  const deadlines: ComingEvent[] = [
    ...(challenge.max_submission_members > 1
      ? [
          {
            title: DATE_TITLES.registration_closes_at,
            at: challenge.registration_closes_at,
            text: "After that, no one can join or leave a team. You can still enter alone.",
          },
        ]
      : []),
    {
      title: DATE_TITLES.submissions_open_at,
      at: challenge.submissions_open_at,
      text: "You can edit a submitted entry until submissions close.",
    },
    { title: extended ? "Your extended deadline" : DATE_TITLES.submissions_close_at, at: end },
  ];
  if (submission?.state === "submitted" && challenge.withdrawals_close_at !== end) {
    deadlines.push({ title: DATE_TITLES.withdrawals_close_at, at: challenge.withdrawals_close_at });
  }
  if (challenge.results_released_at) {
    deadlines.push({ title: DATE_TITLES.results_released_at, at: challenge.results_released_at });
  }
  return deadlines.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** The next deadline; null if all have passed. */
export const nextDeadline = (
  submission: SubmissionFacts | null,
  challenge: Challenge,
  now: number,
) => upcoming(deadlinesOf(submission, challenge), now)[0] ?? null;
