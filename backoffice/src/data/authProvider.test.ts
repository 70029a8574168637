import { waitFor } from "@testing-library/react";
import { type AuthProvider, HttpError } from "react-admin";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { hasSessionEnded } from "#common/pageOwner.ts";
import { takeRefusedVisit } from "#common/refusedVisit.ts";
import { type Answers, refusal, startServer } from "#common/testing/fakeServer.ts";
import { signOutInOtherTab } from "#common/testing/otherTab.ts";
import { ADA, ADMIN_CLAIMS, sessionOf, storedSession } from "#common/testing/sessions.ts";
import { ANONYMOUS, keptKindOf, openKeeper } from "#common/work/keptWork.ts";
import { CallableError } from "#shared/callableError.ts";
import { muteErrors } from "../testing/renderAdmin.tsx";
import { roleOf } from "./access.ts";
import { createAuthProvider, SIGN_OUT_PRESSED } from "./authProvider.ts";
import { AdminRevokedError } from "./errors.ts";
import { clientWith } from "./testing/clientWith.ts";

const REFRESH = "POST /auth/v1/token";
const SIGN_OUT = "POST /auth/v1/logout";
const SIGN_IN_PAGE = "/signin?next=%2Fadmin%2Fusers%3Fpage%3D2";
const SIGNED_IN_SESSION = sessionOf(ADA, ADMIN_CLAIMS);
const EXPIRED_SESSION = { ...SIGNED_IN_SESSION, expires_at: 1 };

/** An auth provider on a page of the back office, with this session; undefined: no one is signed in. */
function setUp(session: object | undefined, answers: Answers = {}) {
  window.history.replaceState(null, "", "/admin/users?page=2");
  const { sent } = startServer(answers);
  const client = clientWith(session);
  const leave = vi.fn((_address: string) => new Promise<never>(() => undefined));
  const provider = createAuthProvider(client, leave);
  const isSignedIn = async () => (await client.auth.getSession()).data.session !== null;
  const expectPage = (address: string) =>
    waitFor(() => expect(new Set(leave.mock.calls.flat())).toEqual(new Set([address])));
  return { provider, leave, expectPage, client, isSignedIn, sent };
}

const mayOf =
  ({ canAccess }: AuthProvider) =>
  (action: string, resource: string) =>
    canAccess?.({ action, resource });

it("allows an administrator what the back office offers, without a request", async () => {
  const { provider, leave, sent } = setUp(SIGNED_IN_SESSION);
  await provider.checkAuth({});
  expect(leave).not.toHaveBeenCalled();
  expect(await provider.getIdentity?.()).toEqual({ id: ADA.id });
  expect(sent).toEqual([]);
  const may = mayOf(provider);
  expect(await may("list", "audit")).toBe(true);
  expect(await may("delete", "audit")).toBe(false);
  expect(await may("delete", "users")).toBe(true);
  expect(await may("list", "profiles")).toBe(false);
});

describe("the route guard", () => {
  it("redirects participants to the public home page with a message, and does not sign them out", async () => {
    const { provider, expectPage, isSignedIn } = setUp(sessionOf(), { [REFRESH]: sessionOf() });
    await expect(provider.checkAuth({})).rejects.toEqual({ message: false });
    // As react-admin does after a check that failed.
    expect(await provider.logout({})).toBe(false);
    expect(await isSignedIn()).toBe(true);
    await expectPage("/");
    expect(takeRefusedVisit()).toBe(true);
  });

  it("redirects visitors to the sign-in page, and back", async () => {
    const { provider, expectPage } = setUp(undefined);
    await expect(provider.checkAuth({})).rejects.toEqual({ message: false });
    await expectPage(SIGN_IN_PAGE);
    expect(takeRefusedVisit()).toBe(false);
  });

  it("redirects once, because a second redirect would stop the first", async () => {
    const { provider, leave } = setUp(undefined);
    await expect(provider.checkAuth({})).rejects.toEqual({ message: false });
    // As react-admin does while the browser loads the other page.
    void provider.checkAuth({});
    void provider.login({});
    await provider.logout({});
    expect(leave).toHaveBeenCalledTimes(1);

    window.dispatchEvent(new Event("pageshow"));
    await expect(provider.checkAuth({}), "a page that Back shows").rejects.toEqual({
      message: false,
    });
    expect(leave).toHaveBeenCalledTimes(2);

    vi.useFakeTimers();
    const question = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(question);
    question.preventDefault();
    vi.runAllTimers();
    vi.useRealTimers();
    await expect(provider.checkAuth({}), "a page that the person keeps").rejects.toEqual({
      message: false,
    });
    expect(leave).toHaveBeenCalledTimes(3);
  });

  it("fetches a new token for a new administrator", async () => {
    const { provider, leave, sent } = setUp(sessionOf(), { [REFRESH]: SIGNED_IN_SESSION });
    await provider.checkAuth({});
    expect(leave).not.toHaveBeenCalled();
    expect(sent.map(({ url }) => url.search)).toEqual(["?grant_type=refresh_token"]);
  });

  it.each([
    ["before the code", "aal1", ["/second-factor?next=%2Fadmin%2Fusers%3Fpage%3D2"]],
    ["after it", "aal2", []],
  ])("for a person with an authenticator app, %s", async (_, aal, left) => {
    const session = sessionOf(ADA, { ...ADMIN_CLAIMS, aal });
    const factors = [{ id: "f-1", status: "verified", factor_type: "totp" }];
    const { provider, leave } = setUp({ ...session, user: { ...session.user, factors } });
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
  ])("%s ends the session and opens the sign-in page", async (_, error) => {
    const { provider, expectPage, isSignedIn } = setUp(SIGNED_IN_SESSION);
    void provider.checkError(error);
    await expectPage(SIGN_IN_PAGE);
    expect(await isSignedIn()).toBe(false);
  });

  it.each([
    ["HTTP 403", new HttpError("refused", 403)],
    ["a denied call", new CallableError("permission-denied", "Not yourself.")],
    ["HTTP 500", new HttpError("server", 500)],
    ["no answer", new TypeError("Failed to fetch")],
  ])("%s does not end the session", async (_, error) => {
    const { provider, leave, isSignedIn, sent } = setUp(SIGNED_IN_SESSION);
    await provider.checkError(error);
    expect(leave).not.toHaveBeenCalled();
    expect(await isSignedIn()).toBe(true);
    expect(sent).toEqual([]);
  });

  it("a former administrator sees a message, stays signed in and loses the claim", async () => {
    const { provider, expectPage, isSignedIn } = setUp(SIGNED_IN_SESSION, {
      [REFRESH]: sessionOf(),
    });
    void provider.checkError(new AdminRevokedError());
    await expectPage("/admin/access-removed");
    expect(await isSignedIn()).toBe(true);
    expect(await mayOf(provider)("list", "users")).toBe(false);
  });
});

// public-site/app/data/sessionRenewal.test.ts tests the other reasons.
it("an administrator whose session cannot be renewed now stays", async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.useFakeTimers();
  const answers = { [REFRESH]: refusal(503) };
  const { provider, leave } = setUp(EXPIRED_SESSION, answers);
  const checked = provider.checkAuth({});
  await vi.advanceTimersByTimeAsync(3_000);
  await expect(checked).resolves.toBeUndefined();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(leave).not.toHaveBeenCalled();
  expect(storedSession()).toMatchObject({ refresh_token: EXPIRED_SESSION.refresh_token });
});

describe("a session that has ended", () => {
  const ENDED = { [REFRESH]: refusal(400, { code: "session_not_found" }) };

  it("opens the sign-in page when a page is opened, and returns", async () => {
    muteErrors();
    const { provider, expectPage } = setUp(EXPIRED_SESSION, ENDED);
    await expect(provider.checkAuth({})).rejects.toEqual({ message: false });
    await expectPage(SIGN_IN_PAGE);
  });

  it("leaves an open page and its person where they are", async () => {
    muteErrors();
    const { provider, client, leave } = setUp(SIGNED_IN_SESSION, ENDED);
    await provider.checkAuth({});
    await client.auth.refreshSession({ refresh_token: "ended" });
    await provider.checkError(new HttpError("JWT expired", 401));
    expect(hasSessionEnded()).toBe(true);
    await provider.checkAuth({});
    expect(await provider.getIdentity?.()).toEqual({ id: ADA.id });
    expect(leave).not.toHaveBeenCalled();
  });
});

describe("signing out", () => {
  it("ends the session on this device, removes the person's own texts, and goes to the public home page", async () => {
    const { provider, expectPage, isSignedIn, sent } = setUp(SIGNED_IN_SESSION);
    openKeeper({ name: "submission/e-1", personId: ADA.id }).keep({ idea_name: "Patch" });
    openKeeper({ name: "submission/e-2", personId: "user-2" }).keep({ idea_name: "Patch" });
    openKeeper({ name: "contact", personId: ANONYMOUS }).keep("Dear Ada");
    void provider.logout(SIGN_OUT_PRESSED);
    await expectPage("/");
    expect(await isSignedIn()).toBe(false);
    expect(sent.map(({ url }) => url.search)).toEqual(["?scope=local"]);
    expect(sessionStorage).toHaveLength(0);
    expect([keptKindOf(ADA.id), keptKindOf("user-2")]).toEqual([undefined, "submission"]);
  });

  it("in another tab opens the sign-in page, and no other page", async () => {
    const { provider, expectPage } = setUp(SIGNED_IN_SESSION);
    await provider.checkAuth({});
    signOutInOtherTab();
    await expectPage(SIGN_IN_PAGE);
    void provider.checkAuth({});
    await expectPage(SIGN_IN_PAGE);
  });

  it("works when the server does not answer", async () => {
    const logged = muteErrors();
    const { provider, expectPage, isSignedIn } = setUp(SIGNED_IN_SESSION, {
      [SIGN_OUT]: refusal(503, { message: "down" }),
    });
    void provider.logout(SIGN_OUT_PRESSED);
    await expectPage("/");
    expect(logged).toHaveBeenCalled();
    expect(await isSignedIn()).toBe(false);
  });
});
