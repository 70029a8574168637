import { setChallenge } from "#tools/testing/world/challenge.ts";
import { test as base } from "./fixtures.ts";

/** `test` in an open challenge: submissions and teams can change, unless the test sets other dates. */
export const test = base.extend({
  people: async ({ people }, use) => {
    await setChallenge(people.sql);
    await use(people);
  },
});
