import { expect, it } from "vitest";
import { thoughtStarters } from "~/content/thoughtStarters.ts";
import { starterDrawings } from "./starterDrawings.ts";

it("there is a drawing for every subject", () => {
  expect(Object.keys(starterDrawings)).toEqual(thoughtStarters.items.map(({ title }) => title));
});
