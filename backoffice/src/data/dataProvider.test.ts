import type { DataProvider, GetListParams } from "react-admin";
import { describe, expect, it, vi } from "vitest";
import { createDataProvider } from "./dataProvider.ts";
import { AdminRevokedError } from "./errors.ts";
import {
  ADMIN_CLAIMS,
  type Answer,
  clientWith,
  failure,
  fakeServer,
  sessionWith,
} from "./testing/fakeServer.ts";

const IS_ADMIN = "POST /rest/v1/rpc/is_admin";
const USERS = "GET /rest/v1/admin_users";
const REQUESTS = "GET /rest/v1/admin_contact_requests";
const SET_STATUS = "POST /rest/v1/rpc/set_contact_request_status";
const DELETE_REQUEST = "DELETE /rest/v1/admin_contact_requests";

const FIRST_PAGE: GetListParams = {
  pagination: { page: 1, perPage: 10 },
  sort: { field: "last_name", order: "ASC" },
  filter: {},
};

function page(rows: object[], total: number): Response {
  return Response.json(rows, { headers: { "content-range": `0-${rows.length}/${total}` } });
}

/** A data provider whose requests these answers meet; everybody is an administrator unless told. */
function setUp(answers: Record<string, Answer>, isAdmin = true) {
  const server = fakeServer({ [IS_ADMIN]: () => Response.json(isAdmin), ...answers });
  vi.stubGlobal("fetch", server.fetch);
  const session = sessionWith(ADMIN_CLAIMS);
  const provider = createDataProvider(clientWith(session, server.fetch), {
    supabaseUrl: "http://api.test",
    publishableKey: "sb_publishable_test",
  });
  return { provider, sent: server.sent, token: session.access_token };
}

describe("getList", () => {
  async function queryOf(params: Partial<GetListParams>, resource = "contact-requests") {
    const { provider, sent } = setUp({
      [USERS]: () => page([{ id: "1" }], 1),
      [REQUESTS]: () => page([{ id: "1" }], 1),
    });
    await provider.getList(resource, { ...FIRST_PAGE, ...params });
    return sent[0]?.url.searchParams ?? new URLSearchParams();
  }

  it("reads the administrators' view as the person who is signed in", async () => {
    const { provider, sent, token } = setUp({
      [USERS]: () => page([{ id: "a" }, { id: "b" }], 60),
    });
    const result = await provider.getList("users", FIRST_PAGE);
    expect(result.data).toEqual([{ id: "a" }, { id: "b" }]);
    expect(result.total).toBe(60);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers.get("authorization")).toBe(`Bearer ${token}`);
    expect(sent[0]?.headers.get("apikey")).toBe("sb_publishable_test");
  });

  it.each([
    ["ASC", "last_name.asc,id.asc"],
    ["DESC", "last_name.desc,id.desc"],
  ] as const)("breaks ties of %s by the primary key", async (order, expected) => {
    const query = await queryOf({ sort: { field: "last_name", order } });
    expect(query.get("order")).toBe(expected);
  });

  it("does not sort by the primary key twice", async () => {
    expect((await queryOf({ sort: { field: "id", order: "ASC" } })).get("order")).toBe("id.asc");
  });

  it("asks for one page", async () => {
    const query = await queryOf({ pagination: { page: 3, perPage: 25 } });
    expect([query.get("offset"), query.get("limit")]).toEqual(["50", "25"]);
  });

  describe("of a list whose length is known", () => {
    const LAST = { ...FIRST_PAGE, pagination: { page: 10, perPage: 10 } };

    it("reads the last page from the end", async () => {
      const answers = [page([], 95), page([{ id: "z" }, { id: "y" }], 95)];
      const { provider, sent } = setUp({ [USERS]: () => answers.shift() ?? [] });
      await provider.getList("users", FIRST_PAGE);
      expect(await provider.getList("users", LAST)).toEqual({
        data: [{ id: "y" }, { id: "z" }],
        total: 95,
      });
      const query = sent[1]?.url.searchParams;
      expect(query?.get("order")).toBe("last_name.desc,id.desc");
      expect([query?.get("offset"), query?.get("limit")]).toEqual(["0", "5"]);
      expect(sent[1]?.headers.get("prefer")).toBe("count=exact");
    });

    it("reads it from the beginning when rows came meanwhile, or for other conditions", async () => {
      const answers = [page([], 95), page([{ id: "z" }], 96), page([{ id: "x" }], 96)];
      const { provider, sent } = setUp({ [USERS]: () => answers.shift() ?? page([], 0) });
      await provider.getList("users", FIRST_PAGE);
      expect(await provider.getList("users", LAST)).toEqual({ data: [{ id: "x" }], total: 96 });
      await provider.getList("users", { ...LAST, filter: { role: "admin" } });
      for (const { url } of sent.slice(2, 4)) {
        expect(url.searchParams.get("order")).toBe("last_name.asc,id.asc");
      }
    });
  });

  it("searches with one condition, several words included", async () => {
    const query = await queryOf({ filter: { search: "ada, lovelace" } });
    expect(query.getAll("search")).toEqual(["ilike.%ada, lovelace%"]);
  });

  it("filters by what the list knows and by nothing else", async () => {
    const filter = { status: "new", message: "x", "or@": "(id.gt.0)", search: { a: 1 } };
    const query = await queryOf({ filter });
    expect([...query.keys()].sort()).toEqual(["limit", "offset", "order", "status"]);
    expect(query.get("status")).toBe("eq.new");
    expect([...(await queryOf({ filter }, "users")).keys()]).not.toContain("status");
    expect((await queryOf({ filter: { status: ["new"] } })).has("status")).toBe(false);
  });

  it.each([
    [{ level_of_study: "A PhD student" }, "eq.A PhD student"],
    [
      { level_of_study: "other" },
      'not.in.("An undergraduate student","A masters student","A PhD student","A post-doc","A recent graduate","Other (specify)","")',
    ],
  ])("knows who answered in their own words: %j", async (filter, condition) => {
    expect((await queryOf({ filter }, "users")).get("level_of_study")).toBe(condition);
  });

  it("shows no rows behind the last page", async () => {
    const { provider } = setUp({ [USERS]: () => failure(416, { code: "PGRST103" }) });
    expect(await provider.getList("users", FIRST_PAGE)).toEqual({ data: [], total: 0 });
  });

  it("shows an administrator an empty list", async () => {
    const { provider } = setUp({ [USERS]: () => page([], 0) });
    expect((await provider.getList("users", FIRST_PAGE)).data).toEqual([]);
  });

  it("rejects for a list that does not exist", async () => {
    await expect(setUp({}).provider.getList("secrets", FIRST_PAGE)).rejects.toThrow("secrets");
  });
});

describe("a former administrator is found out", () => {
  const denied: Answer = () => failure(403, { code: "42501", message: "Only administrators." });
  const deniedCall: Answer = () =>
    Response.json({ error: { status: "PERMISSION_DENIED", message: "No." } }, { status: 403 });
  const cases: [string, Record<string, Answer>, (provider: DataProvider) => Promise<unknown>][] = [
    ["an empty list", { [USERS]: () => page([], 0) }, (p) => p.getList("users", FIRST_PAGE)],
    ["no counts", { "GET /rest/v1/admin_counts": () => [] }, (p) => p.getCounts()],
    ["a refused list", { [USERS]: denied }, (p) => p.getList("users", FIRST_PAGE)],
    ["a refused function", { "POST /functions/v1/set-admin": deniedCall }, (p) => p.setAdmin("u")],
    [
      "a refused status",
      { [SET_STATUS]: denied },
      (p) => p.update("contact-requests", { id: "r", data: { status: "new" }, previousData: {} }),
    ],
    [
      "a row that the database kept",
      { [DELETE_REQUEST]: () => failure(406, { code: "PGRST116" }) },
      (p) => p.delete("contact-requests", { id: "r" }),
    ],
  ];

  it.each(cases)("by %s", async (_, answers, request) => {
    const { provider } = setUp(answers, false);
    await expect(request(provider)).rejects.toBeInstanceOf(AdminRevokedError);
  });

  it("and an administrator whose change a rule refuses is not", async () => {
    const { provider } = setUp({ "POST /functions/v1/remove-admin": deniedCall });
    await expect(provider.removeAdmin("u")).rejects.toMatchObject({
      name: "CallableError",
      code: "permission-denied",
    });
  });
});

describe("what else is read", () => {
  it("is the one number on a tab, and no other count", async () => {
    const { provider, sent } = setUp({
      "GET /rest/v1/admin_counts": () => [{ open_contact_requests: 4 }],
    });
    expect(await provider.countOpenContactRequests()).toBe(4);
    expect(sent[0]?.url.search).toBe("?select=open_contact_requests");
  });

  it("is the entry of a member's team, submitted or not", async () => {
    const draft = { submission_id: "s-2", state: "draft", is_owner: true };
    const submitted = [[{ submission_id: "s-1" }], [], []];
    const unsubmitted = [[], [draft], []];
    const { provider, sent } = setUp({
      "GET /rest/v1/admin_team_members": () => submitted.shift() ?? [],
      "GET /rest/v1/admin_unsubmitted_entries": () => unsubmitted.shift() ?? [],
    });
    const entry = { submission_id: "s-1", state: "submitted" };
    expect(await provider.findEntryOf("u-1")).toEqual(entry);
    for (const { url } of sent) expect(url.searchParams.get("user_id")).toBe("eq.u-1");
    expect(await provider.findEntryOf("u-2")).toEqual(draft);
    expect(await provider.findEntryOf("u-3")).toBeUndefined();
  });

  it("is a document, under an address for a minute and the team's own name for it", async () => {
    const { provider, sent } = setUp({
      "POST /storage/v1/object/sign/submissions/s-1/f/ring.pdf": () => ({
        signedURL: "/object/sign/submissions/s-1/f/ring.pdf?token=t",
      }),
    });
    const address = new URL(await provider.signDocument("s-1/f/ring.pdf", "Ring & co.pdf"));
    expect(sent[0]?.body).toEqual({ expiresIn: 60 });
    expect(address.searchParams.get("download")).toBe("Ring & co.pdf");
    expect(address.searchParams.get("token")).toBe("t");
  });

  it("is a document's content, unless it is gone", async () => {
    const path = "GET /storage/v1/object/submissions/s-1/f/ring.pdf";
    const there = setUp({ [path]: () => new Response("%PDF-1.7") });
    expect(await (await there.provider.readDocument("s-1/f/ring.pdf")).text()).toBe("%PDF-1.7");
    const gone = setUp({ [path]: () => failure(400, { message: "Object not found" }) });
    await expect(gone.provider.readDocument("s-1/f/ring.pdf")).rejects.toThrow();
  });
});

describe("changes", () => {
  it.each([
    ["contact-requests", "set_contact_request_status", "admin_contact_requests"],
    ["submissions", "set_submission_status", "admin_submissions"],
  ])(
    "sets a status in %s only on the row as it was loaded, and reads it again",
    async (resource, name, view) => {
      const { provider, sent } = setUp({
        [`POST /rest/v1/rpc/${name}`]: () => new Response(null, { status: 204 }),
        [`GET /rest/v1/${view}`]: () => ({ id: "r", status: "resolved", updated_at: "later" }),
      });
      const previousData = {
        id: "r",
        status: "new",
        updated_at: "2026-11-20T11:47:13.598796+00:00",
      };
      const { data } = await provider.update(resource, {
        id: "r",
        data: { status: "resolved" },
        previousData,
      });
      expect(sent[0]?.body).toEqual({
        id: "r",
        status: "resolved",
        expected_updated_at: "2026-11-20T11:47:13.598796+00:00",
      });
      expect(data).toEqual({ id: "r", status: "resolved", updated_at: "later" });
    },
  );

  it("saves the configuration only as it was loaded", async () => {
    const saved = { phase: "Pitches", time: "", max_submission_members: 3, updated_at: "later" };
    const { provider, sent } = setUp({
      "POST /rest/v1/rpc/save_challenge_configuration": () => new Response(null, { status: 204 }),
      "GET /rest/v1/admin_challenge_configuration": () => [saved],
    });
    const dates = {
      registration_closes_at: "a",
      submissions_open_at: "b",
      submissions_close_at: "c",
      withdrawals_close_at: "d",
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

  it("sends a reply, and has the mail sent without waiting for it", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { provider, sent } = setUp({
      "POST /rest/v1/rpc/reply_to_contact_request": () => Response.json("reply-1"),
      "POST /functions/v1/send-emails": () => new Response(null, { status: 503 }),
      "GET /rest/v1/admin_contact_replies": () => ({ id: "reply-1", body: "Yes" }),
    });
    const data = { contact_request_id: "r", body: "Yes", expected_replies: 2 };
    const created = await provider.create("contact-replies", { data });
    expect(created.data).toEqual({ id: "reply-1", body: "Yes" });
    expect(sent[0]?.body).toEqual({ id: "r", body: "Yes", expected_replies: 2 });
    await vi.waitFor(() =>
      expect(sent.map(({ url }) => url.pathname)).toContain("/functions/v1/send-emails"),
    );
  });

  it("adds a note", async () => {
    const { provider, sent } = setUp({
      "POST /rest/v1/rpc/add_submission_note": () => Response.json("note-1"),
      "GET /rest/v1/admin_submission_notes": () => ({ id: "note-1" }),
    });
    const data = { submission_id: "s", body: "Strong" };
    await provider.create("submission-notes", { data });
    expect(sent[0]?.body).toEqual(data);
  });

  it("creates nothing else", async () => {
    const creation = setUp({}).provider.create("users", { data: {} });
    await expect(creation).rejects.toThrow("cannot be created");
  });

  it("changes nothing else", async () => {
    const update = setUp({}).provider.update("users", { id: "u", data: {}, previousData: {} });
    await expect(update).rejects.toThrow("cannot be changed");
  });

  it.each([
    ["setAdmin", "set-admin"],
    ["removeAdmin", "remove-admin"],
  ] as const)("%s calls its function", async (method, name) => {
    const { provider, sent, token } = setUp({
      [`POST /functions/v1/${name}`]: () => ({ data: null }),
    });
    await provider[method]("u-1");
    expect(sent[0]?.body).toEqual({ data: { uid: "u-1" } });
    expect(sent[0]?.headers.get("authorization")).toBe(`Bearer ${token}`);
  });

  it("deletes a user by the function, which removes the account too", async () => {
    const { provider, sent } = setUp({ "POST /functions/v1/delete-user": () => ({ data: null }) });
    await provider.delete("users", { id: "u-1", previousData: { id: "u-1" } });
    expect(sent.map(({ body }) => body)).toEqual([{ data: { uid: "u-1" } }]);
  });

  it("deletes one contact request, once", async () => {
    const { provider, sent } = setUp({ [DELETE_REQUEST]: () => ({ id: "r" }) });
    await provider.delete("contact-requests", { id: "r" });
    expect(sent.map(({ url }) => url.search)).toEqual(["?id=eq.r"]);
  });

  it("takes a request that somebody else has deleted as deleted", async () => {
    const { provider } = setUp({ [DELETE_REQUEST]: () => failure(406, { code: "PGRST116" }) });
    await expect(provider.delete("contact-requests", { id: "r" })).resolves.toBeDefined();
  });

  it("reports a delete that failed", async () => {
    const { provider } = setUp({ [DELETE_REQUEST]: () => failure(500, { message: "down" }) });
    await expect(provider.delete("contact-requests", { id: "r" })).rejects.toMatchObject({
      status: 500,
    });
  });
});
