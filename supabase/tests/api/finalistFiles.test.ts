import { beforeEach, expect, test, vi } from "vitest";
import { useRawApi } from "#tools/testing/api/rawApi.ts";
import { passDays } from "#tools/testing/world/challenge.ts";
import { stagePath } from "#tools/testing/world/documents.ts";
import { createFinalist, createMentor, createStage } from "#tools/testing/world/finalists.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";

const { sql, request } = useRawApi();
const JSON_BODY = { "content-type": "application/json" };
const addressOf = (path: string) => `/storage/v1/object/finalists/${path}`;

// Lite prints what Storage refuses.
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const upload = (person: Person, path: string, body: BodyInit, type = "application/pdf") =>
  request(addressOf(path), {
    method: "POST",
    headers: { "content-type": type },
    body,
    as: person.id,
  });

const handIn = (person: Person, stage_id: string, file_path: string) =>
  request("/rest/v1/rpc/hand_in_document", {
    method: "POST",
    headers: JSON_BODY,
    body: JSON.stringify({ stage_id, file_path, file_name: "Über uns.pdf" }),
    as: person.id,
  });

const remove = (person: Person, path: string) =>
  request("/storage/v1/object/finalists", {
    method: "DELETE",
    headers: JSON_BODY,
    body: JSON.stringify({ prefixes: [path] }),
    as: person.id,
  });

test("a finalist's document goes through the storage to its reviewers, and stays as it was", async () => {
  const [admin, stranger] = await Promise.all([createAdmin(sql), createAccount(sql)]);
  const { finalist, mentor, stageId } = await sql.begin(async (transaction) => {
    const finalist = await createFinalist(transaction);
    const stageId = await createStage(transaction);
    const mentor = await createMentor(transaction, admin, finalist.id);
    return { finalist, mentor, stageId };
  });
  const { owner, member, id: submissionId } = finalist;
  const path = stagePath(submissionId, stageId);

  expect((await upload(member, path, "%PDF-1.7 the plan")).status).toBe(400);
  expect((await upload(owner, path, "PK", "application/zip")).status).toBe(400);
  expect((await upload(owner, path, "%PDF-1.7 the plan")).status).toBe(200);
  const before = await request(addressOf(path), { as: mentor.id });
  expect(before.status).toBe(400);
  expect(await handIn(owner, stageId, path)).toMatchObject({ status: 200, text: "1" });

  const reviewers = [owner, member, mentor, admin];
  for (const reviewer of reviewers) {
    const answer = await request(addressOf(path), { as: reviewer.id });
    expect(answer).toMatchObject({ status: 200, text: "%PDF-1.7 the plan" });
  }
  for (const as of [stranger.id, undefined]) {
    expect((await request(addressOf(path), { as })).status).toBe(400);
  }
  const address = await request(`/storage/v1/object/sign/finalists/${path}`, {
    method: "POST",
    headers: JSON_BODY,
    body: JSON.stringify({ expiresIn: 60 }),
    as: owner.id,
  });
  expect(address.status).toBe(400);

  // Neither deleted nor written over, and nothing comes after the deadline.
  expect(await remove(owner, path)).toMatchObject({ status: 200, text: "[]" });
  expect((await upload(owner, path, "%PDF-1.7 another plan")).status).toBe(400);
  await passDays(sql, 2);
  const late = await upload(owner, stagePath(submissionId, stageId), "%PDF-1.7 too late");
  expect(late.status).toBe(400);
  for (const reviewer of reviewers) {
    expect((await request(addressOf(path), { as: reviewer.id })).text).toBe("%PDF-1.7 the plan");
  }
});
