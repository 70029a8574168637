import { counted } from "#common/words.ts";
import type { ChallengePhase } from "#shared/challenge.ts";
import { officialDay, officialMoment } from "#shared/challengeDates.ts";
import { SEASON_TASKS } from "#shared/constants.ts";
import { challengeStageOf, hasReached, isReleased, windowOf } from "#shared/participation.ts";
import { limits, partners } from "#shared/season.ts";
import type { Configuration } from "../configuration/configuration.ts";
import { earlyWithdrawals, outdatedTime, phaseDisagreement } from "../configuration/phase.ts";
import type { SeasonFacts, SeasonTaskName } from "../data/databaseFunctions.ts";
import { listAddress, withFilter } from "../lists/listAddress.ts";
import type { RoundProgress } from "./roundProgress.ts";

/** The button of a task: a page of the back office, one elsewhere, or a change of the displayed phase. */
export type SeasonAction =
  | { label: string; to: string }
  | { label: string; href: string }
  | { label: string; phase: ChallengePhase; time: string };

export interface SeasonTask {
  /** Null for the next step of a round, which cannot be postponed. */
  name: SeasonTaskName | null;
  key: string;
  label: string;
  /** Why it matters now. */
  hint: string;
  /** By when, ISO 8601; null: at any time. */
  due: string | null;
  action: SeasonAction;
  /** Whether it may be done already, without a trace in the database. */
  mayBeDone?: boolean;
}

interface PostponedTask {
  name: SeasonTaskName;
  label: string;
  /** Null: for the season. */
  until: string | null;
}

export interface Season {
  /** The next tasks, the phase first, then by deadline. */
  tasks: SeasonTask[];
  postponed: PostponedTask[];
  /** The next event, or the people whose turn it is, as sentences. */
  awaited: string;
}

interface SeasonInput {
  challenge: Configuration;
  facts: SeasonFacts;
  /** The rounds that count, in the order in which they open. */
  rounds: readonly RoundProgress[];
}

/** A task that is due, with what differs from its row in SEASON_TASKS. */
type Due = Partial<Pick<SeasonTask, "label" | "hint" | "due" | "mayBeDone">> &
  Pick<SeasonTask, "action">;

const DAY = 86_400_000;

const CONFIGURATION = { label: "Open configuration", to: "/configurations" };
const plan = (kind: RoundProgress["kind"]) => ({
  label: "Plan round",
  to: `/judging/rounds/create?kind=${kind}`,
});
const GROUP_EMAILS = { label: "Write email", to: "/group-emails" };
const FINALISTS = { label: "See finalists", to: "/judging/finalists" };
const ADMINISTRATORS = { label: "See users", to: withFilter("/users", { role: "admin" }) };

/** A part of the handbook. */
const handbook = (part: string) => ({ label: "See instructions", href: `/admin/handbook/${part}` });

const shifted = (moment: string, days: number) =>
  new Date(Date.parse(moment) + days * DAY).toISOString();

/** When the data of judging is deleted: a year after the end. */
const deletionOf = ({ challenge_ends_at }: Configuration) => shifted(challenge_ends_at, 365);

/** The organizers' next tasks in the season. `now` is in milliseconds, on the challenge's clock. */
export function seasonOf(input: SeasonInput, now: number): Season {
  const { facts, rounds } = input;
  const due = dueTasks(input, now);
  const tasks = SEASON_TASKS.flatMap(({ value: name, label, hint }): SeasonTask[] => {
    const found = due[name];
    const isPostponed = facts.postponed[name] !== undefined;
    if (!found || isPostponed) return [];
    return [{ name, key: name, label, hint, due: null, ...found }];
  });
  const steps = rounds.flatMap(({ id, name, task, action, due }): SeasonTask[] =>
    task && action ? [{ name: null, key: id, label: name, hint: task, due, action }] : [],
  );
  const urgency = ({ name, due }: SeasonTask) =>
    name === "phase" ? 0 : due === null ? Number.POSITIVE_INFINITY : Date.parse(due);
  return {
    tasks: [...tasks, ...steps].sort((one, other) =>
      urgency(one) === urgency(other) ? 0 : urgency(one) - urgency(other),
    ),
    postponed: SEASON_TASKS.flatMap(({ value: name, label }) => {
      const until = facts.postponed[name];
      return until !== undefined && due[name] ? [{ name, label, until }] : [];
    }),
    awaited: awaitedOf(input, now),
  };
}

/** Whether the dates are those of a past season, which a new project has. */
export const hasFormerDates = (
  challenge: Pick<Configuration, "submissions_close_at">,
  facts: Pick<SeasonFacts, "configuration_revision" | "has_entries">,
  now: number,
) =>
  facts.configuration_revision === 1 &&
  !facts.has_entries &&
  now >= Date.parse(challenge.submissions_close_at);

/** The tasks whose time has come and whose fact is missing, postponed or not. */
function dueTasks(
  { challenge, facts, rounds }: SeasonInput,
  now: number,
): Record<SeasonTaskName, Due | false> {
  const stage = challengeStageOf(challenge, now);
  const isBefore = (moment: string) => now < Date.parse(moment);
  const next = (...moments: string[]) => moments.find(isBefore) ?? null;
  const hasRound = (kind: RoundProgress["kind"]) => rounds.some((round) => round.kind === kind);
  const {
    submissions_open_at: opens,
    submissions_close_at: closes,
    finalists_selected_at: finalistsSelected,
    top_three_selected_at: topThreeSelected,
    challenge_ends_at: ends,
    final_released_at: finalReleased,
  } = challenge;
  const isSaved = facts.configuration_revision > 1;
  const isOutdated = hasFormerDates(challenge, facts, now);
  const isPreparing = isOutdated || isBefore(opens);
  const isJudging = !isOutdated && !isReleased(stage);
  const isWon = hasReached(stage, "winners");
  const isRefining = isReleased(stage) && !hasReached(stage, "deciding");
  const release = next(finalistsSelected, topThreeSelected, ends);
  const opening = isOutdated ? null : opens;
  const beforeRelease = isPreparing ? opening : release && shifted(release, -7);
  // As many as pitch anyway need no round that selects them.
  const allPitch = facts.finalists <= limits.pitching;
  const hasNoTopThree =
    allPitch || !isBefore(topThreeSelected) || facts.postponed.top_three === null;

  return {
    phase: !isOutdated && phaseTask(challenge, now),
    dates: isPreparing &&
      !isSaved && {
        action: CONFIGURATION,
        mayBeDone: !isOutdated,
        due: isOutdated ? null : next(challenge.challenge_starts_at, opens),
        ...(isOutdated && {
          hint: `These dates are in the past: submissions closed on ${officialDay(new Date(closes))}`,
        }),
      },
    administrators: facts.lacks_administrators && { action: ADMINISTRATORS, due: beforeRelease },
    apps: facts.administrators_without_app > 0 &&
      !isWon && {
        due: beforeRelease,
        ...(facts.lacks_app
          ? { action: { label: "Open account", href: "/account" } }
          : {
              label: "Ask all administrators to set up an authenticator app",
              hint: `${counted(facts.administrators_without_app, "administrator has", "administrators have")} no app`,
              action: ADMINISTRATORS,
            }),
      },
    organizations: isPreparing &&
      partners.provider === "the Provider" && {
        action: handbook("set-up#legal-pages"),
        due: opening,
      },
    entry: isPreparing &&
      !facts.has_entries && { action: { label: "Open site", href: "/" }, due: opening },
    opening_email: isBefore(opens) &&
      !isBefore(shifted(opens, -30)) &&
      !facts.newsletter_at && { action: GROUP_EMAILS, due: opens },
    withdrawals: earlyWithdrawals(challenge, now) !== undefined && {
      action: CONFIGURATION,
      due: next(challenge.withdrawals_close_at),
    },
    first_round: isJudging &&
      rounds.length === 0 && { action: plan("screening"), due: next(closes, finalistsSelected) },
    judges: isJudging &&
      !facts.has_judges &&
      !isBefore(shifted(closes, -45)) && {
        action: { label: "Invite judges", to: "/judging/judges" },
        due: next(closes, finalistsSelected),
      },
    eligibility: facts.submissions_to_check > 0 && {
      action: {
        label: "Check submissions",
        to: listAddress("submissions", {
          eligibility: "unchecked",
          disqualification: "in the running",
        }),
      },
      hint: `${counted(facts.submissions_to_check, "submission is", "submissions are")} unchecked and not yet in a round`,
      due: next(...rounds.map(({ opens_at }) => opens_at), finalistsSelected),
    },
    panel: isJudging &&
      rounds.some(({ kind, stage }) => kind === "screening" && stage === "released") &&
      !hasRound("panel") && { action: plan("panel"), due: finalistsSelected },
    stages: isRefining &&
      facts.finalists > 0 &&
      !facts.has_stages && { action: FINALISTS, due: next(topThreeSelected, ends) },
    mentors: isRefining &&
      facts.finalists_without_mentor > 0 && {
        action: FINALISTS,
        hint: `${counted(facts.finalists_without_mentor, "finalist has", "finalists have")} no mentor`,
        due: next(topThreeSelected, ends),
      },
    top_three: stage === "finalists" &&
      !allPitch &&
      !hasRound("top_three") &&
      !hasRound("final") && { action: plan("top_three"), due: topThreeSelected },
    pages: isReleased(stage) &&
      facts.finalists_without_page > 0 &&
      (isWon || !isBefore(shifted(topThreeSelected, -30))) && {
        action: FINALISTS,
        hint: `${counted(facts.finalists_without_page, "finalist has", "finalists have")} no public page yet`,
        due: next(topThreeSelected, ends),
      },
    final: isReleased(stage) &&
      !isWon &&
      !hasRound("final") &&
      (stage !== "finalists" || hasNoTopThree) && { action: plan("final"), due: ends },
    winners_email: finalReleased !== null &&
      isWon &&
      !(facts.newsletter_at && facts.newsletter_at > finalReleased) && {
        action: GROUP_EMAILS,
        due: shifted(finalReleased, 7),
      },
    records: isWon && { action: handbook("closing#keep-records"), due: deletionOf(challenge) },
    deletion: stage === "ended" && {
      action: handbook("closing#automatic-deletion"),
      due: deletionOf(challenge),
    },
  };
}

/** Sets the phase that agrees with dates and releases, and clears a text from an earlier stage. */
function phaseTask(challenge: Configuration, now: number): Due | false {
  const disagreement = phaseDisagreement(challenge, now);
  const outdated = outdatedTime(challenge, now);
  const time = outdated ? "" : challenge.time;
  if (disagreement) {
    const { proposed: phase, text } = disagreement;
    const label = `Set the phase to ${phase}`;
    return { label, hint: text, action: { label: "Set phase", phase, time } };
  }
  if (!outdated) return false;
  const action = { label: "Clear text", phase: challenge.phase, time };
  return { label: "Clear the text next to the phase", hint: outdated, action };
}

function awaitedOf({ challenge, rounds }: SeasonInput, now: number): string {
  const waiting = rounds.flatMap(({ name, task, action }) =>
    task && !action ? [`${name}: ${task}`] : [],
  );
  return waiting.length > 0 ? waiting.join(" ") : nextEvent(challenge, now);
}

/** The next event of the season that nobody has to do anything for. */
function nextEvent(challenge: Configuration, now: number): string {
  const day = (moment: string) => officialDay(new Date(moment));
  const moment = (date: string) => officialMoment(new Date(date));
  const isBefore = (date: string) => now < Date.parse(date);
  const window = windowOf(challenge, now, null);
  if (window === "not_yet") return `Submissions open on ${moment(challenge.submissions_open_at)}.`;
  if (window === "open") {
    return `Submissions close on ${moment(challenge.submissions_close_at)}. Then judging can start.`;
  }
  const stage = challengeStageOf(challenge, now);
  if (hasReached(stage, "winners")) {
    return `The season is over. The judging data will be deleted on ${day(deletionOf(challenge))}.`;
  }
  if (hasReached(stage, "top_three")) {
    return isBefore(challenge.challenge_ends_at)
      ? `The challenge ends on ${day(challenge.challenge_ends_at)}. Then the results of the final are released.`
      : "The results of the final have not been released yet.";
  }
  if (stage === "finalists") {
    return isBefore(challenge.top_three_selected_at)
      ? `The top three must be selected by ${day(challenge.top_three_selected_at)}.`
      : `The challenge ends on ${day(challenge.challenge_ends_at)}.`;
  }
  return isBefore(challenge.finalists_selected_at)
    ? `The finalists must be selected by ${day(challenge.finalists_selected_at)}.`
    : `The finalists should have been selected by ${day(challenge.finalists_selected_at)}. Decide on all submissions and request the release.`;
}
