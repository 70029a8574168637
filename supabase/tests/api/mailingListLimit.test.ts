import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { useOwnApi } from "#tools/testing/api/ownApi.ts";

// Other tests join the list from the same network address.
const api = useOwnApi();

/** Joins with a different network address in each header that could contain one. */
function join() {
  const address = `192.0.2.${Math.floor(Math.random() * 250)}`;
  const email = `abuse-${randomUUID()}@example.com`;
  return api.fetch("/rest/v1/rpc/join_mailing_list", {
    method: "POST",
    headers: {
      "x-forwarded-for": address,
      "x-real-ip": address,
      "cf-connecting-ip": address,
      "true-client-ip": address,
      forwarded: `for=${address}`,
      "user-agent": randomUUID(),
    },
    body: JSON.stringify({ name: "Ana", email, country: "Spain" }),
  });
}

test("one network address can join the mailing list thirty times an hour, with any headers", async () => {
  const answers = await Promise.all(Array.from({ length: 34 }, join));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array<number>(30).fill(204), ...Array<number>(4).fill(400)]);
  const refused = answers.find(({ status }) => status === 400);
  expect(await refused?.json()).toMatchObject({ code: "P0001", hint: "rate_limited" });
});

test("the limit is stored, for every instance and after a restart", async () => {
  const [row] = await api.sql`
    select used from private.rate_limits
    where action = 'mailing_list' and key_hash = private.rate_limit_hash('127.0.0.1')`;
  expect(row).toEqual({ used: 30 });
});
