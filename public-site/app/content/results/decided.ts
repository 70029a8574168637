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

/** Where somebody stands who is told something once results are released. */
export type DecidedState = (typeof DECIDED)[number];

/** Whether there is a result to tell. */
export function isDecided(person: ParticipantStatus): person is DecidedState {
  return (DECIDED as readonly ParticipantStatus[]).includes(person);
}
