import { expect, test } from "vitest";
import { readSelection } from "./selection.ts";
import { SUITES } from "./suites.ts";

test("npm test runs everything, a suite all of its own", () => {
  expect(readSelection([])).toEqual({ suite: SUITES.all, selection: [] });
  expect(readSelection(["stack"])).toEqual({ suite: SUITES.stack, selection: [] });
});

test("what follows a suite is for its runner", () => {
  expect(readSelection(["e2e", "entry", "-g", "hands in"])).toEqual({
    suite: SUITES.e2e,
    selection: ["entry", "-g", "hands in"],
  });
});

test("what runs as a whole says how to run some of it", () => {
  expect(() => readSelection(["all", "entry"])).toThrow("npm run test:e2e -- entry");
  expect(() => readSelection(["supabase", "entry"])).toThrow("as a whole");
  expect(() => readSelection(["entry"])).toThrow('There is no suite "entry"');
});
