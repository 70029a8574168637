import { afterEach, beforeEach, expect, it, vi } from "vitest";

const SERVER = "2025-08-10T12:00:00.000Z";

const DEVICE = "2026-11-20T08:00:00Z";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(DEVICE) });
  vi.resetModules();
});
afterEach(() => void vi.useRealTimers());

/** The clock as a page that has just been opened has it. */
const openClock = () => import("./challengeClock.ts");

it("is the device's clock until the server's time is known, and continues from that", async () => {
  const { challengeNow, learnChallengeTime, onChallengeClock } = await openClock();
  expect(challengeNow()).toEqual(new Date(DEVICE));
  learnChallengeTime(SERVER);
  expect(challengeNow()).toEqual(new Date(SERVER));
  expect(onChallengeClock(DEVICE)).toBe(SERVER);
  vi.advanceTimersByTime(90_000);
  expect(challengeNow()).toEqual(new Date("2025-08-10T12:01:30Z"));
});

it("assumes that an answer takes half of the time since the question", async () => {
  const { challengeNow, learnChallengeTime } = await openClock();
  const askedAt = Date.now();
  vi.advanceTimersByTime(4000);
  learnChallengeTime(SERVER, askedAt);
  expect(challengeNow()).toEqual(new Date("2025-08-10T12:00:02Z"));
});

it("reads the database's notation, and ignores an answer that is not a time", async () => {
  const { challengeNow, learnChallengeTime } = await openClock();
  learnChallengeTime("2025-08-10T12:00:00.25+00:00");
  learnChallengeTime("soon");
  expect(challengeNow()).toEqual(new Date("2025-08-10T12:00:00.250Z"));
});

it("holds in the last seconds before a deadline if a web server has kept the answer (docs/own-server.md)", async () => {
  const { challengeNow, learnChallengeTime } = await openClock();
  const { timeLeft } = await import("./countdown.ts");
  // nginx counts whole seconds, so that an answer is at most two seconds old.
  const deadline = Date.parse(SERVER) + 7_000;
  vi.advanceTimersByTime(2_000);
  learnChallengeTime(SERVER);
  const shown: (string | null)[] = [];
  for (let left = 5; left >= -2; left--) {
    shown.push(timeLeft(deadline, challengeNow().getTime())?.slice(0, 1) ?? null);
    vi.advanceTimersByTime(1_000);
  }
  // Never early, so nobody gives up before the database closes.
  expect(shown).toEqual(["7", "6", "5", "4", "3", "2", "1", null]);
});
