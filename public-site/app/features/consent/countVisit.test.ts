import { expect, it, vi } from "vitest";
import { siteServer } from "~/testing/server.ts";
import { countVisit } from "./visits.ts";

const COUNT = "POST /rest/v1/rpc/count_visit";
const server = siteServer();

/** Simulates a page load of this type, from this referrer. */
function opened(type: string, referrer: string) {
  server.answer({ [COUNT]: null });
  vi.spyOn(document, "referrer", "get").mockReturnValue(referrer);
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type } as never]);
  countVisit();
}

it.each([
  ["a typed address", ""],
  ["another site", "https://search.example.com/"],
])("counts a visit from %s", async (_, referrer) => {
  opened("navigate", referrer);
  await vi.waitFor(() => expect(server.sent.map(({ name }) => name)).toEqual([COUNT]));
});

it.each([
  ["reloads a page", "reload", ""],
  ["goes back", "back_forward", ""],
  ["comes from another page of the site", "navigate", `${location.origin}/faq`],
])("does not count a visitor who %s", (_, type, referrer) => {
  opened(type, referrer);
  expect(server.sent).toEqual([]);
});
