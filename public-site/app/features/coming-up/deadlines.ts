import type { Challenge } from "#shared/challengeRow.ts";
import { DATE_TITLES } from "#shared/dateTitles.ts";
import { closesAt } from "#shared/standing.ts";
import type { Entry } from "~/data/entry.ts";

export interface Deadline {
  readonly label: string;
  /** ISO 8601. */
  readonly at: string;
  /** What it means, where the label alone does not say it. */
  readonly text?: string;
}

/** Every moment at which the dashboard becomes another one, in order. */
export function deadlinesOf(entry: Entry | null, challenge: Challenge): Deadline[] {
  const end = closesAt(challenge, entry);
  const extended = Date.parse(end) > Date.parse(challenge.submissionsCloseAt);
  const deadlines: Deadline[] = [
    ...(challenge.maxTeamSize > 1
      ? [
          {
            label: DATE_TITLES.registrationCloses,
            at: challenge.registrationClosesAt,
            text: "After that, teams can’t change. You can still enter alone.",
          },
        ]
      : []),
    {
      label: DATE_TITLES.submissionsOpen,
      at: challenge.submissionsOpenAt,
      text: "What is submitted can be edited as long as submissions are open.",
    },
    { label: extended ? "Your extended deadline" : DATE_TITLES.submissionsClose, at: end },
  ];
  if (entry?.state === "submitted" && challenge.withdrawalsCloseAt !== end) {
    deadlines.push({ label: DATE_TITLES.withdrawalsClose, at: challenge.withdrawalsCloseAt });
  }
  if (challenge.resultsReleasedAt) {
    deadlines.push({ label: DATE_TITLES.resultsReleased, at: challenge.resultsReleasedAt });
  }
  return deadlines.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** The next of them; null when all have passed. */
export function nextDeadline(
  entry: Entry | null,
  challenge: Challenge,
  now: number,
): Deadline | null {
  return deadlinesOf(entry, challenge).find(({ at }) => Date.parse(at) > now) ?? null;
}
