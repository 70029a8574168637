import { RULES_VERSION } from "#shared/constants.ts";
import { officialClockNote } from "../dates.ts";
import { eligibility } from "../eligibility.ts";
import { criteriaList } from "../evaluation.ts";
import { type ChallengeFacts, stageLine } from "../facts.ts";
import { prizesInWords, prizesNote } from "../prizes.ts";
import type { RichText } from "../text.ts";
import { commonValues } from "../values.ts";
import { type LegalText, legalText, versionOf } from "./legalText.ts";
import source from "./rules.md";

/** The official rules: the owner of an entry accepts them when submitting it. */
export function rules(facts: ChallengeFacts): LegalText {
  const { challenge, dates, deadline, entering, hasTeams } = facts;
  const { who, teams, submission, exclusions } = eligibility(facts);
  const items = (texts: readonly string[]): RichText[] => texts.map((text) => [text]);
  const text = legalText(source, versionOf(RULES_VERSION), {
    ...commonValues,
    teamRange: hasTeams ? `1–${challenge.max_submission_members}` : "1",
    entering,
    deadline,
    deadlineDay: dates.submissionsClose.shortDay,
    withdrawals: dates.withdrawalsClose.moment,
    registrationCloses: dates.registrationCloses.day,
    challengeEnds: dates.challengeEnds.roughly,
    officialClock: officialClockNote,
    whoRules: items(who.rules),
    teamRules: items(teams.rules),
    submissionRules: items(submission.rules),
    exclusionRules: items(exclusions.rules.map((rule) => `Not wanted: ${rule}`)),
    criteria: criteriaList,
    prizes: prizesInWords,
    prizesNote,
  });
  return { ...text, stage: stageLine(facts) };
}
