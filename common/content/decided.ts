import type { ParticipantStatus } from "#shared/participation.ts";

const DECIDED = [
  "first",
  "second",
  "third",
  "unplaced",
  "top_three",
  "not_for_paris",
  "finalist",
  "declined",
  "undecided",
] as const satisfies ParticipantStatus[];

/** The statuses of participants with a result. */
export type DecidedState = (typeof DECIDED)[number];

export function isDecided(person: ParticipantStatus): person is DecidedState {
  return (DECIDED as readonly ParticipantStatus[]).includes(person);
}
