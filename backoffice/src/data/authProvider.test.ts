import { waitFor } from "@testing-library/react";
import { type AuthProvider, HttpError } from "react-admin";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readDraft, writeDraft } from "#common/drafts.ts";
import { takeRefusedVisit } from "#common/refusedVisit.ts";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { NETWORK_DOWN, refusal, startServer } from "#common/testing/fakeServer.ts";
import { ADA, ADMIN_CLAIMS, sessionOf, storedSession } from "#common/testing/sessions.ts";
import { keepUnsaved, unsavedKindOf } from "#common/unsavedWork.ts";
import { CallableError } from "#shared/callableError.ts";
import { roleOf } from "./access.ts";
import { createAuthProvider, SIGN_OUT_PRESSED } from "./authProvider.ts";
import { AdminRevokedError, SessionEndedError } from "./errors.ts";
import { clientWith } from "./testing/clientWith.ts";

const REFRESH = "POST /auth/v1/token";
const SIGN_OUT = "POST /auth/v1/logout";

/** An auth provider for a person with these claims; undefined: no one is signed in. */
function setUp(
  claims: object | undefined,
  refreshedClaims: object = claims ?? {},
  session: object | undefined = claims && sessionOf(ADA, claims),
) {
  const server = startServer({
    [REFRESH]: () => sessionOf(ADA, refreshedClaims),
    [SIGN_OUT]: () => new Response(null, { status: 204 }),
  });
  const client = clientWith(session);
  const leave = vi.fn((_address: string) => new Promise<never>(() => undefined));
  const provider = createAuthProvider(client, leave);
  const isSignedIn = async () => (await client.auth.getSession()).data.session !== null;
  return { provider, leave, client, isSignedIn, sent: server.sent };
}

const mayList = (provider: AuthProvider) =>
  provider.canAccess?.({ action: "list", resource: "users" });

it("allows an administrator what the back office offers, without a request", async () => {
  const { provider, leave, sent } = setUp(ADMIN_CLAIMS);
  await provider.checkAuth({});
  expect(leave).not.toHaveBeenCalled();
  expect(await provider.getIdentity?.()).toEqual({ id: ADA.id, fullName: "ada@example.com" });
  expect(sent).toEqual([]);
  const may = (action: string, resource: string) => provider.canAccess?.({ action, resource });
  expect(await may("list", "audit")).toBe(true);
  expect(await may("delete", "audit")).toBe(false);
  expect(await may("delete", "users")).toBe(true);
  expect(await may("list", "profiles")).toBe(false);
});

describe("the route guard", () => {
  it("redirects a participant to the public home page, with a message", async () => {
    const { provider, leave } = setUp({});
    window.history.replaceState(null, "", "/admin/users");
    await expect(provider.checkAuth({})).rejects.toEqual({ message: false });
    expect(leave).toHaveBeenCalledExactlyOnceWith("/");
    expect(takeRefusedVisit()).toBe(true);
  });

  it("redirects visitors to the sign-in page, and back", async () => {
    const { provider, leave } = setUp(undefined);
    window.history.replaceState(null, "", "/admin/submissions/s-1?page=2");
    await expect(provider.checkAuth({})).rejects.toEqual({ message: false });
    const next = "%2Fadmin%2Fsubmissions%2Fs-1%3Fpage%3D2";
    expect(leave).toHaveBeenCalledExactlyOnceWith(`/signin?next=${next}`);
    expect(takeRefusedVisit()).toBe(false);
  });

  it("does not sign out a participant", async () => {
    const { provider, isSignedIn, sent } = setUp({});
    // As react-admin does after a check that failed.
    expect(await provider.logout({})).toBe(false);
    expect(await isSignedIn()).toBe(true);
    expect(sent).toEqual([]);
  });

  it("fetches a new token for a new administrator", async () => {
    const { provider, leave, sent } = setUp({}, ADMIN_CLAIMS);
    await provider.checkAuth({});
    expect(leave).not.toHaveBeenCalled();
    expect(sent.map(({ url }) => url.search)).toEqual(["?grant_type=refresh_token"]);
  });
});

describe("the route guard, for a person with an authenticator app", () => {
  const factors = [{ id: "f-1", status: "verified", factor_type: "totp" }];

  it.each([
    ["before the code", "aal1", ["/second-factor?next=%2Fadmin%2Fusers%3Fpage%3D2"]],
    ["after it", "aal2", []],
  ])("%s", async (_, aal, left) => {
    window.history.replaceState(null, "", "/admin/users?page=2");
    const session = sessionOf(ADA, { ...ADMIN_CLAIMS, aal });
    const withApp = { ...session, user: { ...session.user, factors } };
    const { provider, leave } = setUp({}, {}, withApp);
    const check = provider.checkAuth({}).catch((error: unknown) => error);
    expect(await check).toEqual(left.length > 0 ? { message: false } : undefined);
    expect(leave.mock.calls.flat()).toEqual(left);
  });
});

describe("the role in the session", () => {
  it.each([
    ["the claim beside text that is not ASCII", { name: "Zoë 李", ...ADMIN_CLAIMS }, "admin"],
    ["another role", { app_metadata: { role: "user" } }, undefined],
    ["a role that the person wrote", { user_metadata: { role: "admin" } }, undefined],
    ["a list of roles", { app_metadata: { role: ["admin"] } }, undefined],
    ["metadata that is null", { app_metadata: null }, undefined],
  ])("with %s is %s", (_, claims, expected) => {
    expect(roleOf(sessionOf(ADA, claims))).toBe(expected);
  });

  it.each(["", "garbage", "a.b.c", "a.bnVsbA.c"])("is none for the token %j", (access_token) => {
    expect(roleOf({ ...sessionOf(), access_token })).toBeUndefined();
  });
});

describe("failures", () => {
  it.each([
    ["HTTP 401", new HttpError("JWT expired", 401)],
    ["an unauthenticated call", new CallableError("unauthenticated", "Sign in first.")],
    ["a session that was ended elsewhere", new SessionEndedError()],
  ])("%s ends the session and opens the sign-in page", async (_, error) => {
    const { provider, leave, isSignedIn } = setUp(ADMIN_CLAIMS);
    window.history.replaceState(null, "", "/admin/users?page=2");
    void provider.checkError(error);
    await waitFor(() =>
      expect(leave).toHaveBeenLastCalledWith("/signin?next=%2Fadmin%2Fusers%3Fpage%3D2"),
    );
    expect(leave).not.toHaveBeenCalledWith("/");
    expect(await isSignedIn()).toBe(false);
  });

  it.each([
    ["HTTP 403", new HttpError("refused", 403)],
    ["a denied call", new CallableError("permission-denied", "Not yourself.")],
    ["HTTP 500", new HttpError("server", 500)],
    ["no answer", new TypeError("Failed to fetch")],
  ])("%s does not end the session", async (_, error) => {
    const { provider, leave, isSignedIn, sent } = setUp(ADMIN_CLAIMS);
    await provider.checkError(error);
    expect(leave).not.toHaveBeenCalled();
    expect(await isSignedIn()).toBe(true);
    expect(sent).toEqual([]);
  });

  it("a former administrator sees a message, stays signed in and loses the claim", async () => {
    const { provider, leave, isSignedIn } = setUp(ADMIN_CLAIMS, {});
    void provider.checkError(new AdminRevokedError());
    await waitFor(() => expect(leave).toHaveBeenCalledWith("/admin/access-removed"));
    expect(await isSignedIn()).toBe(true);
    expect(await mayList(provider)).toBe(false);
  });
});

describe("a session that cannot be renewed now", () => {
  afterEach(() => {
    vi.useRealTimers();
    localStorage.clear();
  });

  it.each([
    ["too many ask", refusal(429)],
    ["the server is away", refusal(503)],
    ["there is no connection", NETWORK_DOWN],
  ])("lets an administrator in while %s, and stays", async (_, answer) => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.useFakeTimers();
    startServer({ [REFRESH]: answer });
    const expired = { ...sessionOf(ADA, ADMIN_CLAIMS), expires_at: 1 };
    const client = clientWith(expired, SESSION_STORAGE_KEY);
    const leave = vi.fn((_address: string) => new Promise<never>(() => undefined));
    const provider = createAuthProvider(client, leave);
    const checked = provider.checkAuth({});
    await vi.advanceTimersByTimeAsync(3_000);
    await expect(checked).resolves.toBeUndefined();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(leave).not.toHaveBeenCalled();
    expect(storedSession()).toMatchObject({ refresh_token: expired.refresh_token });
  });
});

describe("a session that cannot be renewed", () => {
  it.each(["while something is sent", "when a page is opened"])(
    "%s leads to sign in, and back",
    async (when) => {
      vi.spyOn(console, "error").mockImplementation(() => undefined);
      startServer({ [REFRESH]: () => refusal(400, { code: "session_not_found" }) });
      const expired = { ...sessionOf(ADA, ADMIN_CLAIMS), expires_at: 1 };
      const client = clientWith(expired);
      const leave = vi.fn((_address: string) => new Promise<never>(() => undefined));
      const provider = createAuthProvider(client, leave);
      window.history.replaceState(null, "", "/admin/contact-requests/r-1");
      if (when === "when a page is opened") {
        await expect(provider.checkAuth({})).rejects.toEqual({ message: false });
      } else {
        void provider.checkError((await client.auth.getUser()).error);
        await waitFor(() => expect(leave).toHaveBeenCalled());
      }
      const addresses = new Set(leave.mock.calls.map(([address]) => address));
      expect([...addresses]).toEqual(["/signin?next=%2Fadmin%2Fcontact-requests%2Fr-1"]);
    },
  );
});

describe("signing out", () => {
  it("ends the session on this device and goes to the public home page", async () => {
    const { provider, leave, isSignedIn, sent } = setUp(ADMIN_CLAIMS);
    void provider.logout(SIGN_OUT_PRESSED);
    await waitFor(() => expect(leave).toHaveBeenCalledWith("/"));
    expect(await isSignedIn()).toBe(false);
    expect(sent.map(({ url }) => url.search)).toEqual(["?scope=local"]);
  });

  it("removes only the person's own entry and texts from this browser", async () => {
    const { provider, leave } = setUp(ADMIN_CLAIMS);
    const typed = { idea_name: "Patch", description: "" };
    const unsaved = { typed, ownVersions: [typed], at: "2025-08-01T10:00:00Z" };
    keepUnsaved({ id: "e-1", ownerId: ADA.id }, "page", unsaved);
    keepUnsaved({ id: "e-2", ownerId: "user-2" }, "page", unsaved);
    const reply = { name: "reply", personId: ADA.id };
    writeDraft(reply, "Dear Ada");
    void provider.logout(SIGN_OUT_PRESSED);
    await waitFor(() => expect(leave).toHaveBeenCalledWith("/"));
    expect(readDraft(reply)).toBe("");
    expect([unsavedKindOf(ADA.id), unsavedKindOf("user-2")]).toEqual([undefined, "entry"]);
  });

  it("in another tab opens the sign-in page, and no other page", async () => {
    const { client, leave, provider } = setUp(ADMIN_CLAIMS);
    window.history.replaceState(null, "", "/admin/users?page=2");
    await client.auth.signOut();
    await expect(provider.checkAuth({})).rejects.toEqual({ message: false });
    const addresses = new Set(leave.mock.calls.map(([address]) => address));
    expect([...addresses]).toEqual(["/signin?next=%2Fadmin%2Fusers%3Fpage%3D2"]);
  });

  it("works when the server does not answer", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    startServer({ [SIGN_OUT]: () => refusal(503, { message: "down" }) });
    const leave = vi.fn((_address: string) => new Promise<never>(() => undefined));
    const client = clientWith(sessionOf(ADA, ADMIN_CLAIMS));
    void createAuthProvider(client, leave).logout(SIGN_OUT_PRESSED);
    await waitFor(() => expect(leave).toHaveBeenCalledWith("/"));
    expect(logged).toHaveBeenCalled();
    expect((await client.auth.getSession()).data.session).toBeNull();
  });
});
