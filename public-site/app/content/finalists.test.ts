import { expect, it } from "vitest";
import { factsAt } from "~/testing/facts.ts";
import { finalistsUpcoming } from "./finalists.ts";

it("announces the finalists for the planned day, and names the day of the release after it", () => {
  expect(finalistsUpcoming(factsAt("2025-09-20T12:00:00Z"))).toMatchObject({
    title: "Announcement",
    at: "2025-09-30",
  });
  const early = { results_released_at: "2025-09-27T17:00:00Z", finalists: 5 };
  expect(finalistsUpcoming(factsAt("2025-09-27T18:00:00Z", early))).toMatchObject({
    title: "Selected",
    at: "2025-09-27",
  });
});
