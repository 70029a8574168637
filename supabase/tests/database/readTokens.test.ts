import { describe, expect, test } from "vitest";
import { authenticateAs, refusalOf, rpc, rpcRefusal } from "#tools/testing/database/actors.ts";
import type { Transaction } from "#tools/testing/database/database.ts";
import { releaseResults } from "#tools/testing/world/challenge.ts";
import { useJudgedRounds } from "#tools/testing/world/judgedRounds.ts";

/** What a token reads, and that it reads nothing else: over a round that is judged and decided. */
const { people, decideAll, afterRound } = useJudgedRounds();

type ListName = "entries" | "scores" | "statistics";

interface ListPage {
  columns: string[];
  rows: unknown[][];
  next: string | null;
}

async function makeToken(transaction: Transaction, list: ListName, maker = people.admin) {
  await authenticateAs(transaction, maker);
  const args = { name: "Dean's sheet", list, days: 30 };
  const [row] = await rpc<{ make_read_token: string }>(transaction, "make_read_token", args);
  return row?.make_read_token ?? "";
}

async function read(
  transaction: Transaction,
  token: string,
  after: string | null = null,
  most = 1_000,
) {
  await authenticateAs(transaction, "service_role");
  const args = { token, most, after };
  const [row] = await rpc<{ service_read_list: ListPage | null }>(
    transaction,
    "service_read_list",
    args,
  );
  return row?.service_read_list ?? null;
}

/** Everything that a token of this kind reads, as one text. */
const allOf = async (transaction: Transaction, list: ListName, maker = people.admin) =>
  JSON.stringify(await read(transaction, await makeToken(transaction, list, maker)));

async function release(transaction: Transaction, roundId: string) {
  await releaseResults(transaction);
  await transaction`
    update public.judging_rounds set released_at = private.now() where id = ${roundId}`;
}

describe("entries", () => {
  test("are told as teams read them: no name, no address, and no decision that is held", async () => {
    await afterRound(async (transaction, round) => {
      await authenticateAs(transaction, "postgres");
      const [entry] = people.submitted;
      await transaction`
        update public.submissions set status = 'selected' where id = ${entry?.id ?? ""}`;
      const token = await makeToken(transaction, "entries");
      const held = await read(transaction, token);
      expect(held?.rows).toHaveLength(3);
      expect(held?.rows.map((row) => row[2])).not.toContain("selected");
      await authenticateAs(transaction, "postgres");
      const profiles = await transaction<Record<"email" | "last_name" | "university", string>[]>`
        select email, last_name, university from public.profiles where last_name <> ''`;
      const text = JSON.stringify(held);
      for (const { email, last_name: name, university } of profiles) {
        expect(text).not.toContain(email);
        expect(text).not.toContain(name);
        expect(text).not.toContain(university);
      }
      for (const { code } of round.copies) expect(text).not.toContain(code);
      await release(transaction, round.id);
      expect((await read(transaction, token))?.rows.map((row) => row[2])).toContain("selected");
    });
  });

  test("come page by page, each once", async () => {
    await afterRound(async (transaction) => {
      const token = await makeToken(transaction, "entries");
      const whole = await read(transaction, token);
      const rows: unknown[][] = [];
      let after: string | null = null;
      do {
        const page: ListPage | null = await read(transaction, token, after, 1);
        rows.push(...(page?.rows ?? []));
        after = page?.next ?? null;
      } while (after !== null);
      expect(rows).toEqual(whole?.rows);
    });
  });
});

describe("scores", () => {
  test("are told once the round is released and teams may know, without codes and judges", async () => {
    await afterRound(async (transaction, round) => {
      await decideAll(transaction, round.id);
      const token = await makeToken(transaction, "scores");
      expect((await read(transaction, token))?.rows).toEqual([]);
      await authenticateAs(transaction, "postgres");
      await transaction`update public.judging_rounds set released_at = private.now()`;
      expect((await read(transaction, token))?.rows).toEqual([]);
      await release(transaction, round.id);
      const told = await read(transaction, token);
      expect(
        told?.rows
          .map(([name, , score, reviews, rank, outcome]) => ({
            name,
            score: Number(Number(score).toFixed(2)),
            reviews,
            rank,
            outcome,
          }))
          .toSorted((a, b) => Number(a.rank) - Number(b.rank)),
      ).toMatchObject([
        { name: "First reading", reviews: 2, rank: 1, outcome: "goes_on" },
        { reviews: 2, rank: 2, outcome: "ends_here" },
        { reviews: 2, rank: 3, outcome: "ends_here" },
      ]);
      for (const { code } of round.copies) expect(JSON.stringify(told)).not.toContain(code);
      expect(JSON.stringify(told)).not.toContain("Kim");
    });
  });

  test("of a round in which the maker has a conflict stay out of the maker's token", async () => {
    await afterRound(async (transaction, round) => {
      await decideAll(transaction, round.id);
      await release(transaction, round.id);
      const [mine, others] = [
        await makeToken(transaction, "scores"),
        await makeToken(transaction, "scores", people.second),
      ];
      await authenticateAs(transaction, people.admin);
      await rpc(transaction, "declare_admin_conflict", {
        submission_id: round.copies[0].submissionId,
        reason: "A friend.",
      });
      expect((await read(transaction, mine))?.rows).toEqual([]);
      expect((await read(transaction, others))?.rows).toHaveLength(3);
    });
  });
});

test("statistics tell no decision that is held, and no address", async () => {
  await afterRound(async (transaction) => {
    await authenticateAs(transaction, "postgres");
    await transaction`update public.submissions set status = 'selected'`;
    await transaction`delete from private.statistics`;
    const text = await allOf(transaction, "statistics");
    expect(text).toContain('["entries_by_status","received",3]');
    expect(text).toContain('["funnel","submitted",');
    expect(text).not.toContain("selected");
    expect(text).not.toContain("@");
  });
});

describe("a token", () => {
  test("is stored as a hash, counted by reading, and its making and end are in the audit", async () => {
    await afterRound(async (transaction) => {
      const token = await makeToken(transaction, "entries");
      await read(transaction, token);
      await read(transaction, token, "0");
      await authenticateAs(transaction, "postgres");
      const [stored] = await transaction<{ text: string; used: number; seen: boolean }[]>`
        select read_tokens::text as text, used, last_used_at is not null as seen
        from private.read_tokens`;
      expect(stored?.text).not.toContain(token);
      expect(stored).toMatchObject({ used: 1, seen: true });
      await authenticateAs(transaction, people.second);
      const [listed] = await transaction<{ id: string }[]>`select * from public.admin_read_tokens`;
      expect(listed).toMatchObject({
        name: "Dean's sheet",
        made_by_email: people.admin.email,
        used: 1,
      });
      await rpc(transaction, "revoke_read_token", { id: listed?.id ?? null });
      await rpc(transaction, "revoke_read_token", { id: listed?.id ?? null });
      expect(await read(transaction, token)).toBeNull();
      await authenticateAs(transaction, "postgres");
      expect(
        await transaction`
          select action, actor_id, details ->> 'name' as name from public.audit_log
          where subject_type = 'read_token' order by id`,
      ).toEqual([
        { action: "read_token.made", actor_id: people.admin.id, name: "Dean's sheet" },
        { action: "read_token.revoked", actor_id: people.second.id, name: "Dean's sheet" },
      ]);
    });
  });

  test("reads nothing once it has expired, and nobody else's does either", async () => {
    await afterRound(async (transaction) => {
      const token = await makeToken(transaction, "entries");
      await authenticateAs(transaction, "postgres");
      await transaction`update private.read_tokens set expires_at = now()`;
      expect(await read(transaction, token)).toBeNull();
      expect(await read(transaction, "f".repeat(64))).toBeNull();
    });
  });

  test("ends with its maker's rights, and does not come back with them", async () => {
    await afterRound(async (transaction) => {
      const token = await makeToken(transaction, "entries");
      await authenticateAs(transaction, "postgres");
      await transaction`delete from public.admins where user_id = ${people.admin.id}`;
      expect(await read(transaction, token)).toBeNull();
      await authenticateAs(transaction, "postgres");
      await transaction`insert into public.admins (user_id) values (${people.admin.id})`;
      expect(await read(transaction, token)).toBeNull();
    });
  });

  test("is read 60 times in an hour at most", async () => {
    await afterRound(async (transaction) => {
      const token = await makeToken(transaction, "entries");
      for (let time = 0; time < 60; time += 1) await read(transaction, token);
      const refusal = await rpcRefusal(transaction, "service_read_list", { token, most: 1 });
      expect(refusal).toMatchObject({ hint: "rate_limited" });
    });
  });

  test.each([
    ["a list that there is not", { name: "x", list: "users", days: 30 }],
    ["no list", { name: "x", list: null, days: 30 }],
    ["for more than a year", { name: "x", list: "entries", days: 367 }],
    ["for no day", { name: "x", list: "entries", days: 0 }],
    ["without a name", { name: " ", list: "entries", days: 30 }],
  ])("is not made: %s", async (_, args) => {
    await afterRound(async (transaction) => {
      expect(await rpcRefusal(transaction, "make_read_token", args)).toMatchObject({
        hint: "invalid_input",
      });
    });
  });

  test("is of no use in any other function or list: it is nobody's session", async () => {
    await afterRound(async (transaction) => {
      const token = await makeToken(transaction, "entries");
      for (const actor of ["anon", people.second] as const) {
        await authenticateAs(transaction, actor);
        const asked = await refusalOf(transaction, (savepoint) =>
          rpc(savepoint, "service_read_list", { token, most: 1 }),
        );
        expect(asked.code).toBe("42501");
      }
    });
  });
});
