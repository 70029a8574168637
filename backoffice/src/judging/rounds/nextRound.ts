import type { RoundKind } from "#common/judging/roundKind.ts";
import { startOfOfficialDay } from "#shared/challengeDates.ts";
import { JUDGING_KINDS } from "#shared/constants.ts";
import type { Configuration, DateField } from "../../configuration/configuration.ts";
import type { Round } from "./round.ts";
import type { RoundDates } from "./roundForm.ts";

type Plan = Pick<Round, "kind" | "stage" | "closes_at">;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface UsualTime {
  from: DateField;
  to: DateField;
  /** Parts of the time between both dates. The end is left for decisions and the release. */
  opens: number;
  closes: number;
}

const USUAL_TIMES: Readonly<Record<RoundKind, UsualTime>> = {
  screening: {
    from: "submissions_close_at",
    to: "finalists_selected_at",
    opens: 0.1,
    closes: 0.63,
  },
  panel: { from: "submissions_close_at", to: "finalists_selected_at", opens: 0.75, closes: 0.9 },
  top_three: {
    from: "finalists_selected_at",
    to: "top_three_selected_at",
    opens: 0.83,
    closes: 0.87,
  },
  // The day of the pitches.
  final: { from: "top_three_selected_at", to: "challenge_ends_at", opens: 0.9, closes: 0.9 },
};

const countsIn = ({ stage }: Plan) => stage !== "canceled";

/** The first kind that the season has no round of; a screening if it has all. */
export const nextKind = (rounds: readonly Plan[]): RoundKind =>
  JUDGING_KINDS.find(
    ({ value }) => !rounds.some((round) => countsIn(round) && round.kind === value),
  )?.value ?? "screening";

/**
 * When a round of a kind could open and close by the dates of the challenge: after the rounds before it, and not in the
 * past. Both are null if there is no time left.
 * @param now Milliseconds, by the challenge's clock.
 */
export function suggestedDates(
  kind: RoundKind,
  challenge: Pick<Configuration, DateField>,
  rounds: readonly Plan[],
  now: number,
): RoundDates {
  const { from, to, opens, closes } = USUAL_TIMES[kind];
  const [start, end] = [Date.parse(challenge[from]), Date.parse(challenge[to])];
  const dayAt = (part: number) => dayOf(start + part * (end - start));
  const kinds = JUDGING_KINDS.map(({ value }) => value);
  const earlier = rounds.filter(
    (round) => countsIn(round) && kinds.indexOf(round.kind) < kinds.indexOf(kind),
  );
  const taken = Math.max(now, ...earlier.map(({ closes_at }) => Date.parse(closes_at)));
  const opening = Math.max(dayAt(opens), dayOf(taken) + DAY) + 9 * HOUR;
  const closing = dayAt(closes) + DAY - 1000;
  return opening < closing
    ? { opens_at: new Date(opening).toISOString(), closes_at: new Date(closing).toISOString() }
    : { opens_at: null, closes_at: null };
}

const dayOf = (moment: number) => startOfOfficialDay(new Date(moment)).getTime();
