import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { passDays } from "#tools/testing/world/challenge.ts";
import { roundEntryPath, uploadAs } from "#tools/testing/world/documents.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import {
  createFinalist,
  createStage,
  handIn,
  releaseRound,
} from "#tools/testing/world/finalists.ts";
import { createAdmin } from "#tools/testing/world/people.ts";
import { createRound, type RoundOptions } from "#tools/testing/world/rounds.ts";

/** A round entry begins with the entry, or with what an earlier anonymized round has made of it. */
const { sql, test } = useDatabase();
const { admin } = usePeople(sql, { admin: createAdmin });

const TEAM = "Ada Quill's patch";

async function roundEntryRow(transaction: Transaction, id: string) {
  await authenticateAs(transaction, admin);
  const [row] = await transaction`select * from public.admin_round_entries where id = ${id}`;
  return row;
}

/** Saves the round entry without the name, with an anonymized document, and marks it as ready. */
async function makeBlind(transaction: Transaction, id: string): Promise<string> {
  const file_path = await uploadAs(transaction, "service_role", roundEntryPath(id), {
    bucket: "judging",
  });
  await authenticateAs(transaction, admin);
  await transaction`
    select public.save_anonymized_text(
      ${id}, 1, 'A patch', 'It sits on the arm of Hopewell.'),
      public.save_anonymized_document(${id}, ${file_path}, '{It sits on the arm.}'),
      public.mark_entry_ready(${id}, 2, ${file_path})`;
  return file_path;
}

/** An entry that tells its owner's name, and its round entry in an anonymized round, from which it is taken. */
async function readOnce(transaction: Transaction) {
  const entry = await createEntry(transaction, { idea_name: TEAM, submitted: true });
  const round = { name: "Round of August", entries: [entry], signedOff: false } as const;
  const former = await createRound(transaction, { by: admin, ...round });
  const formerId = former.roundEntries[0].id;
  const path = await makeBlind(transaction, formerId);
  return { owner: entry.owner, entryId: entry.id, formerRound: former.id, formerId, path };
}

async function nextRoundEntry(
  transaction: Transaction,
  entryId: string,
  round: RoundOptions<[], []> = {},
): Promise<string> {
  const entries = [{ id: entryId }] as const;
  const later = { by: admin, kind: "panel", opens: 5, signedOff: false } as const;
  const { roundEntries } = await createRound(transaction, { ...later, ...round, entries });
  return roundEntries[0].id;
}

describe("a round entry in an anonymized round", () => {
  test("begins with the signed round entry of the last one, is searched anew and ready anew", async (transaction) => {
    const { owner, entryId, path } = await readOnce(transaction);
    await authenticateAs(transaction, "postgres");
    await transaction`
      update public.profiles set university = 'Hopewell' where id = ${owner.id}`;
    expect(
      await roundEntryRow(transaction, await nextRoundEntry(transaction, entryId)),
    ).toMatchObject({
      idea_name: "A patch",
      description: "It sits on the arm of Hopewell.",
      findings: [{ where: "description", what: "Hopewell" }],
      former_round_name: "Round of August",
      file_path: null,
      needs_document: true,
      document: { bucket: "judging", path, origin: "Round of August" },
      ready_at: null,
    });
  });

  test("takes over the text of its document, which is searched anew", async (transaction) => {
    const { owner, entryId } = await readOnce(transaction);
    const id = await nextRoundEntry(transaction, entryId);
    const file_path = await uploadAs(transaction, "service_role", roundEntryPath(id), {
      bucket: "judging",
    });
    await authenticateAs(transaction, "postgres");
    await transaction`update public.profiles set last_name = 'Arm' where id = ${owner.id}`;
    await authenticateAs(transaction, admin);
    await rpc(transaction, "save_anonymized_document", { id, file_path });
    expect((await roundEntryRow(transaction, id))?.findings).toContainEqual({
      where: "document",
      what: "Arm",
    });
    await authenticateAs(transaction, "postgres");
    const rows = await transaction`select page_texts from public.round_entries where id = ${id}`;
    expect(rows).toEqual([{ page_texts: ["It sits on the arm."] }]);
  });

  test.each<
    [string, (transaction: Transaction, former: string, round: string) => Promise<unknown>]
  >([
    ["one that is not ready", (transaction, id) => rpc(transaction, "reopen_round_entry", { id })],
    [
      "one of a round that was not blind",
      (transaction, _, round) =>
        transaction`update public.judging_rounds set is_anonymized = false where id = ${round}`,
    ],
    [
      "one of an entry that the team has changed since",
      (transaction) =>
        transaction`update public.submissions set edited_at = private.now() + interval '1 minute'`,
    ],
    ["none", (transaction, id) => transaction`delete from public.round_entries where id = ${id}`],
  ])("begins with the entry instead of %s", async (transaction, what, change) => {
    const { entryId, formerId, formerRound } = await readOnce(transaction);
    await authenticateAs(transaction, what.includes("ready") ? admin : "postgres");
    await change(transaction, formerId, formerRound);
    expect(
      await roundEntryRow(transaction, await nextRoundEntry(transaction, entryId)),
    ).toMatchObject({
      idea_name: TEAM,
      former_round_name: null,
      document: null,
      needs_document: false,
    });
  });

  test("is no pattern for a round that is not blind", async (transaction) => {
    const { entryId } = await readOnce(transaction);
    const id = await nextRoundEntry(transaction, entryId, { is_anonymized: false });
    expect(await roundEntryRow(transaction, id)).toMatchObject({
      idea_name: TEAM,
      former_round_name: null,
    });
  });
});

describe("the document of a finalist's round entry", () => {
  test("is the last that was handed in, until a round entry of it is ready", async (transaction) => {
    const finalist = await createFinalist(transaction);
    const { id: submissionId } = finalist;
    const stageId = await createStage(transaction, 20);
    await handIn(transaction, finalist, stageId);
    await passDays(transaction, 1);
    const refined = await handIn(transaction, finalist, stageId);
    await releaseRound(transaction, "panel", [{ id: submissionId, advances: true }]);
    const [stage] = await transaction<{ name: string }[]>`
      select name from public.finalist_stages where id = ${stageId}`;
    const panel = await nextRoundEntry(transaction, submissionId);
    expect(await roundEntryRow(transaction, panel)).toMatchObject({ document: null });

    const topThree = await nextRoundEntry(transaction, submissionId, { kind: "top_three" });
    expect(await roundEntryRow(transaction, topThree)).toMatchObject({
      needs_document: true,
      document: { bucket: "finalists", path: refined, origin: stage?.name },
    });
    await passDays(transaction, 1);
    const blind = await makeBlind(transaction, topThree);

    const final = await nextRoundEntry(transaction, submissionId, { kind: "final" });
    expect(await roundEntryRow(transaction, final)).toMatchObject({
      needs_document: true,
      document: { bucket: "judging", path: blind },
    });
    await makeBlind(transaction, final);
    expect(await roundEntryRow(transaction, final)).toMatchObject({
      document: { is_newer: false },
    });
    await passDays(transaction, 1);
    const newest = await handIn(transaction, finalist, stageId);
    expect(await roundEntryRow(transaction, final)).toMatchObject({
      document: { bucket: "finalists", path: newest, is_newer: true },
    });
  });

  test("is told to administrators alone", async (transaction) => {
    const { owner, formerId, entryId } = await readOnce(transaction);
    const roundEntry = { id: randomUUID(), submission_id: entryId, former_id: formerId };
    for (const [person, bucket] of [
      [admin, "judging"],
      [owner, null],
    ] as const) {
      await authenticateAs(transaction, person);
      const [row] = await transaction`
        select private.document_to_judge(
          jsonb_populate_record(null::public.round_entries, ${transaction.json(roundEntry)})
        ) ->> 'bucket' as bucket`;
      expect(row).toEqual({ bucket });
    }
  });
});
