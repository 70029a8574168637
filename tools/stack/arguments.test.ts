import { expect, it } from "vitest";
import { readArguments } from "./arguments.ts";

it("starts everything, with the demo, on the day it is there", () => {
  expect(readArguments([])).toEqual({ site: true, demo: true, at: undefined });
  expect(readArguments(["--without-site", "--empty"])).toMatchObject({ site: false, demo: false });
});

it.each([["--at", "2025-10-05"], ["--at=2025-10-05"]])("takes a day: %s %s", (...args) => {
  const { at } = readArguments(args.filter((arg) => arg !== undefined));
  expect(at).toEqual(new Date("2025-10-05T17:00:00Z"));
});

it.each(["soon", "2025-02-30", "2025-10-5", "1999-01-01", "2100-01-01", ""])(
  "refuses the day %j in one line",
  (day) => {
    expect(() => readArguments(["--at", day])).toThrow(
      `--at is "${day}": it must be a day from 2025-04-02 to 2099-12-31, such as 2025-10-05.`,
    );
  },
);

it.each([["--at"], ["--yesterday"], ["2025-10-05"]])("refuses %s", (arg) => {
  expect(() => readArguments([arg])).toThrow(/^[^\n]+$/);
});
