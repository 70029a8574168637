/** How far the challenge's clock is ahead of this device's, in milliseconds. */
let distance = 0;
const listeners = new Set<() => void>();

/**
 * What time it is in the challenge, by which the server decides: a device's clock may be wrong, and an
 * operator may rehearse another date. The device's own time until the server's was learned.
 */
export function challengeNow(): Date {
  return new Date(Date.now() + distance);
}

/**
 * Learns from an answer of the server what time it is in the challenge.
 * @param now `now` of the view `challenge`, ISO 8601.
 * @param askedAt `Date.now()` when it was asked for: the answer took half of the time since then.
 */
export function learnChallengeTime(now: string, askedAt = Date.now()): void {
  const learned = Date.parse(now) - (askedAt + Date.now()) / 2;
  if (Number.isNaN(learned)) return;
  distance = learned;
  for (const listener of listeners) listener();
}

/** For React's useSyncExternalStore: changes whenever the time was learned anew. */
export function challengeClockDistance(): number {
  return distance;
}

/** Calls the listener whenever the time was learned anew. Returns how to stop that. */
export function onChallengeTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
