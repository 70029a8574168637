import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";

/** The network address of a request, from the header that is trusted, and the limit that goes by it. */
const { sql } = useDatabase();

const trust = (header: string | null) =>
  `postgres | update private.platform_settings set client_address_header = ${header && `'${header}'`}`;
const send = (headers: object | null) =>
  `select set_config('request.headers', '${headers ? JSON.stringify(headers) : ""}', true)`;
const IP = "203.0.113.7";

const ADDRESSES: [trusted: string | null, headers: object | null, address: string | null][] = [
  [null, { "cf-connecting-ip": IP }, null],
  ["cf-connecting-ip", { "cf-connecting-ip": IP, "x-forwarded-for": "198.51.100.1" }, IP],
  ["cf-connecting-ip", { "x-forwarded-for": "198.51.100.1" }, null],
  // The last entry is the gateway's.
  ["x-forwarded-for", { "x-forwarded-for": `198.51.100.1, made up, ${IP}` }, IP],
  ["x-real-ip", { "x-real-ip": `::ffff:${IP}` }, IP],
  ["x-real-ip", { "x-real-ip": "2001:DB8::7:1" }, "2001:db8::/64"],
  ["x-real-ip", { "x-real-ip": "; drop table" }, null],
  ["x-real-ip", { "x-real-ip": "" }, null],
  ["x-real-ip", null, null],
];

/** Thirty visitors join from one address, each with other headers that are not trusted. */
const flooded =
  (header: string) =>
  async (transaction: Transaction): Promise<Values> => {
    await transaction`update private.platform_settings set client_address_header = ${header}`;
    for (let count = 0; count < 30; count += 1) {
      const forged = `192.0.2.${count}`;
      const headers = {
        "cf-connecting-ip": forged,
        "x-real-ip": forged,
        "x-forwarded-for": forged,
        [header]: header === "x-forwarded-for" ? `${forged}, ${IP}` : IP,
      };
      await transaction.unsafe(send(headers));
      await transaction`select public.join_mailing_list('Ana', ${`ana${count}@example.com`}, 'Spain')`;
    }
    return { join: "join_mailing_list('Ana', 'next@example.com', 'Spain')" };
  };

testRules(
  sql,
  {},
  {
    "headers of a request": `
    ${ADDRESSES.map(
      ([trusted, headers, address]) => `
    ${trust(trusted)} | done
    then postgres | ${send(headers)} | done
    then postgres | select private.network_address() as address | address=${address}`,
    ).join("")}
    ${trust("forwarded")} | 23514

    postgres   | insert into private.rate_limits (action, key_hash, used, resets_at) values ('mailing_list', private.rate_limit_hash('everybody'), 1000, now() + interval '1 hour') | done
    then visitor | join_mailing_list('Ana', 'ana@example.com', 'Spain') | rate_limited`,
    ...Object.fromEntries(
      ["cf-connecting-ip", "x-forwarded-for"].map((header) => [
        `thirty visitors from one address in ${header}`,
        [
          flooded(header),
          `
    visitor    | $join | rate_limited
    visitor    | ${send({ [header]: "203.0.113.8" })} | done
    then visitor | $join | done`,
        ] as [(transaction: Transaction) => Promise<Values>, string],
      ]),
    ),
  },
);
