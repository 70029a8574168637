import type { Challenge } from "#shared/challengeRow.ts";
import { pitchingOf } from "#shared/participation.ts";
import { limits } from "#shared/season.ts";
import { inWords, NBSP } from "../words.ts";
import { challengeDate } from "./dates.ts";

/** The challenge's name, with the year in which it begins. */
export function challengeName({
  challenge,
}: {
  challenge: Pick<Challenge, "challenge_starts_at">;
}): string {
  return `Device Innovation Challenge ${challengeDate(challenge.challenge_starts_at).year}`;
}

/** The finalists who pitch in Paris by the rules. */
export const TOP_PITCHING = `top${NBSP}${limits.pitching}`;

/** The finalists who pitch in Paris: "three of the five finalists"; "the top 3" while that is open. */
export function pitchersOf(challenge: Challenge): string {
  const pitching = pitchingOf(challenge);
  const finalists = inWords(challenge.finalists);
  if (pitching === null) return `the ${TOP_PITCHING}`;
  return pitching === challenge.finalists
    ? `all ${finalists} finalists`
    : `${inWords(pitching)} of the ${finalists} finalists`;
}
