import { describe, expect, it } from "vitest";
import { serverFailure } from "#common/serverFailure.ts";
import { refusal } from "#common/testing/fakeServer.ts";
import { setUpProvider } from "./testing/setUpProvider.ts";

const DELETE_REQUEST = "DELETE /rest/v1/admin_contact_requests";

const AS_LOADED = { id: "r", status: "new", updated_at: "2026-11-20T11:47:13.598796+00:00" };

it("sets the status of a request only as it was loaded, and reads it again", async () => {
  const { provider, sent } = setUpProvider({
    "POST /rest/v1/rpc/set_contact_request_status": () => new Response(null, { status: 204 }),
    "GET /rest/v1/admin_contact_requests": () => ({ id: "r", status: "resolved" }),
  });
  const change = { id: "r", data: { status: "resolved" }, previousData: AS_LOADED };
  const { data } = await provider.update("contact-requests", change);
  expect(sent[0]?.body).toEqual({
    id: "r",
    status: "resolved",
    expected_updated_at: AS_LOADED.updated_at,
  });
  expect(data).toEqual({ id: "r", status: "resolved" });
});

describe("the status of a submission", () => {
  const set = async (outcome: string) => {
    const { provider, sent } = setUpProvider({
      "POST /rest/v1/rpc/change_submissions": () => [{ id: "r", outcome }],
      "GET /rest/v1/admin_submissions": () => ({ id: "r", status: "selected" }),
    });
    const change = { id: "r", data: { status: "selected" }, previousData: AS_LOADED };
    const answer = await provider.update("submissions", change);
    return { answer, sent };
  };

  it("is set only as it was loaded, and read again", async () => {
    const { answer, sent } = await set("changes");
    expect(sent[0]?.body).toEqual({
      ids: ["r"],
      change: { status: "selected" },
      since: AS_LOADED.updated_at,
    });
    expect(answer.data).toEqual({ id: "r", status: "selected" });
    await expect(set("same")).resolves.toBeDefined();
  });

  it.each([
    ["gone", "gone", "not_found"],
    ["disqualified", "refused", "disqualified"],
    ["conflicted", "refused", "admin_conflicted"],
    ["changed_since", "conflict", "conflict"],
  ])("that is %s fails as a refusal of the database", async (outcome, kind, hint) => {
    const error = await set(outcome).catch((failure: unknown) => failure);
    expect(serverFailure(error)).toMatchObject({ kind, hint, reason: expect.any(String) });
  });
});

it("saves the configuration only as it was loaded", async () => {
  const saved = { phase: "Pitches", time: "", max_submission_members: 3, updated_at: "later" };
  const { provider, sent } = setUpProvider({
    "POST /rest/v1/rpc/save_challenge_configuration": () => new Response(null, { status: 204 }),
    "GET /rest/v1/admin_challenge_configuration": () => [saved],
  });
  const dates = {
    registration_closes_at: "a",
    submissions_open_at: "b",
    submissions_close_at: "c",
    withdrawals_close_at: "d",
    challenge_starts_at: "e",
    finalists_selected_at: "f",
    top_three_selected_at: "g",
    challenge_ends_at: "h",
  };
  const form = { phase: "Pitches", max_submission_members: 3, ...dates };
  const { data } = await provider.update("configurations", {
    id: "current",
    data: { ...form, time: "Soon", results_released_at: "not for this function" },
    previousData: { id: "current", updated_at: "2026-11-20T11:47:13.598796+00:00" },
  });
  expect(sent[0]?.body).toEqual({
    ...form,
    time_text: "Soon",
    expected_updated_at: "2026-11-20T11:47:13.598796+00:00",
  });
  expect(data).toEqual({ ...saved, id: "current" });
});

it("writes a reply, which the schedule sends", async () => {
  const { provider, sent } = setUpProvider({
    "POST /rest/v1/rpc/reply_to_contact_request": () => Response.json("reply-1"),
    "GET /rest/v1/admin_contact_replies": () => ({ id: "reply-1", body: "Yes" }),
  });
  const data = { contact_request_id: "r", body: "Yes", expected_replies: 2 };
  const created = await provider.create("contact-replies", { data });
  expect(created.data).toEqual({ id: "reply-1", body: "Yes" });
  expect(sent[0]?.body).toEqual({ id: "r", body: "Yes", expected_replies: 2 });
});

it("adds a note", async () => {
  const { provider, sent } = setUpProvider({
    "POST /rest/v1/rpc/add_submission_note": () => Response.json("note-1"),
    "GET /rest/v1/admin_submission_notes": () => ({ id: "note-1" }),
  });
  const data = { submission_id: "s", body: "Strong" };
  await provider.create("submission-notes", { data });
  expect(sent[0]?.body).toEqual(data);
});

it("creates nothing else", async () => {
  const creation = setUpProvider({}).provider.create("users", { data: {} });
  await expect(creation).rejects.toThrow("cannot be created");
});

it("changes nothing else", async () => {
  const update = setUpProvider({}).provider.update("users", {
    id: "u",
    data: {},
    previousData: {},
  });
  await expect(update).rejects.toThrow("cannot be changed");
});

it.each([
  ["setAdmin", "set-admin"],
  ["removeAdmin", "remove-admin"],
] as const)("%s calls its function", async (method, name) => {
  const { provider, sent, token } = setUpProvider({
    [`POST /functions/v1/${name}`]: () => ({ data: null }),
  });
  await provider[method]({ id: "u-1", role_revision: 3 });
  expect(sent[0]?.body).toEqual({ data: { uid: "u-1", expectedRevision: 3 } });
  expect(sent[0]?.headers.get("authorization")).toBe(`Bearer ${token}`);
});

it("deletes a user by the function, which removes the account too", async () => {
  const { provider, sent } = setUpProvider({
    "POST /functions/v1/delete-user": () => ({ data: null }),
  });
  await provider.delete("users", { id: "u-1", previousData: { id: "u-1" } });
  expect(sent.map(({ body }) => body)).toEqual([{ data: { uid: "u-1" } }]);
});

it("deletes one contact request, once", async () => {
  const { provider, sent } = setUpProvider({ [DELETE_REQUEST]: () => ({ id: "r" }) });
  await provider.delete("contact-requests", { id: "r" });
  expect(sent.map(({ url }) => url.search)).toEqual(["?id=eq.r"]);
});

it("takes a request that somebody else has deleted as deleted", async () => {
  const { provider } = setUpProvider({
    [DELETE_REQUEST]: () => refusal(406, { code: "PGRST116" }),
  });
  await expect(provider.delete("contact-requests", { id: "r" })).resolves.toBeDefined();
});

it("reports a delete that failed", async () => {
  const { provider } = setUpProvider({ [DELETE_REQUEST]: () => refusal(500, { message: "down" }) });
  await expect(provider.delete("contact-requests", { id: "r" })).rejects.toMatchObject({
    status: 500,
  });
});
