import type { RichText } from "#common/content/text.ts";
import { uncapitalized } from "#common/words.ts";
import { RULES_VERSION } from "#shared/season.ts";
import { eligibility } from "../eligibility.ts";
import { criteriaList } from "../evaluation.ts";
import { type ChallengeFacts, stageLine } from "../facts.ts";
import { prizesInWords, prizesNote } from "../prizes.ts";
import { factValues } from "../values.ts";
import { type LegalText, legalText, versionOf } from "./legalText.ts";
import source from "./rules.md";

/** The official rules: the owner of a submission accepts them when submitting it. */
export function rules(facts: ChallengeFacts): LegalText {
  const { challenge, dates, deadline, hasTeams } = facts;
  const withdrawals = dates.withdrawalsClose.moment;
  const { who, teams, submission, exclusions } = eligibility(facts);
  const items = (texts: readonly string[]): RichText[] => texts.map((text) => [text]);
  const text = legalText(source, versionOf(RULES_VERSION), {
    ...factValues(facts),
    teamRange: hasTeams ? `1–${challenge.max_submission_members}` : "1",
    deadlineDay: dates.submissionsClose.shortDay,
    deadlines:
      withdrawals === deadline
        ? `Deadline for submitting, editing and withdrawing entries: ${deadline}.`
        : `Deadline for submitting and editing entries: ${deadline}. Deadline for withdrawing them: ${withdrawals}.`,
    whoRules: items(who.rules),
    teamRules: items(teams.rules),
    submissionRules: items(submission.rules),
    exclusionRules: items(exclusions.rules.map((rule) => `Not wanted: ${uncapitalized(rule)}`)),
    criteria: criteriaList,
    prizes: prizesInWords,
    prizesNote,
  });
  return { ...text, stage: stageLine(facts) };
}
