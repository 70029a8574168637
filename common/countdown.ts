const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const STEPS = [
  { unit: "day", milliseconds: DAY },
  { unit: "hour", milliseconds: HOUR },
  { unit: "minute", milliseconds: MINUTE },
  { unit: "second", milliseconds: SECOND },
] as const;

/** The two largest units of the time left: "2 days 4 hours", "1 minute 0 seconds"; null when it is over. */
export function timeLeft(until: number, now: number): string | null {
  const left = until - now;
  if (left <= 0) return null;
  const first = STEPS.findIndex(({ milliseconds }) => left >= milliseconds);
  // Less than a second.
  if (first < 0) return "0 seconds";
  return STEPS.slice(first, first + 2)
    .map(({ unit, milliseconds }, index) => {
      // The second unit is the remainder of the first.
      const rest = index === 0 ? left : left % (STEPS[first]?.milliseconds ?? left);
      const count = Math.floor(rest / milliseconds);
      return `${count} ${unit}${count === 1 ? "" : "s"}`;
    })
    .join(" ");
}

/** The time until the text of `timeLeft` changes, in milliseconds. It has seconds only in the last hour. */
export function nextTick(until: number, now: number): number {
  const unit = until - now > HOUR ? MINUTE : SECOND;
  return ((until - now) % unit) + 1 || unit;
}
