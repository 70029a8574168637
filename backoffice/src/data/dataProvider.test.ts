import type { DataProvider, GetListParams } from "react-admin";
import { describe, expect, it, vi } from "vitest";
import { serverFailure } from "#common/serverFailure.ts";
import { type Answer, refusal } from "#common/testing/fakeServer.ts";
import { ADA, ADMIN_CLAIMS, sessionOf } from "#common/testing/sessions.ts";
import type { AdminDataProvider } from "./dataProvider.ts";
import { AdminRevokedError, SessionEndedError } from "./errors.ts";
import { ONLY_IDS } from "./listQuery.ts";
import { setUpProvider } from "./testing/setUpProvider.ts";

const USERS = "GET /rest/v1/admin_users";
const REQUESTS = "GET /rest/v1/admin_contact_requests";
const SET_STATUS = "POST /rest/v1/rpc/set_contact_request_status";
const DELETE_REQUEST = "DELETE /rest/v1/admin_contact_requests";

const CHANGE = { id: "r-1", status: "new" };

const PERSON = { uid: "u-1", expectedRevision: 3 };

const FIRST_PAGE = {
  pagination: { page: 1, perPage: 10 },
  sort: { field: "last_name", order: "ASC" },
  filter: {},
} as const satisfies GetListParams;

function page(rows: object[], total: number): Response {
  return Response.json(rows, { headers: { "content-range": `0-${rows.length}/${total}` } });
}

describe("getList", () => {
  async function queryOf(params: Partial<GetListParams>, resource = "contact-requests") {
    const { provider, sent } = setUpProvider({
      [USERS]: () => page([{ id: "1" }], 1),
      [REQUESTS]: () => page([{ id: "1" }], 1),
    });
    await provider.getList(resource, { ...FIRST_PAGE, ...params });
    return sent[0]?.url.searchParams ?? new URLSearchParams();
  }

  it("reads the administrators' view as the person who is signed in", async () => {
    const { provider, sent, token } = setUpProvider({
      [USERS]: () => page([{ id: "a" }, { id: "b" }], 60),
    });
    const result = await provider.getList("users", FIRST_PAGE);
    expect(result.data).toEqual([{ id: "a" }, { id: "b" }]);
    expect(result.total).toBe(60);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers.get("authorization")).toBe(`Bearer ${token}`);
    expect(sent[0]?.headers.get("apikey")).toBe("sb_publishable_test");
  });

  it("asks for one page", async () => {
    const query = await queryOf({ pagination: { page: 3, perPage: 25 } });
    expect([query.get("offset"), query.get("limit")]).toEqual(["50", "25"]);
  });

  it("can read the ids alone, such as for selecting all rows", async () => {
    const query = await queryOf({ meta: ONLY_IDS });
    expect(query.get("select")).toBe("id");
  });

  describe("a search among all accounts", () => {
    const SEARCH = "GET /rest/v1/rpc/search_users";
    const ADA = { id: "ada" };
    const searched = { ...FIRST_PAGE, filter: { search: "Ada" } };

    it("stops where there are too many to count, and says so", async () => {
      const { provider, sent } = setUpProvider({ [SEARCH]: () => page([ADA], 1001) });
      const result = await provider.getList("users", searched);
      expect(result).toEqual({ data: [ADA], total: 1000, meta: { hasMore: true } });
      expect(sent[0]?.url.searchParams.get("wanted")).toBe(" Ada");
    });

    it("is exact where they are few", async () => {
      const { provider } = setUpProvider({ [SEARCH]: () => page([ADA], 1000) });
      expect(await provider.getList("users", searched)).toEqual({ data: [ADA], total: 1000 });
    });

    it("is exact among those that a filter leaves", async () => {
      const query = await queryOf({ filter: { search: "Ada", country: "Kenya" } }, "users");
      expect(query.get("search")).toBe("ilike.%ada%");
    });
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
    const { provider } = setUpProvider({ [USERS]: () => refusal(416, { code: "PGRST103" }) });
    expect(await provider.getList("users", FIRST_PAGE)).toEqual({ data: [], total: 0 });
  });

  it("shows an administrator an empty list", async () => {
    const { provider } = setUpProvider({ [USERS]: () => page([], 0) });
    expect((await provider.getList("users", FIRST_PAGE)).data).toEqual([]);
  });

  it("rejects for a list that does not exist", async () => {
    await expect(setUpProvider({}).provider.getList("secrets", FIRST_PAGE)).rejects.toThrow(
      "secrets",
    );
  });
});

describe("a token that the server takes no more", () => {
  const RENEWAL = "POST /auth/v1/token";
  const renewed = sessionOf(ADA, { ...ADMIN_CLAIMS, jti: "renewed" });
  const untilRenewed =
    (answer: Answer): Answer =>
    ({ headers }) =>
      headers.get("authorization") === `Bearer ${renewed.access_token}` ? answer : refusal(401);
  const answers = {
    [USERS]: untilRenewed([{ id: "a" }]),
    "POST /rest/v1/rpc/admin_tags": untilRenewed([]),
  };

  it.each([
    ["a list", (p: AdminDataProvider) => p.getList("users", FIRST_PAGE)],
    ["a function", (p: AdminDataProvider) => p.callDatabase("admin_tags", {})],
  ])("is renewed, and %s asked for again", async (_, request) => {
    const { provider } = setUpProvider({ ...answers, [RENEWAL]: renewed });
    await expect(request(provider)).resolves.toBeDefined();
  });

  it("is no reason to sign out while it cannot be renewed", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.useFakeTimers();
    const { provider } = setUpProvider({ ...answers, [RENEWAL]: refusal(429) });
    const failed = provider.getList("users", FIRST_PAGE).catch(serverFailure);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await failed).toMatchObject({ kind: "unavailable" });
    vi.useRealTimers();
  });
});

describe("what belongs to a record", () => {
  const REPLIES = "GET /rest/v1/admin_contact_replies";
  const ofRequest = { ...FIRST_PAGE, target: "contact_request_id", id: "r-1" };

  it("is read from the administrators' view, by pages", async () => {
    const { provider, sent } = setUpProvider({ [REPLIES]: () => page([{ id: "1" }], 101) });
    const result = await provider.getManyReference("contact-replies", ofRequest);
    expect(result).toEqual({ data: [{ id: "1" }], total: 101 });
    expect(sent[0]?.url.searchParams.get("contact_request_id")).toBe("eq.r-1");
  });

  it("is not the whole list when the list cannot be filtered by it", async () => {
    const { provider, sent } = setUpProvider({});
    const wrong = async () =>
      provider.getManyReference("contact-replies", { ...ofRequest, target: "author_id" });
    await expect(wrong()).rejects.toThrow("cannot be read by author_id");
    expect(sent).toEqual([]);
  });
});

describe("many records", () => {
  const ids = Array.from({ length: 250 }, (_, index) => `id-${index}`);

  it("are read by no longer an address than a server takes", async () => {
    const { provider, sent } = setUpProvider({
      [USERS]: ({ url }) =>
        (url.searchParams.get("id")?.match(/id-\d+/g) ?? []).map((id) => ({ id })),
    });
    const { data } = await provider.getMany("users", { ids });
    expect(data.map(({ id }) => id)).toEqual(ids);
    for (const { url } of sent) expect(url.href.length).toBeLessThan(4_000);
  });
});

describe("a former administrator is found out", () => {
  const denied: Answer = () => refusal(403, { code: "42501", message: "Only administrators." });
  const deniedCall: Answer = () =>
    Response.json({ error: { status: "PERMISSION_DENIED", message: "No." } }, { status: 403 });
  const cases: [string, Record<string, Answer>, (provider: DataProvider) => Promise<unknown>][] = [
    ["an empty list", { [USERS]: () => page([], 0) }, (p) => p.getList("users", FIRST_PAGE)],
    ["no counts", { "GET /rest/v1/admin_counts": () => [] }, (p) => p.readTotals("admin_counts")],
    ["a refused list", { [USERS]: denied }, (p) => p.getList("users", FIRST_PAGE)],
    [
      "a refused function",
      { "POST /functions/v1/set-admin": deniedCall },
      (p) => p.callEdgeFunction("set-admin", PERSON),
    ],
    [
      "a refused status",
      { [SET_STATUS]: denied },
      (p) => p.callDatabase("set_contact_request_status", CHANGE),
    ],
    [
      "a row that the database kept",
      { [DELETE_REQUEST]: () => refusal(406, { code: "PGRST116" }) },
      (p) => p.delete("contact-requests", { id: "r" }),
    ],
  ];

  it.each(cases)("by %s", async (_, answers, request) => {
    const { provider } = setUpProvider(answers, false);
    await expect(request(provider)).rejects.toBeInstanceOf(AdminRevokedError);
  });

  it("and an administrator whose change a rule refuses is not", async () => {
    const { provider } = setUpProvider({ "POST /functions/v1/remove-admin": deniedCall });
    await expect(provider.callEdgeFunction("remove-admin", PERSON)).rejects.toMatchObject({
      name: "CallableError",
      code: "permission-denied",
    });
  });
});

describe("the ids of a list", () => {
  it("are all there, however many, without reading more at once than the server gives", async () => {
    const ids = Array.from({ length: 2018 }, (_, id) => ({ id: String(id) }));
    const { provider } = setUpProvider({
      [USERS]: ({ url }) => {
        const from = Number(url.searchParams.get("offset"));
        const limit = Math.min(1000, Number(url.searchParams.get("limit") ?? 1000));
        const wanted = url.searchParams.get("id");
        if (wanted)
          return page(
            ids.filter(({ id }) => wanted.slice(4, -1).split(",").includes(id)),
            1,
          );
        return page(ids.slice(from, from + limit), ids.length);
      },
    });
    const pagination = { page: 1, perPage: 2018 };
    const all = await provider.getList("users", { ...FIRST_PAGE, pagination, meta: ONLY_IDS });
    expect(all.data).toEqual(ids);
    expect(all.total).toBe(2018);
  });
});

describe("a session that was ended elsewhere is found out", () => {
  const denied: Answer = () => refusal(403, { code: "42501", message: "Your session has ended." });
  // The storage service names the status in the body.
  const deniedFile: Answer = () =>
    Response.json({ statusCode: "403", message: "Your session has ended." }, { status: 400 });
  const gone: Answer = () => refusal(403, { code: "session_not_found" });
  const cases: [string, string, Answer, (provider: AdminDataProvider) => Promise<unknown>][] = [
    ["a list", USERS, denied, (p) => p.getList("users", FIRST_PAGE)],
    ["a status", SET_STATUS, denied, (p) => p.callDatabase("set_contact_request_status", CHANGE)],
    ["the counts", "GET /rest/v1/admin_counts", denied, (p) => p.readTotals("admin_counts")],
    [
      "a document",
      "GET /storage/v1/object/submissions/e/plan.pdf",
      deniedFile,
      (p) => p.readDocument("e/plan.pdf"),
    ],
  ];

  it.each(cases)("by %s that is refused", async (_, name, answer, request) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { provider } = setUpProvider({
      [name]: answer,
      "GET /auth/v1/user": gone,
      // It is refused everything, this question too.
      "POST /rest/v1/rpc/my_role": denied,
    });
    await expect(request(provider)).rejects.toBeInstanceOf(SessionEndedError);
  });

  it("and not while nobody can be asked", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { provider } = setUpProvider({
      [USERS]: denied,
      "GET /auth/v1/user": () => refusal(429, { message: "Too many." }),
    });
    await expect(provider.getList("users", FIRST_PAGE)).rejects.toMatchObject({ status: 403 });
  });
});

describe("what else is read", () => {
  it("is the one number on a tab, and no other count", async () => {
    const { provider, sent } = setUpProvider({
      "GET /rest/v1/admin_counts": () => [{ open_contact_requests: 4 }],
    });
    expect(await provider.readTotals("admin_counts", ["open_contact_requests"])).toEqual({
      open_contact_requests: 4,
    });
    expect(sent[0]?.url.search).toBe("?select=open_contact_requests");
  });

  it("is a document's content, unless it is gone", async () => {
    const path = "GET /storage/v1/object/submissions/s-1/f/ring.pdf";
    const there = setUpProvider({ [path]: () => new Response("%PDF-1.7") });
    expect(await (await there.provider.readDocument("s-1/f/ring.pdf")).text()).toBe("%PDF-1.7");
    const body = { statusCode: "404", error: "not_found", message: "Object not found" };
    const gone = setUpProvider({ [path]: () => refusal(400, body) });
    await expect(gone.provider.readDocument("s-1/f/ring.pdf")).rejects.toMatchObject({
      status: 404,
    });
  });
});
