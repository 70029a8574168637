import { beforeAll, describe, expect, it } from "vitest";
import {
  type Actor,
  authenticateAs,
  DENIED,
  refusalOf,
  rpc,
  rpcHint,
  rpcRefusal,
} from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { untilWaiting } from "#tools/testing/database/locks.ts";
import { passDays, setChallenge } from "#tools/testing/world/challenge.ts";
import { stagePath, uploadAs } from "#tools/testing/world/documents.ts";
import {
  createFinalist,
  createMentor,
  createStage,
  handIn,
} from "#tools/testing/world/finalists.ts";
import { createAdmin, type Person } from "#tools/testing/world/people.ts";

const { sql, test } = useDatabase(3);
const FINALISTS = { bucket: "finalists" } as const;
let admin: Person;

beforeAll(async () => {
  await setChallenge(sql);
  admin = await createAdmin(sql);
});

interface Stage {
  id: string;
  name: string;
  instructions: string;
  due_at: Date;
  updated_at: Date;
  handed_in_count: number;
}

async function stages(transaction: Transaction): Promise<Stage[]> {
  await authenticateAs(transaction, admin);
  return transaction<Stage[]>`select * from public.admin_finalist_stages`;
}

const PLAN = { name: " The\tplan ", instructions: "Ten pages.", due_at: "2030-01-01T00:00:00Z" };

function save(
  transaction: Transaction,
  stage: Record<string, string | null | undefined>,
  expected?: Date,
) {
  return transaction`
    select public.save_finalist_stage(${transaction.json({ ...stage })}, ${expected ?? null})`;
}

async function refusedSave(
  transaction: Transaction,
  stage: Parameters<typeof save>[1],
  expected?: Date,
) {
  const refusal = await refusalOf(transaction, (savepoint) => save(savepoint, stage, expected));
  return refusal.hint;
}

describe("a stage", () => {
  test("is made, changed and deleted by administrators, and each leaves a line", async (transaction) => {
    await authenticateAs(transaction, admin);
    await save(transaction, PLAN);
    await save(transaction, { ...PLAN, name: "Sooner", due_at: "2029-01-01T00:00:00Z" });
    const [sooner, plan] = await stages(transaction);
    expect(sooner?.name).toBe("Sooner");
    expect(plan).toMatchObject({
      name: "The plan",
      instructions: "Ten pages.",
      handed_in_count: 0,
    });
    await save(transaction, { ...PLAN, id: plan?.id, name: "Later" }, plan?.updated_at);
    expect(await refusedSave(transaction, { ...PLAN, id: plan?.id }, plan?.updated_at)).toBe(
      "conflict",
    );
    await rpc(transaction, "delete_finalist_stage", { id: plan?.id ?? "" });
    expect(await stages(transaction)).toHaveLength(1);
    expect(await refusedSave(transaction, { ...PLAN, id: plan?.id })).toBe("not_found");
    await authenticateAs(transaction, "postgres");
    const history = await transaction<{ action: string }[]>`
      select action from public.audit_log where subject_id = ${plan?.id ?? ""} order by id`;
    expect(history.map(({ action }) => action)).toEqual([
      "finalist.stage_saved",
      "finalist.stage_saved",
      "finalist.stage_deleted",
    ]);
  });

  test.each([
    ["no name", { name: " " }],
    ["no deadline", { due_at: null }],
    ["a deadline in the Middle Ages", { due_at: "1400-01-01T00:00:00Z" }],
    ["too long instructions", { instructions: "x".repeat(5001) }],
    ["the name of another one", { name: "Taken" }],
  ])("is not saved with %s", async (transaction, _what, wrong) => {
    await authenticateAs(transaction, admin);
    await save(transaction, { ...PLAN, name: "Taken" });
    expect(await refusedSave(transaction, { ...PLAN, ...wrong })).toBe("invalid_input");
  });

  test("for which a document was handed in stays", async (transaction) => {
    const finalist = await createFinalist(transaction);
    const id = await createStage(transaction);
    await handIn(transaction, finalist, id);
    await authenticateAs(transaction, admin);
    expect(await rpcHint(transaction, "delete_finalist_stage", { id })).toBe("stage_in_use");
  });
});

interface SeenStage {
  submission_id: string;
  stage_id: string;
  is_open: boolean;
  versions: { version: number; file_name: string; file_path: string; uploaded_by: string }[];
}

async function stagesOf(transaction: Transaction, actor: Actor): Promise<SeenStage[]> {
  await authenticateAs(transaction, actor);
  return transaction<SeenStage[]>`select * from public.my_finalist_stages`;
}

async function refusedHandIn(
  transaction: Transaction,
  person: Person,
  stage_id: string,
  file_path: string,
) {
  await authenticateAs(transaction, person);
  const { code, hint } = await rpcRefusal(transaction, "hand_in_document", {
    stage_id,
    file_path,
  });
  return hint ?? code;
}

describe("a document", () => {
  test("is handed in as often as wanted, every version kept, for team and mentor to read", async (transaction) => {
    const finalist = await createFinalist(transaction);
    const { owner, member, id: submissionId } = finalist;
    const mentor = await createMentor(transaction, admin, submissionId);
    const stageId = await createStage(transaction);
    const other = await createFinalist(transaction);
    const first = await handIn(transaction, finalist, stageId);
    const path = await uploadAs(transaction, owner, stagePath(submissionId, stageId), FINALISTS);
    const args = { stage_id: stageId, file_path: path, file_name: "Über uns.pdf" };
    const [row] = await rpc(transaction, "hand_in_document", args);
    expect(row).toEqual({ hand_in_document: 2 });
    for (const person of [owner, member, mentor]) {
      expect(await stagesOf(transaction, person)).toMatchObject([
        {
          submission_id: submissionId,
          stage_id: stageId,
          is_open: true,
          versions: [
            { version: 2, file_name: "Über uns.pdf", file_path: path, uploaded_by: "Zoë Müller" },
            { version: 1, file_name: "plan.pdf", file_path: first, uploaded_by: "Zoë Müller" },
          ],
        },
      ]);
    }
    expect(await stagesOf(transaction, other.owner)).toMatchObject([{ versions: [] }]);
    expect(await stagesOf(transaction, admin)).toEqual([]);
    expect(await stages(transaction)).toMatchObject([{ handed_in_count: 1 }]);
    const [seen] = await transaction`
      select stages from public.admin_finalists where id = ${submissionId}`;
    expect(seen?.stages).toMatchObject([{ versions: 2, file_path: path }]);
  });

  test("that is handed in twice is one version, also after the deadline", async (transaction) => {
    const finalist = await createFinalist(transaction);
    const stageId = await createStage(transaction);
    const file_path = await handIn(transaction, finalist, stageId);
    await passDays(transaction, 2);
    const [stage] = await stagesOf(transaction, finalist.owner);
    expect(stage?.is_open).toBe(false);
    const again = await rpc(transaction, "hand_in_document", { stage_id: stageId, file_path });
    expect(again).toEqual([{ hand_in_document: 1 }]);
    expect(await stagesOf(transaction, finalist.owner)).toEqual([stage]);
  });

  test("that comes after the deadline, by the challenge's clock, is refused", async (transaction) => {
    const { owner, id: submissionId } = await createFinalist(transaction);
    const stageId = await createStage(transaction);
    const path = await uploadAs(transaction, owner, stagePath(submissionId, stageId), FINALISTS);
    await passDays(transaction, 2);
    expect(await refusedHandIn(transaction, owner, stageId, path)).toBe("deadline_passed");
  });

  test("is handed in by the owner of a finalist alone, from the folder of its stage", async (transaction) => {
    const { owner, member, id: submissionId } = await createFinalist(transaction);
    const mentor = await createMentor(transaction, admin, submissionId);
    const stageId = await createStage(transaction);
    const otherStage = await createStage(transaction);
    const path = await uploadAs(transaction, owner, stagePath(submissionId, stageId), FINALISTS);
    const refused = async (person: Person, stage: string, file: string) =>
      refusedHandIn(transaction, person, stage, file);
    expect(await refused(member, stageId, path)).toBe(DENIED);
    expect(await refused(mentor, stageId, path)).toBe("not_found");
    expect(await refused(owner, otherStage, path)).toBe("document_refused");
    expect(await refused(owner, submissionId, path)).toBe("not_found");
    expect(await refused(owner, stageId, stagePath(submissionId, stageId))).toBe(
      "document_missing",
    );
    await authenticateAs(transaction, "postgres");
    await transaction`update public.submissions set released_status = 'declined'`;
    expect(await refused(owner, stageId, path)).toBe("not_finalist");
  });

  test("of another finalist is refused, though its file is there", async (transaction) => {
    const one = await createFinalist(transaction);
    const two = await createFinalist(transaction);
    const stageId = await createStage(transaction);
    const path = await handIn(transaction, two, stageId);
    expect(await refusedHandIn(transaction, one.owner, stageId, path)).toBe("document_refused");
  });

  test.each([
    "update public.finalist_documents set file_name = 'other.pdf'",
    "update public.finalist_documents set uploaded_at = now()",
    "delete from public.finalist_documents",
    "truncate public.finalist_documents",
  ])("stays as it is: %s", async (transaction, statement) => {
    await handIn(transaction, await createFinalist(transaction), await createStage(transaction));
    await authenticateAs(transaction, "postgres");
    const refusal = await refusalOf(transaction, (savepoint) => savepoint.unsafe(statement));
    expect(refusal).toMatchObject({
      code: DENIED,
      message: "An uploaded document cannot be changed.",
    });
  });

  test("outlives the account that handed it in, without a name", async (transaction) => {
    const finalist = await createFinalist(transaction);
    const stageId = await createStage(transaction);
    await handIn(transaction, finalist, stageId);
    const { owner } = finalist;
    await authenticateAs(transaction, owner);
    await rpc(transaction, "delete_my_account", { confirm_email: owner.email });
    const [stage] = await stagesOf(transaction, finalist.member);
    expect(stage?.versions).toMatchObject([{ version: 1, uploaded_by: null }]);
  });

  it("and the next one at the same moment have numbers of their own", async () => {
    const [finalist, stageId] = await sql.begin(async (transaction) => [
      await createFinalist(transaction),
      await createStage(transaction),
    ]);
    const begun = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const first = sql.begin(async (transaction) => {
      await handIn(transaction, finalist, stageId);
      begun.resolve();
      await held.promise;
    });
    await begun.promise;
    const second = sql.begin((transaction) => handIn(transaction, finalist, stageId));
    await untilWaiting(sql, 1);
    held.resolve();
    await Promise.all([first, second]);
    const versions = await sql<{ version: number }[]>`
      select version from public.finalist_documents order by version`;
    expect(versions.map(({ version }) => version)).toEqual([1, 2]);
  });
});
