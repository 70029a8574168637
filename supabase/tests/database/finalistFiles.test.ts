import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { DOCUMENT_LIMITS } from "#shared/constants.ts";
import {
  type Actor,
  authenticateAs,
  DENIED,
  refusalOf,
  rpc,
} from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { passDays } from "#tools/testing/world/challenge.ts";
import { deleteObjects, stagePath, uploadAs } from "#tools/testing/world/documents.ts";
import {
  createFinalist,
  createMentor,
  createStage,
  type Finalist,
  handIn,
} from "#tools/testing/world/finalists.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAdmin, type Person } from "#tools/testing/world/people.ts";

const { sql, test } = useDatabase();
const FINALISTS = { bucket: "finalists" } as const;

const { admin } = usePeople(sql, { admin: createAdmin });

async function visibleTo(transaction: Transaction, actor: Actor): Promise<string[]> {
  await authenticateAs(transaction, actor);
  const rows = await transaction<{ name: string }[]>`
    select name from storage.objects where bucket_id = 'finalists' order by name`;
  return rows.map(({ name }) => name);
}

async function refusedUpload(transaction: Transaction, person: Person, path: string) {
  const { code } = await refusalOf(transaction, (savepoint) =>
    uploadAs(savepoint, person, path, FINALISTS),
  );
  return code;
}

it("the bucket is private and takes PDFs alone", async () => {
  const [bucket] = await sql`
    select public, file_size_limit, allowed_mime_types from storage.buckets where id = 'finalists'`;
  expect(bucket).toEqual({
    public: false,
    file_size_limit: String(DOCUMENT_LIMITS.finalists.maxBytes),
    allowed_mime_types: ["application/pdf"],
  });
});

/** A finalist with one document handed in and one that is not. */
async function withFiles(transaction: Transaction) {
  const finalist = await createFinalist(transaction);
  const stageId = await createStage(transaction);
  const handedIn = await handIn(transaction, finalist, stageId);
  const loose = await uploadAs(
    transaction,
    finalist.owner,
    stagePath(finalist.id, stageId),
    FINALISTS,
  );
  return { finalist, stageId, handedIn, loose };
}

describe("reading", () => {
  test("is open to the team, and for what was handed in to mentors and administrators", async (transaction) => {
    const { finalist, handedIn, loose } = await withFiles(transaction);
    const other = await createFinalist(transaction);
    const mentor = await createMentor(transaction, admin, finalist.id);
    const stranger = await createMentor(transaction, admin, other.id);
    const judge = await createJudge(transaction);
    for (const person of [finalist.owner, finalist.member]) {
      expect(await visibleTo(transaction, person)).toEqual([handedIn, loose].sort());
    }
    for (const person of [mentor, admin]) {
      expect(await visibleTo(transaction, person)).toEqual([handedIn]);
    }
    for (const actor of ["anon", other.owner, stranger, judge] as const) {
      expect(await visibleTo(transaction, actor)).toEqual([]);
    }
    await authenticateAs(transaction, "postgres");
    await transaction`
      update public.submissions set released_status = 'declined' where id = ${finalist.id}`;
    for (const person of [mentor, admin]) {
      expect(await visibleTo(transaction, person)).toEqual([]);
    }
  });

  test("by an address that needs no right is open to nobody", async (transaction) => {
    const { finalist } = await withFiles(transaction);
    await transaction`select set_config('storage.operation', 'storage.object.sign', true)`;
    for (const person of [finalist.owner, admin]) {
      expect(await visibleTo(transaction, person)).toEqual([]);
    }
    await transaction`select set_config('storage.operation', 'object.upload.sign', true)`;
  });
});

describe("uploading", () => {
  test("is for the owner of a finalist, into the folder of a stage that is open", async (transaction) => {
    const { owner, member, id: submissionId } = await createFinalist(transaction);
    const other = await createFinalist(transaction);
    const mentor = await createMentor(transaction, admin, submissionId);
    const stageId = await createStage(transaction);
    const closed = await createStage(transaction, -1);
    const path = stagePath(submissionId, stageId);
    for (const person of [member, mentor, admin, other.owner]) {
      expect(await refusedUpload(transaction, person, path)).toBe(DENIED);
    }
    for (const wrong of [
      stagePath(submissionId, closed),
      stagePath(submissionId, randomUUID()),
      stagePath(other.id, stageId),
      stagePath(submissionId, stageId, "plan.docx"),
      `${submissionId}/${stageId}/plan.pdf`,
      `${submissionId}/${stageId}/${randomUUID()}/a/plan.pdf`,
    ]) {
      expect(await refusedUpload(transaction, owner, wrong), wrong).toBe(DENIED);
    }
    await uploadAs(transaction, owner, path, FINALISTS);
    await authenticateAs(transaction, "postgres");
    await transaction`
      update public.submissions set released_status = 'declined' where id = ${submissionId}`;
    expect(await refusedUpload(transaction, owner, stagePath(submissionId, stageId))).toBe(DENIED);
  });

  const fill = (transaction: Transaction, { id: submissionId }: Finalist, stageId: string) =>
    transaction`
      insert into storage.objects (bucket_id, name)
      select 'finalists', ${`${submissionId}/${stageId}`} || '/' || gen_random_uuid() || '/plan.pdf'
      from generate_series(1, 19)`;

  test.each(["by the policy", "by a trigger, where the policy was asked before"])(
    "ends with twenty files of a stage: %s",
    async (transaction, how) => {
      const finalist = await createFinalist(transaction);
      const { owner, id: submissionId } = finalist;
      const stageId = await createStage(transaction);
      const otherStage = await createStage(transaction);
      await fill(transaction, finalist, stageId);
      await uploadAs(transaction, owner, stagePath(submissionId, stageId), FINALISTS);
      await authenticateAs(transaction, "postgres");
      await transaction.unsafe(
        how === "by the policy"
          ? "drop trigger check_upload on storage.objects"
          : "create policy p on storage.objects for insert to authenticated with check (true)",
      );
      expect(await refusedUpload(transaction, owner, stagePath(submissionId, stageId))).toBe(
        DENIED,
      );
      await uploadAs(transaction, owner, stagePath(submissionId, otherStage), FINALISTS);
    },
  );

  test("that begins before the deadline and arrives after it is refused", async (transaction) => {
    const { owner, id: submissionId } = await createFinalist(transaction);
    const stageId = await createStage(transaction);
    // As with an address that was signed before.
    await transaction`
      create policy p on storage.objects for insert to authenticated with check (true)`;
    await uploadAs(transaction, owner, stagePath(submissionId, stageId), FINALISTS);
    await passDays(transaction, 2);
    expect(await refusedUpload(transaction, owner, stagePath(submissionId, stageId))).toBe(DENIED);
  });
});

describe("removing", () => {
  test("is for the owner, and never for what was handed in", async (transaction) => {
    const { finalist, handedIn, loose } = await withFiles(transaction);
    for (const person of [finalist.member, admin]) {
      await authenticateAs(transaction, person);
      expect(await deleteObjects(transaction)).toEqual([]);
    }
    await authenticateAs(transaction, finalist.owner);
    expect(await deleteObjects(transaction)).toEqual([loose]);
    // As a role that no policy holds back.
    await authenticateAs(transaction, "postgres");
    expect(await deleteObjects(transaction)).not.toContain(handedIn);
  });

  test("ends with the stage's deadline", async (transaction) => {
    const { finalist } = await withFiles(transaction);
    await passDays(transaction, 2);
    await authenticateAs(transaction, finalist.owner);
    expect(await deleteObjects(transaction)).toEqual([]);
  });

  const queued = async (transaction: Transaction) => {
    await authenticateAs(transaction, "postgres");
    return transaction`
      select bucket_id, path from private.files where removed_at is not null and bucket_id = 'finalists' order by path`;
  };
  const line = (path: string) => ({ bucket_id: "finalists", path });

  test("what was not handed in within a day is queued", async (transaction) => {
    const { loose } = await withFiles(transaction);
    await authenticateAs(transaction, "postgres");
    await transaction`update storage.objects set created_at = created_at - interval '25 hours'`;
    await transaction`select private.queue_abandoned_files()`;
    expect(await queued(transaction)).toEqual([line(loose)]);
  });

  test("an entry that is deleted takes all of its files with it", async (transaction) => {
    const { finalist, handedIn, loose } = await withFiles(transaction);
    await authenticateAs(transaction, "postgres");
    await transaction`delete from public.submissions where id = ${finalist.id}`;
    expect(await queued(transaction)).toEqual([handedIn, loose].sort().map(line));
    expect(await transaction`select from public.finalist_documents`).toHaveLength(0);
  });

  test("an owner who leaves takes what was not handed in", async (transaction) => {
    const { finalist, loose } = await withFiles(transaction);
    const { owner } = finalist;
    await authenticateAs(transaction, owner);
    await rpc(transaction, "delete_my_account", { confirm_email: owner.email });
    expect(await queued(transaction)).toEqual([line(loose)]);
  });
});
