import { expect, it } from "vitest";
import { ROUND } from "../testing/judgingRecords.ts";
import { type RoundForm, validateRound } from "./roundForm.ts";

const [CRITERION] = ROUND.criteria;

const OPEN = { ...ROUND, stage: "open" } as const;
const LATER = "2025-09-25T08:00:00Z";

it.each<[Partial<RoundForm>, object, typeof OPEN?]>([
  [{}, {}],
  [{ name: " " }, { name: "Name the round." }],
  [{ opens_at: null }, { opens_at: "Choose when judges can start." }],
  [{ closes_at: ROUND.opens_at }, { closes_at: "The round must close after it opens." }],
  [{ places: 1.5 }, { places: expect.stringMatching(/^Enter a whole number/) }],
  [{ criteria: [] }, { criteria: "Add a criterion." }],
  [
    { criteria: [{ ...CRITERION, question: "" } as RoundForm["criteria"][number]] },
    { criteria: [{ question: "Enter a question." }] },
  ],
  [
    { closes_at: "2025-09-10T08:00:00Z" },
    {
      closes_at: "The new deadline must be later than the current one.",
      reason: expect.anything(),
    },
    OPEN,
  ],
  [{ closes_at: LATER }, { reason: "Give a reason for the new deadline." }, OPEN],
  [{ closes_at: LATER, reason: "A judge was ill" }, {}, OPEN],
])("the form of a round with %j has the errors %j", (changes, errors, round) => {
  expect(validateRound({ ...ROUND, ...changes }, round)).toEqual(errors);
});
