import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  type Actor,
  authenticateAs,
  DENIED,
  refusalOf,
  rpc,
} from "#tools/testing/database/actors.ts";
import type { Transaction } from "#tools/testing/database/database.ts";
import {
  passDays,
  pastDates,
  releasedDates,
  setChallenge,
} from "#tools/testing/world/challenge.ts";
import {
  act,
  decisionIds,
  lockComputed,
  releaseNow,
  useJudgedRounds,
} from "#tools/testing/world/judgedRounds.ts";

const { people, afterRound, decideAll } = useJudgedRounds();

interface Stored {
  number: number;
  kind: string;
  record: string;
  hash: string;
  previous: string | null;
}

const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

async function chain(transaction: Transaction): Promise<Stored[]> {
  await authenticateAs(transaction, "postgres");
  return transaction<Stored[]>`
    select number, kind, record, hash, previous from public.judging_commitments order by number`;
}

/** What this caller may read of the first commitment. */
async function seenBy(transaction: Transaction, actor: Actor) {
  await authenticateAs(transaction, actor);
  const listed = await transaction`
    select number, kind, round_kind, has_record from public.public_commitments order by number`;
  const [row] = await rpc<{ judging_record: string | null }>(transaction, "judging_record", {
    number: 1,
  });
  return { listed: [...listed], record: row?.judging_record ?? null };
}

describe("a commitment", () => {
  test("to a result holds all that it was computed from, under its hash", async () => {
    await afterRound(async (transaction, { id, copies }) => {
      const resultId = await lockComputed(transaction, id);
      const [locked] = await transaction`
        select inputs, result, commitment_number, hash from public.admin_judging_results
        where id = ${resultId}`;
      const receipts = await transaction`
        select id as assignment_id, judge_id from public.admin_judging_reviews where round_id = ${id}`;
      const [one, ...others] = await chain(transaction);
      expect(others).toEqual([]);
      expect(one?.hash).toBe(sha256(one?.record ?? ""));
      expect(locked).toMatchObject({ commitment_number: 1, hash: one?.hash });
      const record = JSON.parse(one?.record ?? "");
      expect(record).toMatchObject({ format: "1", number: 1, previous: null, kind: "result" });
      expect({ inputs: record.inputs, result: record.result }).toEqual({
        inputs: locked?.inputs,
        result: locked?.result,
      });
      expect(record.assignments).toHaveLength(receipts.length);
      expect(record.assignments[0]).toEqual({
        entry: [...copies].map(({ code }) => code).sort()[0],
        judge: expect.any(String),
        state: "submitted",
        receipt: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
    });
  });

  test("names nobody and no idea", async () => {
    await afterRound(async (transaction, { id }) => {
      await decideAll(transaction, id);
      await authenticateAs(transaction, people.admin);
      await rpc(transaction, "release_round", { round_id: id });
      const records = (await chain(transaction)).map(({ record }) => record).join();
      const names = await transaction<{ word: string }[]>`
        select email as word from public.profiles
        union select name from public.judges
        union select id::text from public.submissions
        union select idea_name from public.judging_copies
        union select reason from public.judging_decisions where reason is not null`;
      expect(names.map(({ word }) => word).filter((word) => records.includes(`"${word}"`))).toEqual(
        [],
      );
      expect(names.length).toBeGreaterThan(5);
    });
  });

  test("names the one before: a result, its decisions, and what is locked anew", async () => {
    await afterRound(async (transaction, { id, assignments }) => {
      await decideAll(transaction, id);
      await authenticateAs(transaction, people.admin);
      await rpc(transaction, "release_round", { round_id: id });
      await rpc(transaction, "stop_release", { round_id: id });
      await act(transaction, [people.admin, people.second], "exclude_review", {
        assignment_id: assignments[0][0],
      });
      await authenticateAs(transaction, people.admin);
      await lockComputed(transaction, id);
      const stored = await chain(transaction);
      expect(stored.map(({ number, kind }) => [number, kind])).toEqual([
        [1, "result"],
        [2, "decisions"],
        [3, "result"],
      ]);
      const hashes = stored.map(({ hash }) => hash);
      expect(stored.map(({ previous }) => previous)).toEqual([null, ...hashes.slice(0, 2)]);
      const records = stored.map(({ record }) => JSON.parse(record));
      expect(records.map(({ previous }) => previous)).toEqual([null, ...hashes.slice(0, 2)]);
      expect(records[1]).toMatchObject({ round: { id }, result: hashes[0] });
      expect(records[2].assignments.map(({ state }: { state: string }) => state).sort()).toEqual([
        "excluded",
        ...Array<string>(5).fill("submitted"),
      ]);
    });
  });

  test("is readable for everybody at once, and its record after both releases", async () => {
    await afterRound(
      async (transaction, { id }) => {
        await decideAll(transaction, id);
        const hidden = {
          number: 1,
          kind: "result",
          round_kind: "first_reading",
          has_record: false,
        };
        const sealed = { listed: [hidden], record: null };
        for (const actor of ["anon", people.outsider, people.admin, people.judges[0]] as const) {
          expect(await seenBy(transaction, actor)).toEqual(sealed);
        }
        await authenticateAs(transaction, people.admin);
        await releaseNow(transaction, id);
        expect(await seenBy(transaction, "anon")).toMatchObject({ record: null });
        await setChallenge(transaction, releasedDates());
        const [stored] = await chain(transaction);
        expect(await seenBy(transaction, "anon")).toMatchObject({
          listed: [{ has_record: true }, { has_record: true }],
          record: stored?.record,
        });
        await setChallenge(transaction, pastDates());
        await transaction`update public.judging_rounds set released_at = null where id = ${id}`;
        await setChallenge(transaction, releasedDates());
        expect(await seenBy(transaction, "anon")).toMatchObject({ record: null });
      },
      { kind: "first_reading" },
    );
  });

  test("is mailed to administrators and the judges of the round, not to those who have left", async () => {
    await afterRound(async (transaction, { id }) => {
      await authenticateAs(transaction, people.judges[1]);
      await rpc(transaction, "withdraw_as_judge");
      await authenticateAs(transaction, people.admin);
      await lockComputed(transaction, id);
      const [stored] = await chain(transaction);
      const mails = await transaction<{ recipient: string; data: object }[]>`
        select recipient, data from private.notifications where kind = 'judging_committed'`;
      const told = [people.admin, people.second, people.judges[0]].map(({ email }) => email);
      expect(mails.map(({ recipient }) => recipient).sort()).toEqual(told.sort());
      expect(mails[0]?.data).toMatchObject({
        hash: stored?.hash,
        number: 1,
        subject: "result",
        round_name: "First reading",
      });
    });
  });

  test.each([
    ["update", "update public.judging_commitments set record = '{}'"],
    ["update nothing", "update public.judging_commitments set number = 7 where false"],
    ["delete", "delete from public.judging_commitments"],
    ["truncate", "truncate public.judging_commitments"],
  ])("cannot be changed by any role: %s", async (_, statement) => {
    await afterRound(async (transaction, { id }) => {
      await lockComputed(transaction, id);
      const before = await chain(transaction);
      const roles = ["postgres", "service_role", "anon", people.admin] as const;
      for (const role of roles) {
        await authenticateAs(transaction, role);
        const refusal = await refusalOf(transaction, (savepoint) => savepoint.unsafe(statement));
        expect(refusal.code).toBe(DENIED);
      }
      expect(await chain(transaction)).toEqual(before);
    });
  });

  test("is not added by hand, nor with another hash than its record's", async () => {
    await afterRound(async (transaction, { id }) => {
      const resultId = await lockComputed(transaction, id);
      const add = (savepoint: Transaction) => savepoint`
        insert into public.judging_commitments (number, kind, round_id, result_id, record, hash, committed_at)
        values (2, 'result', ${id}, ${resultId}, '{}', ${sha256("{ }")}, now())`;
      for (const role of ["service_role", "anon", people.admin] as const) {
        await authenticateAs(transaction, role);
        expect((await refusalOf(transaction, add)).code).toBe(DENIED);
      }
      await authenticateAs(transaction, "postgres");
      expect((await refusalOf(transaction, add)).code).toBe("23514");
    });
  });

  test("keeps its round", async () => {
    await afterRound(async (transaction, { id }) => {
      await lockComputed(transaction, id);
      await authenticateAs(transaction, "postgres");
      const refusal = await refusalOf(
        transaction,
        (savepoint) => savepoint`delete from public.judging_rounds where id = ${id}`,
      );
      expect(refusal.code).toMatch(/^(23503|42501)$/);
    });
  });
});

test("decisions are committed to before anybody is told, and once", async () => {
  await afterRound(async (transaction, { id }) => {
    await decideAll(transaction, id);
    const decisions = await decisionIds(transaction, id);
    await authenticateAs(transaction, people.admin);
    await rpc(transaction, "release_round", { round_id: id });
    await rpc(transaction, "release_round", { round_id: id });
    await passDays(transaction, 0);
    const stored = await chain(transaction);
    expect(stored.map(({ kind }) => kind)).toEqual(["result", "decisions"]);
    expect(JSON.parse(stored[1]?.record ?? "").decisions).toHaveLength(decisions.length);
    const told = await transaction`
      select from private.notifications where kind in ('entry_selected', 'entry_declined')`;
    expect(told).toHaveLength(0);
  });
});
