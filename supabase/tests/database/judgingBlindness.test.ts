import { beforeAll, expect } from "vitest";
import { authenticateAs, refusalOf, rpc, rpcRefusal } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { stagePath } from "#tools/testing/world/documents.ts";
import { addMember, createEntry } from "#tools/testing/world/entries.ts";
import { createStage } from "#tools/testing/world/finalists.ts";
import { createJudge, type Judge } from "#tools/testing/world/judges.ts";
import { createAccount, type Person } from "#tools/testing/world/people.ts";
import { createRound } from "#tools/testing/world/rounds.ts";

/**
 * All that a judge can reach in an anonymized round: every relation that the API has, every function that
 * judges call, every refusal. Whose entry it is must neither stand in it nor change anything of it.
 */
const { sql, test } = useDatabase();
let judge: Judge;
let colleague: Judge;
let owner: Person;
let submissionId: string;

beforeAll(async () => {
  await setChallenge(sql);
  judge = await createJudge(sql);
  colleague = await createJudge(sql, { name: "Kim Judge" });
  ({ owner, id: submissionId } = await createEntry(sql, { submitted: true }));
  await sql`update public.submissions set status = 'selected'`;
});

interface World {
  own: string;
  entryId: string;
}

async function blindRound(transaction: Transaction): Promise<World> {
  // A finalist while submissions are open, which the constraint would refuse.
  await transaction`alter table public.challenge_parameters drop constraint results_follow_submissions`;
  await setChallenge(transaction, { results_released_at: new Date() });
  const entries = [{ id: submissionId }] as const;
  // The blind final of a finalist, whose page says everything.
  await createRound(transaction, { kind: "final", entries });
  const round = await createRound(transaction, {
    discussion_open: true,
    entries,
    judges: [judge, colleague],
    scores: [[4, 3]],
  });
  const [[own]] = round.assignments;
  const [{ id: entryId }] = round.roundEntries;
  await authenticateAs(transaction, colleague);
  await rpc(transaction, "add_judging_comment", { round_entry_id: entryId, body: "Fair?" });
  return { own, entryId };
}

/** Makes everything that tells who is behind the entry say something else; returns what it says. */
async function disguise(transaction: Transaction, mark: string): Promise<string[]> {
  const member = await createAccount(transaction, { email: `${mark}-member@example.org` });
  await addMember(transaction, submissionId, member);
  await transaction`
    update public.profiles set first_name = ${`${mark}-first`}, last_name = ${`${mark}-last`},
      university = ${`${mark}-university`}, country = ${`${mark}-country`}, email = ${`${mark}@example.net`}
    where id in (${owner.id}, ${member.id})`;
  const path = `${submissionId}/${mark}/${mark}.pdf`;
  await transaction`
    update public.submissions set receipt_number = ${`${mark}-receipt`}, file_name = ${`${mark}.pdf`},
      file_size = 9, file_path = ${path}, submitted_at = submitted_at - interval '1 day',
      idea_name = ${`${mark}-idea`}, description = ${`${mark}-description`}
    where id = ${submissionId}`;
  await transaction`insert into storage.objects (bucket_id, name) values ('submissions', ${path})`;
  const stageId = await createStage(transaction);
  const handedIn = stagePath(submissionId, stageId, `${mark}.pdf`);
  await transaction`
    insert into public.finalist_documents
      (stage_id, submission_id, version, file_path, file_name, file_size)
    values (${stageId}, ${submissionId}, 1, ${handedIn}, ${`${mark}.pdf`}, 9)`;
  await transaction`insert into storage.objects (bucket_id, name) values ('finalists', ${handedIn})`;
  await transaction`
    insert into public.mentors (submission_id, user_id, name, contact)
    select ${submissionId}, id, ${`${mark}-mentor`}, ${`${mark}-contact`} from auth.users
    where id = ${(await createAccount(transaction)).id}`;
  await transaction`
    insert into public.finalist_pages (submission_id, title, summary, is_public)
    values (${submissionId}, ${`${mark}-title`}, ${`${mark}-summary`}, true)
    on conflict (submission_id) do update set title = excluded.title, summary = excluded.summary`;
  await transaction`
    insert into public.finalist_members_shown (user_id) values (${owner.id}), (${member.id})
    on conflict do nothing`;
  return [mark, owner.id, member.id, owner.email, member.email, submissionId];
}

/** Everything that the judge reads, by where. */
async function everythingOf(transaction: Transaction, world: World) {
  const found: Record<string, unknown> = {};
  await authenticateAs(transaction, "postgres");
  const relations = await transaction<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relkind in ('r', 'v') and relnamespace in ('public'::regnamespace, 'storage'::regnamespace)
    order by 1`;
  const read = async (where: string, query: (savepoint: Transaction) => Promise<unknown>) => {
    try {
      found[where] = await transaction.savepoint(query);
    } catch (error) {
      const { code, message } = error as { code: string; message: string };
      found[where] = { code, message };
    }
  };
  await authenticateAs(transaction, judge);
  for (const { name } of relations) {
    await read(name, (savepoint) => savepoint.unsafe(`select * from ${name}`));
  }
  const ids = [world.own, world.entryId, submissionId];
  for (const name of ["open_assignment", "submit_review"]) {
    for (const [index, assignment_id] of ids.entries()) {
      const args = { assignment_id, ...(name === "submit_review" && { expected_revision: 1 }) };
      await read(`${name} ${index}`, (savepoint) => rpc(savepoint, name, args));
    }
  }
  await read("my_records", (savepoint) => rpc(savepoint, "my_records"));
  await read("my_discussion", (savepoint) => savepoint`select * from public.my_discussion`);
  return found;
}

/** Without what the clock changes. */
function steady(found: Record<string, unknown>): string {
  const { challenge: _, ...others } = found;
  return JSON.stringify(others).replace(/"last_seen_at":"[^"]*"/g, "");
}

test("nothing that a judge can read reveals whose entry it is, or changes with it", async (transaction) => {
  const world = await blindRound(transaction);
  const seen: string[] = [];
  for (const mark of ["canary-one", "canary-two"]) {
    const canaries = await disguise(transaction, mark);
    const found = await everythingOf(transaction, world);
    expect(found.my_assignments).toHaveLength(1);
    expect(found.my_discussion).toHaveLength(3);
    expect(found["open_assignment 0"]).toHaveLength(1);
    const text = JSON.stringify(found);
    expect(canaries.filter((canary) => text.includes(canary))).toEqual([]);
    seen.push(steady(found));
  }
  expect(seen[1]).toBe(seen[0]);
});

test("what is not the judge's is refused like what does not exist", async (transaction) => {
  const world = await blindRound(transaction);
  const stranger = await createJudge(transaction, { name: "Lou Judge" });
  await authenticateAs(transaction, stranger);
  const answers = [];
  for (const assignment_id of [world.own, submissionId, stranger.id]) {
    answers.push(await rpcRefusal(transaction, "open_assignment", { assignment_id }));
    answers.push(
      await refusalOf(transaction, (savepoint) =>
        rpc(savepoint, "recuse", { assignment_id, reason: "No.", is_conflict: false }),
      ),
    );
  }
  expect(new Set(answers.map(({ hint }) => hint))).toEqual(new Set(["not_found"]));
  expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
});
