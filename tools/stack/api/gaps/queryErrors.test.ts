import { expect, inject, test } from "vitest";
import { usePlainLite } from "./support.ts";

const lite = await usePlainLite();
const PATH = '/rest/v1/challenge_status?select="phase';

test("plain Lite still takes a mistake in a query string for its own", async () => {
  expect((await lite.fetch(PATH)).status).toBe(500);
});

test("a mistake in a query string is the caller's, as in PostgREST", async () => {
  const { apiUrl, publishableKey } = inject("stack");
  const answer = await fetch(`${apiUrl}${PATH}`, { headers: { apikey: publishableKey } });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    code: "PGRST100",
    message: expect.stringMatching(/position \d+$/),
  });
});
