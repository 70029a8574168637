import { inWords } from "#common/words.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { DATE_TITLES } from "#shared/dateTitles.ts";
import { challengeDate } from "~/content/dates.ts";
import { evaluation } from "~/content/evaluation.ts";
import { figures } from "~/content/figures.ts";
import { capitalized } from "~/content/text.ts";
import type { Entry } from "~/data/entry.ts";
import { deadlinesOf } from "./deadlines.ts";

/** Something that is still to come. */
export interface ComingEvent {
  readonly title: string;
  /** ISO 8601. */
  readonly at: string;
  /** As it is announced, where it is not announced as a moment. */
  readonly when?: string;
  readonly text?: string;
}

/** What is still to come for a team that has not been told a decision, in order. */
export function comingUp(entry: Entry | null, challenge: Challenge, now: number): ComingEvent[] {
  const deadlines = deadlinesOf(entry, challenge).map(({ label, ...rest }) => ({
    title: label,
    ...rest,
  }));
  return [...deadlines, ...undecidedMilestones(challenge, now)]
    .filter(({ at }) => Date.parse(at) > now)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** The milestones whose outcome is not public already: a release may come before its announced day. */
export function undecidedMilestones(challenge: Challenge, now: number): ComingEvent[] {
  const { resultsReleasedAt, topThreeReleasedAt, finalReleasedAt } = challenge;
  const releases = [resultsReleasedAt, topThreeReleasedAt, finalReleasedAt];
  const isOut = (release: string | null | undefined) => release && Date.parse(release) <= now;
  return milestonesOf(challenge).filter((_, place) => !releases.slice(place).some(isOut));
}

/** What administrators have announced for after the submissions. */
function milestonesOf({
  finalistsSelectedAt,
  topThreeSelectedAt,
  challengeEndsAt,
}: Challenge): ComingEvent[] {
  return [
    {
      title: DATE_TITLES.finalistsSelected,
      at: finalistsSelectedAt,
      when: challengeDate(finalistsSelectedAt).day,
      text: `After submissions close, judges review every entry against the ${inWords(evaluation.criteria.length)} criteria. All teams get the decision at the same time, by email and here.`,
    },
    {
      title: DATE_TITLES.topThreeSelected,
      at: topThreeSelectedAt,
      when: capitalized(challengeDate(topThreeSelectedAt).roughly),
      text: `The finalists have ${figures.mentorship} of mentorship and a design sprint.`,
    },
    {
      title: DATE_TITLES.challengeEnds,
      at: challengeEndsAt,
      when: capitalized(challengeDate(challengeEndsAt).roughly),
      text: `The ${figures.topPitching} pitch, and the winner is selected.`,
    },
  ];
}
