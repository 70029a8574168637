import { describe, expect } from "vitest";
import { newChallenge } from "#shared/challengeRow.ts";
import { sha256, verifyFiles } from "#tools/judging/verify.ts";
import {
  type Actor,
  authenticateAs,
  hintOf,
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
  countReview,
  decisionIds,
  lockComputed,
  releaseBy,
  requestRelease,
  useJudgedRounds,
} from "#tools/testing/world/judgedRounds.ts";
import { composeEmail } from "../../functions/_server/emails/compose.ts";

const { people, afterRound, decideAll, test } = useJudgedRounds();

const ADDRESSES = { siteUrl: "https://example.com", supabaseUrl: "https://api.example.com" };

interface Stored {
  id: string;
  kind: string;
  content: string;
  hash: string;
}

/** In the order in which the transaction wrote them: all have the time at which it began. */
async function stored(transaction: Transaction): Promise<Stored[]> {
  await authenticateAs(transaction, "postgres");
  return transaction<Stored[]>`
    select id, kind, content, hash from public.judging_files order by cmin::text::integer`;
}

/** Data of the emails about files, by recipient. */
async function emails(transaction: Transaction, kind: string) {
  await authenticateAs(transaction, "postgres");
  const rows = await transaction<{ recipient: string; data: Record<string, string> }[]>`
    select recipient, data from private.notifications
    where kind = 'judging_file' and data ->> 'kind' = ${kind} order by id`;
  return Object.fromEntries(rows.map(({ recipient, data }) => [recipient, data]));
}

/** The list as somebody reads it, and whether they can download the file. */
async function seenBy(transaction: Transaction, actor: Actor, { id, content }: Stored) {
  await authenticateAs(transaction, actor);
  const listed = await transaction`
    select kind, round_kind, is_available from public.public_judging_files`;
  const isDownloaded = await transaction
    .savepoint((savepoint) => rpc<{ judging_file: string }>(savepoint, "judging_file", { id }))
    .then(([row]) => row?.judging_file === content)
    .catch(() => false);
  return { listed: [...listed], isDownloaded };
}

describe("the file", () => {
  test("of a result has all that it was computed from, under its hash", async (transaction) => {
    const { id, roundEntries } = await afterRound(transaction);
    const resultId = await lockComputed(transaction, id);
    const [locked] = await transaction`
      select inputs, result, file_id, hash from public.admin_judging_results
      where id = ${resultId}`;
    const [file, ...others] = await stored(transaction);
    expect(others).toEqual([]);
    expect(file?.hash).toBe(sha256(file?.content ?? ""));
    expect(locked).toMatchObject({ file_id: file?.id, hash: file?.hash });
    const content = JSON.parse(file?.content ?? "");
    expect(content).toMatchObject({
      kind: "result",
      round: { id, kind: "screening", places: 1, scale: 5, criteria: [{}, {}] },
      inputs: locked?.inputs,
      result: locked?.result,
    });
    expect(content.assignments).toHaveLength(6);
    expect(content.assignments[0]).toEqual({
      entry: [...roundEntries].map(({ code }) => code).sort()[0],
      judge: expect.any(String),
      state: "counts",
    });
  });

  test("names nobody and no idea", async (transaction) => {
    const { id } = await afterRound(transaction);
    await decideAll(transaction, id);
    await authenticateAs(transaction, people.admin);
    await requestRelease(transaction, people.admin, id);
    const contents = (await stored(transaction)).map(({ content }) => content).join();
    const names = await transaction<{ word: string }[]>`
      select email as word from public.profiles
      union select name from public.judges
      union select id::text from public.submissions
      union select idea_name from public.round_entries
      union select reason from public.judging_decisions where reason is not null`;
    const named = names.map(({ word }) => word).filter((word) => contents.includes(`"${word}"`));
    expect(named).toEqual([]);
    expect(names.length).toBeGreaterThan(5);
  });

  test("of decisions names the hash of its result; a result that is locked again has its own", async (transaction) => {
    const { id, assignments } = await afterRound(transaction);
    await decideAll(transaction, id);
    await authenticateAs(transaction, people.admin);
    const release = await requestRelease(transaction, people.admin, id);
    await rpc(transaction, "stop_release", { id: release });
    await countReview(transaction, assignments[0][0], false);
    await lockComputed(transaction, id);
    const files = await stored(transaction);
    expect(files.map(({ kind }) => kind)).toEqual(["result", "decisions", "result"]);
    const [, decisions, again] = files.map(({ content }) => JSON.parse(content));
    expect(decisions).toMatchObject({ round: { id }, result_hash: files[0]?.hash });
    const states = again.assignments.map(({ state }: { state: string }) => state);
    expect(states.sort()).toEqual([...Array<string>(5).fill("counts"), "excluded"]);
  });

  test("has a public hash at once; everybody can download it after both releases, administrators before", async (transaction) => {
    const { id } = await afterRound(transaction, { kind: "screening" });
    await decideAll(transaction, id);
    const [file] = await stored(transaction);
    if (!file) throw new Error("There is no file.");
    const listed = { kind: "result", round_kind: "screening", is_available: false };
    for (const actor of ["anon", people.outsider, people.judges[0]] as const) {
      expect(await seenBy(transaction, actor, file)).toEqual({
        listed: [listed],
        isDownloaded: false,
      });
    }
    expect(await seenBy(transaction, people.admin, file)).toMatchObject({ isDownloaded: true });
    await authenticateAs(transaction, "postgres");
    await transaction`
      insert into public.judging_conflicts (submission_id, admin_id, origin, state, reason)
      values (${people.submitted[0].id}, ${people.second.id}, 'declared', 'confirmed', 'r')`;
    expect(await seenBy(transaction, people.second, file)).toMatchObject({
      isDownloaded: false,
    });
    await authenticateAs(transaction, "postgres");
    await transaction`delete from public.judging_conflicts where admin_id is not null`;
    await releaseBy(transaction, [people.admin, people.second], id);
    expect(await seenBy(transaction, "anon", file)).toMatchObject({ isDownloaded: false });
    await setChallenge(transaction, releasedDates());
    expect(await seenBy(transaction, "anon", file)).toMatchObject({
      listed: [{ is_available: true }, { is_available: true }],
      isDownloaded: true,
    });
    await setChallenge(transaction, pastDates());
    await transaction`update public.judging_rounds set stage = 'locked' where id = ${id}`;
    await setChallenge(transaction, releasedDates());
    expect(await seenBy(transaction, "anon", file)).toMatchObject({ isDownloaded: false });
  });

  test.each([
    ["update", "update public.judging_files set content = '{}'"],
    ["update nothing", "update public.judging_files set kind = 'decisions' where false"],
    ["delete", "delete from public.judging_files"],
    ["truncate", "truncate public.judging_files"],
  ])("cannot be changed by any role: %s", async (transaction, _, statement) => {
    const { id } = await afterRound(transaction);
    await lockComputed(transaction, id);
    const before = await stored(transaction);
    for (const role of ["postgres", "service_role", "anon", people.admin] as const) {
      await authenticateAs(transaction, role);
      expect(await hintOf(transaction, (savepoint) => savepoint.unsafe(statement))).toBe("denied");
    }
    expect(await stored(transaction)).toEqual(before);
  });

  test("is not added by hand, nor with another hash than its own", async (transaction) => {
    const { id } = await afterRound(transaction);
    const resultId = await lockComputed(transaction, id);
    const add = (savepoint: Transaction) => savepoint`
      insert into public.judging_files (kind, round_id, result_id, content)
      values ('result', ${id}, ${resultId}, '{}')`;
    for (const role of ["service_role", "anon", people.admin] as const) {
      await authenticateAs(transaction, role);
      expect(await hintOf(transaction, add)).toBe("denied");
    }
    await authenticateAs(transaction, "postgres");
    expect(
      await hintOf(
        transaction,
        (savepoint) => savepoint`
        insert into public.judging_files (kind, round_id, result_id, content, hash)
        values ('result', ${id}, ${resultId}, '{}', ${sha256("{ }")})`,
      ),
    ).toBe("428C9");
  });

  test("protects its round from deletion", async (transaction) => {
    const { id } = await afterRound(transaction);
    await lockComputed(transaction, id);
    await authenticateAs(transaction, "postgres");
    const refusal = await refusalOf(
      transaction,
      (savepoint) => savepoint`delete from public.judging_rounds where id = ${id}`,
    );
    expect(refusal.code).toMatch(/^(23503|42501)$/);
  });

  test("of decisions is written before anybody learns an outcome, and once", async (transaction) => {
    const { id } = await afterRound(transaction);
    await decideAll(transaction, id);
    const decisions = await decisionIds(transaction, id);
    await authenticateAs(transaction, people.admin);
    for (const _ of [1, 2]) await requestRelease(transaction, people.admin, id);
    await passDays(transaction, 0);
    const files = await stored(transaction);
    expect(files.map(({ kind }) => kind)).toEqual(["result", "decisions"]);
    expect(JSON.parse(files[1]?.content ?? "").decisions).toHaveLength(decisions.length);
    const told = await transaction`
      select from private.notifications where kind in ('entry_selected', 'entry_declined')`;
    expect(told).toHaveLength(0);
  });
});

describe("the email about a file", () => {
  test("goes to administrators and the judges of the round, not to those who have left", async (transaction) => {
    const { id } = await afterRound(transaction);
    await authenticateAs(transaction, people.judges[1]);
    await rpc(transaction, "withdraw_as_judge");
    await authenticateAs(transaction, people.admin);
    await lockComputed(transaction, id);
    const [file] = await stored(transaction);
    const told = await emails(transaction, "result");
    const recipients = [people.admin, people.second, people.judges[0]].map(({ email }) => email);
    expect(Object.keys(told).sort()).toEqual(recipients.sort());
    expect(told[people.admin.email]).toEqual({
      kind: "result",
      round_name: "Screening",
      hash: file?.hash,
      created_at: expect.any(String),
    });
  });

  test("has a judge's own scores as they are in the file, and nobody else's", async (transaction) => {
    const { id, assignments, roundEntries } = await afterRound(transaction);
    await countReview(transaction, assignments[0][0], false);
    await authenticateAs(transaction, "postgres");
    await transaction`
      update public.judging_reviews set scores = '{2,1}' where assignment_id = ${assignments[1][0]}`;
    await authenticateAs(transaction, people.admin);
    await lockComputed(transaction, id);
    const told = await emails(transaction, "result");
    const [first, second, third] = roundEntries.map(({ code }) => code);
    const lines = (...own: string[]) => own.sort().join("\n");
    expect(told[people.judges[0].email]).toMatchObject({
      judge: people.judges[0].judgeId,
      scores: lines(`${second}: 2, 1`, `${third}: 1, 2`),
    });
    expect(told[people.judges[1].email]).toMatchObject({
      judge: people.judges[1].judgeId,
      scores: lines(`${first}: 5, 4`, `${second}: 3, 4`, `${third}: 1, 2`),
    });
  });
});

test.each(["screening", "panel"] as const)(
  "judging:verify confirms the files of a %s, their hashes and the scores in the emails",
  async (transaction, kind) => {
    const { id } = await afterRound(transaction, { kind });
    await decideAll(transaction, id);
    await releaseBy(transaction, [people.admin, people.second], id);
    const files = (await stored(transaction)).map(({ kind: name, content }) => ({
      name,
      text: content,
    }));
    await authenticateAs(transaction, "anon");
    const published = await transaction<{ hash: string }[]>`
      select hash from public.public_judging_files`;
    const told = Object.values(await emails(transaction, "result"));
    const day = { challenge: newChallenge, state: "teams" } as const;
    const texts = told.flatMap((data) =>
      data.judge
        ? { name: data.judge, text: composeEmail("judging_file", data, day, ADDRESSES).text }
        : [],
    );
    const { checked, found } = verifyFiles(files, {
      hashes: published.map(({ hash }) => hash),
      emails: texts,
    });
    expect(found).toEqual([]);
    expect(texts).toHaveLength(2);
    expect(checked).toContain("result: computed again from 6 reviews.");
    expect(checked).toContain("decisions: compared with the ranking.");
  },
);
