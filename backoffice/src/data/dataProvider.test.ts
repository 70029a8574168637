import { waitFor } from "@testing-library/react";
import type { DataProvider, GetListParams } from "react-admin";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { claimPage, hasSessionEnded } from "#common/pageOwner.ts";
import { serverFailure } from "#common/serverFailure.ts";
import { type Answer, refusal, ruleViolation, sequence } from "#common/testing/fakeServer.ts";
import { changeInOtherTab } from "#common/testing/otherTab.ts";
import {
  ADA,
  ADMIN_CLAIMS,
  sessionOf,
  signedInAs,
  storedSession,
} from "#common/testing/sessions.ts";
import { muteErrors } from "../testing/renderAdmin.tsx";
import type { AdminDataProvider } from "./dataProvider.ts";
import { AdminRevokedError, messageFor } from "./errors.ts";
import { ONLY_IDS } from "./listQuery.ts";
import { codeQuestion, stopQuestion } from "./questions.ts";
import { ONLY_ROW } from "./resources.ts";
import { setUpProvider } from "./testing/setUpProvider.ts";

const USERS = "GET /rest/v1/admin_users";
const DELETE_REQUEST = "POST /rest/v1/rpc/delete_contact_request";

const PERSON = { uid: "u-1" };

const FIRST_PAGE = {
  pagination: { page: 1, perPage: 10 },
  sort: { field: "last_name", order: "ASC" },
  filter: {},
} as const satisfies GetListParams;

function page(rows: object[], total: number): Response {
  return Response.json(rows, { headers: { "content-range": `0-${rows.length}/${total}` } });
}

describe("a list", () => {
  const SEARCH = "GET /rest/v1/rpc/search_users";
  const searched = { ...FIRST_PAGE, filter: { search: "Ada" } };

  it("is read from its view with the person's token, one page at a time", async () => {
    const rows = [{ id: "a" }, { id: "b" }];
    const { provider, sent, token } = setUpProvider({ [USERS]: () => page(rows, 60) });
    const pagination = { page: 3, perPage: 25 };
    const filter = { search: "Ada", country: "Kenya" };
    const result = await provider.getList("users", { ...FIRST_PAGE, pagination, filter });
    expect(result).toEqual({ data: rows, total: 60 });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers.get("authorization")).toBe(`Bearer ${token}`);
    expect(sent[0]?.headers.get("apikey")).toBe("sb_publishable_test");
    const query = sent[0]?.url.searchParams;
    expect([query?.get("offset"), query?.get("limit")]).toEqual(["50", "25"]);
    expect(query?.get("search")).toBe("ilike.%ada%");
  });

  it.each([
    ["has more matches than are counted", 1001, { total: 1000, meta: { hasMore: true } }],
    ["is exact if there are few", 1000, { total: 1000 }],
  ])("of all accounts, searched, %s", async (_, found, result) => {
    const data = [{ id: "ada" }];
    const { provider, sent } = setUpProvider({ [SEARCH]: () => page(data, found) });
    expect(await provider.getList("users", searched)).toEqual({ data, ...result });
    expect(sent[0]?.url.searchParams.get("query")).toBe(" Ada");
  });

  it("has the address of the account of a user whose profile has none, if that is found", async () => {
    const rows = ["ada", "bob", "eve", "kim"].map((id) => ({
      id,
      email: id === "ada" ? id : null,
    }));
    const { provider } = setUpProvider({
      [USERS]: () => page(rows, 4),
      "POST /functions/v1/get-user-email": sequence(
        () => Response.json({ data: { email: "bob@example.com" } }),
        () => Response.json({ error: { status: "NOT_FOUND", message: "No." } }, { status: 404 }),
        refusal(503),
      ),
    });
    const { data } = await provider.getList("users", FIRST_PAGE);
    expect(data.map(({ email }) => email)).toEqual(["ada", "bob@example.com", null, null]);
  });

  it("has no rows after the last page", async () => {
    const { provider } = setUpProvider({ [USERS]: () => refusal(416, { code: "PGRST103" }) });
    expect(await provider.getList("users", FIRST_PAGE)).toEqual({ data: [], total: 0 });
  });
});

// public-site/app/data/sessionRenewal.test.ts tests the renewal itself.
it("does not sign out while a rejected token cannot be renewed", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const answers = { [USERS]: refusal(401), "POST /auth/v1/token": refusal(429) };
  const failed = setUpProvider(answers).provider.getList("users", FIRST_PAGE).catch(serverFailure);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await failed).toMatchObject({ kind: "unavailable" });
});

describe("detects a former administrator", () => {
  const denied: Answer = () => refusal(403, { code: "42501", message: "Only administrators." });
  const deniedCall: Answer = () =>
    Response.json({ error: { status: "PERMISSION_DENIED", message: "No." } }, { status: 403 });
  const cases: [string, Record<string, Answer>, (provider: DataProvider) => Promise<unknown>][] = [
    ["an empty list", { [USERS]: () => page([], 0) }, (p) => p.getList("users", FIRST_PAGE)],
    [
      "no counts",
      { "GET /rest/v1/admin_counts": () => [] },
      (p) => p.getOne("counts", { id: ONLY_ROW }),
    ],
    ["a refused list", { [USERS]: denied }, (p) => p.getList("users", FIRST_PAGE)],
    [
      "a refused function",
      { "POST /functions/v1/delete-user": deniedCall },
      (p) => p.callEdgeFunction("delete-user", PERSON),
    ],
    [
      "a refused deletion",
      { [DELETE_REQUEST]: denied },
      (p) => p.delete("contact-requests", { id: "r" }),
    ],
  ];

  it.each(cases)("by %s", async (_, answers, request) => {
    const { provider } = setUpProvider(answers, false);
    await expect(request(provider)).rejects.toBeInstanceOf(AdminRevokedError);
  });

  it("but not by a change that a rule rejects", async () => {
    const { provider } = setUpProvider({ "POST /functions/v1/delete-user": deniedCall });
    await expect(provider.callEdgeFunction("delete-user", PERSON)).rejects.toMatchObject({
      name: "CallableError",
      code: "permission-denied",
    });
  });
});

it("reads more rows than the server returns at once", async () => {
  const ids = Array.from({ length: 2018 }, (_, id) => ({ id: String(id) }));
  const { provider } = setUpProvider({
    [USERS]: ({ url }) => {
      const from = Number(url.searchParams.get("offset"));
      return page(
        ids.slice(from, from + Math.min(1000, Number(url.searchParams.get("limit")))),
        2018,
      );
    },
  });
  const pagination = { page: 1, perPage: 2018 };
  const all = await provider.getList("users", { ...FIRST_PAGE, pagination, meta: ONLY_IDS });
  expect(all).toEqual({ data: ids, total: 2018 });
});

describe("detects a session that was ended elsewhere", () => {
  const denied: Answer = () => refusal(403, { code: "42501", message: "Your session has ended." });
  // The storage service names the status in the body.
  const deniedFile: Answer = () =>
    Response.json({ statusCode: "403", message: "Your session has ended." }, { status: 400 });
  const sessionNotFound: Answer = () => refusal(403, { code: "session_not_found" });
  const cases: [string, string, Answer, (provider: AdminDataProvider) => Promise<unknown>][] = [
    ["a list", USERS, denied, (p) => p.getList("users", FIRST_PAGE)],
    [
      "the counts",
      "GET /rest/v1/admin_counts",
      denied,
      (p) => p.getOne("counts", { id: ONLY_ROW }),
    ],
    [
      "a document",
      "GET /storage/v1/object/submissions/e/plan.pdf",
      deniedFile,
      (p) => p.readDocument("e/plan.pdf"),
    ],
  ];

  it.each(cases)("by %s that is rejected", async (_, name, answer, request) => {
    muteErrors();
    const { provider } = setUpProvider({
      [name]: answer,
      "GET /auth/v1/user": sessionNotFound,
      // The database rejects every request of such a session, including this one.
      "POST /rest/v1/rpc/my_role": denied,
    });
    await expect(request(provider)).rejects.toMatchObject({ status: 401 });
  });

  it("but not while Auth does not answer", async () => {
    muteErrors();
    const { provider } = setUpProvider({
      [USERS]: denied,
      "GET /auth/v1/user": () => refusal(429, { message: "Too many." }),
    });
    await expect(provider.getList("users", FIRST_PAGE)).rejects.toMatchObject({ status: 403 });
  });
});

it("knows that a document is missing, with any status that the storage service sends", async () => {
  const body = { statusCode: "404", error: "not_found", message: "Object not found" };
  const { provider } = setUpProvider({
    "GET /storage/v1/object/submissions/s-1/f/ring.pdf": () => refusal(400, body),
  });
  await expect(provider.readDocument("s-1/f/ring.pdf")).rejects.toMatchObject({ status: 404 });
});

it("deletes one record, which someone else may have deleted already", async () => {
  const { provider, sent } = setUpProvider({
    [DELETE_REQUEST]: sequence(null, ruleViolation("not_found"), refusal(500)),
  });
  const remove = () => provider.delete("contact-requests", { id: "r", previousData: { id: "r" } });
  await remove();
  expect(sent.map(({ body }) => body)).toEqual([{ id: "r" }]);
  await expect(remove()).resolves.toBeDefined();
  await expect(remove()).rejects.toMatchObject({ status: 500 });
});

it("creates and saves a record by its functions, with the revision that was loaded", async () => {
  const saved = {
    id: "t",
    kind: "reply",
    title: "Size",
    body: "Five.",
    subject: null,
    revision: 2,
  };
  const { provider, sent } = setUpProvider({
    "POST /rest/v1/rpc/create_template": saved,
    "POST /rest/v1/rpc/save_template": saved,
    "POST /rest/v1/rpc/delete_template": undefined,
  });
  const texts = { title: "Size", body: "Five." };
  const { data } = await provider.create("templates", { data: { kind: "reply", ...texts } });
  expect(data).toEqual(saved);
  const previousData = { ...saved, title: "Team", revision: 1 };
  await provider.update("templates", { id: "t", data: { title: "Size" }, previousData });
  await provider.delete("templates", { id: "t", previousData });
  expect(sent.map(({ body }) => body)).toEqual([
    { kind: "reply", ...texts },
    { id: "t", revision: 1, ...texts, subject: null },
    { id: "t", revision: 1 },
  ]);
  await expect(provider.update("users", { id: "u", data: {}, previousData })).rejects.toThrow();
});

describe("a request that requires a code", () => {
  const REMOVE = "POST /functions/v1/delete-user";
  const codeRequired = () =>
    refusal(403, {
      error: {
        status: "PERMISSION_DENIED",
        message: "Please enter a code from your authenticator app.",
        details: { hint: "second_factor_again" },
      },
    });
  const remove = (provider: AdminDataProvider) => provider.callEdgeFunction("delete-user", PERSON);

  it("is not sent again if the person cancels", async () => {
    const { provider, sent } = setUpProvider({
      [REMOVE]: codeRequired,
      "GET /auth/v1/user": sessionOf().user,
    });
    codeQuestion.answerBy(async () => false);
    await expect(remove(provider)).rejects.toThrow("Please enter a code");
    expect(sent.filter(({ name }) => name === REMOVE)).toHaveLength(1);
  });

  it("is sent again once the code is accepted, which is asked once for two requests", async () => {
    const { provider, sent } = setUpProvider({
      [REMOVE]: sequence(codeRequired(), codeRequired(), { data: null }),
    });
    const code = Promise.withResolvers<boolean>();
    const ask = vi.fn(() => code.promise);
    codeQuestion.answerBy(ask);
    const both = Promise.all([remove(provider), remove(provider)]);
    await waitFor(() => expect(ask).toHaveBeenCalled());
    code.resolve(true);
    await both;
    expect(ask).toHaveBeenCalledTimes(1);
    expect(sent.filter(({ name }) => name === REMOVE)).toHaveLength(4);
  });
});

describe("a change that stops the confirmed release", () => {
  const DECIDE = "POST /rest/v1/rpc/stop_reminders";
  const REMOVE = "POST /functions/v1/delete-user";
  const refused = () =>
    refusal(400, { code: "P0001", hint: "stops_release", message: "A release is confirmed." });
  const refusedByFunction = () =>
    refusal(409, {
      error: { status: "ABORTED", message: "Refused.", details: { hint: "stops_release" } },
    });

  it.each([
    [
      DECIDE,
      refused,
      (provider: AdminDataProvider) => provider.callDatabase("stop_reminders", { round_id: "r" }),
    ],
    [
      REMOVE,
      refusedByFunction,
      (provider: AdminDataProvider) => provider.callEdgeFunction("delete-user", PERSON),
    ],
  ] as const)(
    "(%s) is sent again once the person agrees, with the same content",
    async (name, refuse, change) => {
      const { provider, sent } = setUpProvider({ [name]: sequence(refuse(), { data: 4 }) });
      stopQuestion.answerBy(async () => true);
      await change(provider);
      const [first, second] = sent.filter((request) => request.name === name);
      expect(first?.headers.get("x-stops-release")).toBeNull();
      expect(second?.headers.get("x-stops-release")).toBe("true");
      expect(second?.body).toEqual(first?.body);
    },
  );

  it("is not made if the person cancels, and says so", async () => {
    const { provider, sent } = setUpProvider({ [DECIDE]: refused });
    stopQuestion.answerBy(async () => false);
    const change = provider.callDatabase("stop_reminders", { round_id: "r" });
    const error = await change.catch((error: unknown) => error);
    expect(messageFor(error, "It failed.")).toBe(
      "We made no changes. The release will go ahead as planned.",
    );
    expect(sent.filter(({ name }) => name === DECIDE)).toHaveLength(1);
  });
});

describe("a session without the required second factor", () => {
  const COUNTS = "GET /rest/v1/admin_counts";
  const refusedFor = (hint: string) => () =>
    refusal(403, { code: "42501", hint, message: "This session is not enough." });

  it.each([
    ["second_factor", "/second-factor?next=%2Fadmin%2Fusers"],
    ["second_factor_missing", "/account"],
  ])("(%s) opens %s", async (hint, address) => {
    window.history.replaceState(null, "", "/admin/users");
    const { provider, leave } = setUpProvider({ [COUNTS]: refusedFor(hint) });
    void provider.getOne("counts", { id: ONLY_ROW });
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(address));
  });

  it("that has ended is reported, before the page has opened", async () => {
    muteErrors();
    const { provider } = setUpProvider({ [COUNTS]: refusedFor("session_over") });
    const counts = provider.getOne("counts", { id: ONLY_ROW });
    await expect(counts).rejects.toMatchObject({ status: 401 });
    expect(storedSession()).toBeNull();
  });

  it.each([
    ["too old", refusedFor("session_over")],
    ["unknown to the identity service", () => refusal(403, { code: "42501", hint: null })],
    ["refused as expired and cannot be renewed", () => refusal(401)],
  ])(
    "that is %s lets its requests wait until the person has signed in again",
    async (_, answer) => {
      muteErrors();
      const { provider, sent } = setUpProvider({
        [COUNTS]: sequence(answer, [{ now: null, users: 3 }]),
        "GET /auth/v1/user": () => refusal(403, { error_code: "session_not_found" }),
        "POST /auth/v1/token": () => refusal(400, { error_code: "session_not_found" }),
      });
      claimPage(ADA.id);
      const counts = provider.getOne("counts", { id: ONLY_ROW });
      await waitFor(() => expect(hasSessionEnded()).toBe(true));
      changeInOtherTab(() => void signedInAs(ADA, ADMIN_CLAIMS));
      expect((await counts).data).toMatchObject({ users: 3 });
      expect(sent.filter(({ name }) => name === COUNTS)).toHaveLength(2);
    },
  );
});
