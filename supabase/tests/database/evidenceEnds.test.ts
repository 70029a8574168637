import { expect } from "vitest";
import { authenticateAs, hintOf, rpc, rpcHint } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { uploadAs, uploadPath } from "#tools/testing/world/documents.ts";
import { createAdmin, type Person } from "#tools/testing/world/people.ts";
import {
  ASKED,
  answer,
  answerWithFile,
  askedTeam,
  EVIDENCE,
  queuedFiles,
  requestOf,
  rowOf,
} from "./evidenceWorld.ts";

/** What a team has shown: until when administrators are told of it, and when it is deleted. */
const { sql, test } = useDatabase();
const { admin } = usePeople(sql, { admin: createAdmin });

async function waiting(transaction: Transaction, person: Person) {
  await authenticateAs(transaction, person);
  const tasks = await rpc<{ kind: string; open_count: number }>(transaction, "my_judging_tasks");
  return tasks.find(({ kind }) => kind === "evidence")?.open_count ?? 0;
}

test("waits for administrators from its answer until all of it is decided", async (transaction) => {
  const { entry, member } = await askedTeam(transaction, admin);
  const inConflict = await createAdmin(transaction);
  await transaction`
    insert into public.judging_conflicts (submission_id, admin_id, origin, state, reason)
    values (${entry.id}, ${inConflict.id}, 'declared', 'confirmed', 'r')`;
  const check = async (item: string, state: string) => {
    await authenticateAs(transaction, admin);
    const args = { submission_id: entry.id, items: [item], state };
    await rpc(transaction, "check_eligibility", args);
    return [
      (await rowOf(transaction, admin, entry))?.eligibility,
      await waiting(transaction, admin),
    ];
  };
  expect(await waiting(transaction, admin)).toBe(0);
  await answer(transaction, member, { answer: "In 2024." });
  expect(await waiting(transaction, admin)).toBe(1);
  expect(await waiting(transaction, inConflict)).toBe(0);
  expect(await check("age", "met")).toEqual(["answered", 1]);
  expect(await check("studies", "met")).toEqual(["unchecked", 0]);
  expect(await check("studies", "to_be_shown")).toEqual(["answered", 1]);
  await rpc(transaction, "disqualify_submission", { id: entry.id, reason: "r" });
  expect(await waiting(transaction, admin)).toBe(0);
});

test("is asked no more, and takes nothing, once all of it is decided", async (transaction) => {
  const { entry, member } = await askedTeam(transaction, admin);
  const path = await answerWithFile(transaction, entry, member);
  const check = async (state: string) => {
    await authenticateAs(transaction, admin);
    const args = { submission_id: entry.id, items: ASKED.items, state };
    await rpc(transaction, "check_eligibility", args);
  };
  const upload = (savepoint: Transaction) =>
    uploadAs(savepoint, member, uploadPath(entry.id, "more.pdf"), EVIDENCE);
  await check("not_met");
  expect(await requestOf(transaction, member)).toBeUndefined();
  const again = { answer: "In 2025.", file_path: path };
  expect(await rpcHint(transaction, "answer_evidence", again)).toBe("not_found");
  expect(await hintOf(transaction, upload)).toBe("denied");
  expect(await rowOf(transaction, admin, entry)).toMatchObject({
    answer: "In 2024.",
    file_path: path,
  });
  await check("to_be_shown");
  await upload(transaction);
  await answer(transaction, member, again);
  expect(await rowOf(transaction, admin, entry)).toMatchObject({ answer: "In 2025." });
});

test("is deleted with its file by an administrator, and what is left open begins again", async (transaction) => {
  const { entry, member } = await askedTeam(transaction, admin);
  const path = await answerWithFile(transaction, entry, member);
  await authenticateAs(transaction, admin);
  const one = { submission_id: entry.id, items: ["age"], state: "met" };
  await rpc(transaction, "check_eligibility", one);
  await rpc(transaction, "close_evidence", { submission_id: entry.id });
  await rpc(transaction, "close_evidence", { submission_id: entry.id });
  expect(await queuedFiles(transaction)).toEqual([path]);
  expect(await requestOf(transaction, member)).toBeUndefined();
  expect(await rowOf(transaction, admin, entry)).toMatchObject({
    ...{ eligibility: "unchecked", answer: null },
    checks: { studies: { state: "unchecked" }, age: { state: "met" } },
  });
});

test("goes with the member who has sent it, and with an entry that is withdrawn", async (transaction) => {
  const { entry, member } = await askedTeam(transaction, admin);
  const theirs = await answerWithFile(transaction, entry, member);
  await authenticateAs(transaction, "postgres");
  await transaction`select private.delete_account(${member.id})`;
  expect(await queuedFiles(transaction)).toEqual([theirs]);
  expect(await rowOf(transaction, admin, entry)).toMatchObject({
    eligibility: "asked",
    answer: null,
  });
  const own = await answerWithFile(transaction, entry, entry.owner);
  await rpc(transaction, "withdraw_entry", { expected_revision: entry.revision });
  expect(await queuedFiles(transaction)).toEqual([theirs, own].sort());
  expect(await requestOf(transaction, entry.owner)).toBeUndefined();
});

test("is deleted a day after all that was asked is decided, and not before", async (transaction) => {
  const { entry, member } = await askedTeam(transaction, admin);
  const path = await answerWithFile(transaction, entry, member);
  const check = async (items: string[], state: string) => {
    await authenticateAs(transaction, admin);
    await rpc(transaction, "check_eligibility", { submission_id: entry.id, items, state });
  };
  const expire = async (days: number) => {
    await authenticateAs(transaction, "postgres");
    await transaction`
      update public.eligibility_checks set checked_at = checked_at - make_interval(days => ${days})`;
    await transaction`select private.delete_expired()`;
    return queuedFiles(transaction);
  };
  await check(["studies"], "met");
  expect(await expire(2)).toEqual([]);
  await check(["age"], "not_met");
  expect(await expire(0)).toEqual([]);
  expect(await expire(2)).toEqual([path]);
  expect(await requestOf(transaction, member)).toBeUndefined();
});
