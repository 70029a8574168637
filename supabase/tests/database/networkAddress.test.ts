import { describe, expect } from "vitest";
import { authenticateAs, hintOf, rpc, rpcHint } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";

const { test } = useDatabase();

async function trust(transaction: Transaction, header: string | null) {
  await authenticateAs(transaction, "postgres");
  await transaction`update private.platform_settings set client_address_header = ${header}`;
}

async function send(transaction: Transaction, headers: object | null) {
  await transaction`
    select set_config('request.headers', ${headers ? JSON.stringify(headers) : ""}, true)`;
}

describe("the address of a request", () => {
  test.each([
    ["nothing, unless a header is trusted", null, { "cf-connecting-ip": "203.0.113.7" }, null],
    [
      "the trusted header and no other",
      "cf-connecting-ip",
      { "cf-connecting-ip": "203.0.113.7", "x-forwarded-for": "198.51.100.1" },
      "203.0.113.7",
    ],
    ["nothing without it", "cf-connecting-ip", { "x-forwarded-for": "198.51.100.1" }, null],
    [
      "its last entry, which the gateway wrote",
      "x-forwarded-for",
      { "x-forwarded-for": "198.51.100.1, made up, 203.0.113.7" },
      "203.0.113.7",
    ],
    ["an IPv4 address in IPv6", "x-real-ip", { "x-real-ip": "::ffff:203.0.113.7" }, "203.0.113.7"],
    ["an IPv6 network", "x-real-ip", { "x-real-ip": "2001:DB8::7:1" }, "2001:db8::/64"],
    ["nothing that is no address", "x-real-ip", { "x-real-ip": "'; drop table" }, null],
    ["nothing that is empty", "x-real-ip", { "x-real-ip": "" }, null],
    ["nothing outside of a request", "x-real-ip", null, null],
  ])("is %s", async (transaction, _, header, headers, expected) => {
    await trust(transaction, header);
    await send(transaction, headers);
    const [row] = await transaction`select private.network_address() as address`;
    expect(row).toEqual({ address: expected });
  });

  test("is no header that clients may write as they like", async (transaction) => {
    expect(await hintOf(transaction, (savepoint) => trust(savepoint, "forwarded"))).toBe("23514");
  });
});

describe("the limit of the mailing list", () => {
  const join = (count: number) => ({
    name: "Ana",
    email: `ana${count}@example.com`,
    country: "Spain",
  });

  test.each(["cf-connecting-ip", "x-forwarded-for"])(
    "counts by address and cannot be dodged by other headers (%s)",
    async (transaction, header) => {
      await trust(transaction, header);
      await authenticateAs(transaction, "anon");
      for (let count = 0; count < 31; count += 1) {
        const forged = `192.0.2.${count}`;
        await send(transaction, {
          "cf-connecting-ip": forged,
          "x-real-ip": forged,
          "x-forwarded-for": forged,
          [header]: header === "x-forwarded-for" ? `${forged}, 203.0.113.7` : "203.0.113.7",
        });
        if (count < 30) await rpc(transaction, "join_mailing_list", join(count));
      }
      expect(await rpcHint(transaction, "join_mailing_list", join(30))).toBe("rate_limited");
      await send(transaction, { [header]: "203.0.113.8" });
      await rpc(transaction, "join_mailing_list", join(30));
    },
  );

  test("holds for everybody together where no address is known", async (transaction) => {
    await transaction`
      insert into private.rate_limits (action, key_hash, used, resets_at)
      values ('mailing_list', private.rate_limit_hash('everybody'), 1000, now() + interval '1 hour')`;
    await authenticateAs(transaction, "anon");
    expect(await rpcHint(transaction, "join_mailing_list", join(0))).toBe("rate_limited");
  });
});
