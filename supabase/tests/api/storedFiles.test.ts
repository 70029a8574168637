import { beforeEach, expect, test, vi } from "vitest";
import { sha256 } from "#tools/judging/verify.ts";
import { useApi } from "#tools/testing/api/ownApi.ts";
import { passDays, releasedDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { roundEntryPath, stagePath } from "#tools/testing/world/documents.ts";
import { createFinalist, createStage } from "#tools/testing/world/finalists.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAdmin } from "#tools/testing/world/people.ts";
import { createRound, moveRounds } from "#tools/testing/world/rounds.ts";
import { createSubmission } from "#tools/testing/world/submissions.ts";

/** Documents and files of judging, served by Storage and REST. */
const { sql, request, post, upload } = useApi();
beforeEach(async () => {
  await sql`update private.platform_settings set clock_offset = default`;
  await setChallenge(sql);
  // Lite logs each refusal of Storage.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

test("an anonymized document is not cached for a judge who can no longer read it", async () => {
  const admin = await createAdmin(sql);
  const submission = await createSubmission(sql, { document: true, submitted: true });
  const judge = await createJudge(sql, { by: admin });
  const round = await createRound(sql, { submissions: [submission], isReady: false });
  const [{ id }] = round.roundEntries;
  const path = roundEntryPath(id);
  await request(`/storage/v1/object/judging/${path}`, {
    method: "POST",
    headers: { "content-type": "application/pdf", "cache-control": "no-store" },
    body: "%PDF-1.7",
    as: admin.id,
  });
  await sql`
    update public.round_entries set file_path = ${path}, ready_at = private.now()
    where id = ${id}`;
  await sql`
    insert into public.judging_assignments (round_entry_id, judge_id) values (${id}, ${judge.judgeId})`;

  const read = () => request(`/storage/v1/object/judging/${path}`, { as: judge.id });
  const served = await read();
  expect([served.status, served.text]).toEqual([200, "%PDF-1.7"]);
  expect(served.headers.get("cache-control")).toBe("no-store");
  await sql`
    insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason)
    values (${submission.id}, ${judge.judgeId}, 'found', 'confirmed', 'r')`;
  expect((await read()).status).not.toBe(200);
});

test("a finalist's document cannot be replaced, deleted or shared by address", async () => {
  const { owner, id, stageId } = await sql.begin(async (transaction) => ({
    ...(await createFinalist(transaction)),
    stageId: await createStage(transaction),
  }));
  const path = stagePath(id, stageId);
  const file = `finalists/${path}`;
  expect((await upload(file, "PK", owner.id, "application/zip")).status).toBe(400);
  expect((await upload(file, "%PDF-1.7 the plan", owner.id)).status).toBe(200);
  const document = {
    submission_id: id,
    stage_id: stageId,
    file_path: path,
    file_name: "Über uns.pdf",
  };
  expect(await post("/rest/v1/rpc/submit_stage_document", document, owner.id)).toMatchObject({
    status: 200,
    text: expect.stringContaining(path),
  });

  const address = await post(`/storage/v1/object/sign/${file}`, { expiresIn: 60 }, owner.id);
  expect(address.status).toBe(400);
  const removal = { method: "DELETE", body: JSON.stringify({ prefixes: [path] }), as: owner.id };
  expect(await request("/storage/v1/object/finalists", removal)).toMatchObject({
    status: 200,
    text: "[]",
  });
  expect((await upload(file, "%PDF-1.7 another plan", owner.id)).status).toBe(400);
  await passDays(sql, 2);
  const late = `finalists/${stagePath(id, stageId)}`;
  expect((await upload(late, "%PDF-1.7 too late", owner.id)).status).toBe(400);
  const kept = await request(`/storage/v1/object/${file}`, { as: owner.id });
  expect(kept.text).toBe("%PDF-1.7 the plan");
});

test("a file of judging has its published hash as a download, once its round is released", async () => {
  const content = JSON.stringify({ name: 'Le jury « ü 漢 🩹 » "1/2" \\ <b>' });
  const { id } = await createRound(sql, { opens: -2, closes: -1 });
  await sql`
    insert into public.judging_files (kind, round_id, number, content)
    values ('result', ${id}, 1, ${content})`;
  const ask = async (path: string) => {
    const { status, text } = await request(`/rest/v1/${path}`);
    return status === 200 ? JSON.parse(text) : status;
  };
  const [file] = await ask(`public_judging_files?hash=eq.${sha256(content)}`);
  expect(await ask(`rpc/judging_file?id=${file.id}`)).toBe(400);
  await moveRounds(sql, "released", id);
  await setChallenge(sql, releasedDates());
  expect(await ask(`rpc/judging_file?id=${file.id}`)).toBe(content);
});
