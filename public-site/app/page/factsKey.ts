import { timelineColumn } from "#common/timeline.ts";
import type { ChallengeFacts } from "~/content/facts.ts";
import { phaseNote } from "~/content/facts.ts";
import { deviceState } from "~/features/home/deviceState.ts";

const ISO = /^\d{4}-\d\d-\d\dT/;

/** Writes moments as numbers, because the database and the build write them differently. */
const withNumbers = (_: string, value: unknown) =>
  typeof value === "string" && ISO.test(value) ? Date.parse(value) : value;

/**
 * Everything that pages show of the facts, except what changes with each moment (content/liveTexts.ts, page/livePage.ts).
 * Facts with the same key lead to the same pages.
 */
export function factsKey(facts: ChallengeFacts): string {
  const { time: _, time_set_at: _since, is_rehearsal: _strip, ...challenge } = facts.challenge;
  return JSON.stringify(
    [
      { ...facts, now: null, challenge },
      phaseNote(facts),
      timelineColumn(facts),
      deviceState(facts).passed,
    ],
    withNumbers,
  );
}
