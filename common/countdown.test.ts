import { describe, expect, it } from "vitest";
import { nextTick, timeLeft } from "./countdown.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe("timeLeft", () => {
  it.each([
    [12 * DAY + 4 * HOUR + 59 * MINUTE, "12 days 4 hours"],
    [DAY, "1 day 0 hours"],
    [DAY - 1, "23 hours 59 minutes"],
    [HOUR + MINUTE, "1 hour 1 minute"],
    [HOUR - 1, "59 minutes 59 seconds"],
    [61_000, "1 minute 1 second"],
    [59_999, "59 seconds"],
    [1_000, "1 second"],
    [1, "0 seconds"],
    [0, null],
    [-DAY, null],
  ])("%d ms before it is over is %s", (left, text) => {
    expect(timeLeft(1_000_000 + left, 1_000_000)).toBe(text);
  });
});

describe("nextTick", () => {
  it.each([
    ["a day left: with the minute", DAY + 1_500, 1_501],
    ["in the last hour: with the second", HOUR - 250, 751],
  ])("%s", (_, left, wait) => {
    expect(nextTick(left, 0)).toBe(wait);
    // The text changes at that tick.
    if (left < HOUR) expect(timeLeft(left, wait)).not.toBe(timeLeft(left, 0));
  });
});
