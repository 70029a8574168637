/** The difference between the challenge's clock and the device's clock, in milliseconds. */
let offset = 0;

/**
 * The challenge's time, by which the server decides: a device's clock may be wrong, and an operator may rehearse another
 * date. Returns the device's time until the server's is known.
 */
export function challengeNow(): Date {
  return new Date(Date.now() + offset);
}

/** The challenge's time at a moment of the device's clock (ISO 8601). */
export const onChallengeClock = (at: string) => new Date(Date.parse(at) + offset).toISOString();

/**
 * Sets the challenge's time from an answer of the server.
 * @param now `now` of the view `challenge`, ISO 8601.
 * @param askedAt `Date.now()` at the request. The answer is assumed to have taken half of the time since then.
 */
export function learnChallengeTime(now: string, askedAt = Date.now()): void {
  const learned = Date.parse(now) - (askedAt + Date.now()) / 2;
  if (!Number.isNaN(learned)) offset = learned;
}
