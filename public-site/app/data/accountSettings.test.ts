import { beforeEach, describe, expect, it } from "vitest";
import { keepText } from "#common/keptText.ts";
import { NETWORK_DOWN, refusal, ruleViolation } from "#common/testing/fakeServer.ts";
import { ADA, signedInAs, storedSession } from "#common/testing/sessions.ts";
import { hasUnsaved, keepUnsaved } from "#common/unsavedWork.ts";
import { siteServer } from "~/testing/server.ts";
import {
  changeEmail,
  changePassword,
  deleteAccount,
  loadAccount,
  signOutEverywhere,
} from "./accountSettings.ts";

const USER_NOW = "GET /auth/v1/user";
const CHANGE_USER = "PUT /auth/v1/user";
const SIGN_IN = "POST /auth/v1/token";
const SIGN_OUT = "POST /auth/v1/logout";
const DELETE = "POST /rest/v1/rpc/delete_my_account";
const server = siteServer({ [DELETE]: undefined });

beforeEach(() => void signedInAs());

describe("loadAccount", () => {
  it.each([
    ["is_admin", { isAdmin: true, hasPassword: false }],
    // An account that came with Google: the identity service would not tell that it has a password.
    ["has_password", { isAdmin: false, hasPassword: true }],
  ])(
    "asks the identity service, and the database for %s, which that does not tell",
    async (yes, told) => {
      signedInAs({
        ...ADA,
        new_email: "new@example.com",
        last_sign_in_at: "2025-08-01T10:00:00Z",
      });
      server.answer({
        "POST /rest/v1/rpc/my_access": { is_admin: yes === "is_admin", needs_second_factor: false },
        "POST /rest/v1/rpc/has_password": yes === "has_password",
      });
      expect(await loadAccount()).toEqual({
        id: ADA.id,
        email: "ada@example.com",
        newEmail: "new@example.com",
        createdAt: "2025-04-01T10:00:00Z",
        lastSignInAt: "2025-08-01T10:00:00Z",
        apps: [],
        needsApp: false,
        ...told,
      });
    },
  );

  it("throws, and ends the session here, when it was ended elsewhere", async () => {
    const ended = { error_code: "session_not_found", msg: "Session not found" };
    server.answer({ [USER_NOW]: refusal(403, ended) });
    await expect(loadAccount()).rejects.toBeDefined();
    expect(storedSession()).toBeNull();
  });
});

describe("changePassword", () => {
  const change = { current: "the old one", password: "a new password" };

  it("signs in with the present one first", async () => {
    expect(await changePassword("ada@example.com", change)).toEqual({ ok: true, value: undefined });
    expect(server.sent).toMatchObject([
      { name: SIGN_IN, body: { email: "ada@example.com", password: "the old one" } },
      {
        name: CHANGE_USER,
        body: { password: "a new password", current_password: "the old one" },
      },
    ]);
  });

  it("changes nothing when that is not the right one", async () => {
    server.answer({ [SIGN_IN]: refusal(400, { error_code: "invalid_credentials", msg: "x" }) });
    expect(await changePassword("ada@example.com", change)).toEqual({
      ok: false,
      message: "The current password is not the right one.",
      field: "current",
    });
    expect(server.sent).toHaveLength(1);
    expect(storedSession()).not.toBeNull();
  });

  it("says at its field why the new one is refused", async () => {
    const msg = "Password should be at least 10 characters.";
    server.answer({ [CHANGE_USER]: refusal(422, { error_code: "weak_password", msg }) });
    expect(await changePassword("ada@example.com", change)).toEqual({
      ok: false,
      message: msg,
      field: "password",
      detail: expect.stringContaining("unrelated words"),
    });
  });

  it("asks for a fresh sign-in where the service insists on one", async () => {
    const needed = { error_code: "reauthentication_needed", msg: "x" };
    server.answer({ [CHANGE_USER]: refusal(400, needed) });
    expect(
      await changePassword("ada@example.com", { current: undefined, password: "a new password" }),
    ).toMatchObject({ detail: "Please sign out, sign in again and retry." });
  });
});

describe("changeEmail", () => {
  it("answers an address that another account uses like any other", async () => {
    const free = await changeEmail("new@example.com");
    const msg = "A user with this email address has already been registered";
    server.answer({ [CHANGE_USER]: refusal(422, { error_code: "email_exists", msg }) });
    expect(await changeEmail("taken@example.com")).toEqual(free);
    server.answer({
      [CHANGE_USER]: refusal(422, { error_code: "validation_failed", msg: "No address" }),
    });
    expect(await changeEmail("x")).toEqual({ ok: false, message: "No address" });
  });
});

it.each([
  ["deleteAccount", () => deleteAccount("ada@example.com")],
  ["signOutEverywhere", () => signOutEverywhere()],
] as const)("%s forgets what the visitor has typed", async (_, leave) => {
  const typed = { ideaName: "Patch", description: "" };
  const entry = { id: "e", ownerId: ADA.id };
  keepUnsaved(entry, "page", { typed, ours: [typed], at: "2025-08-01T10:00:00Z" });
  keepText({ name: "message", personId: ADA.id }, "How long?");
  expect(await leave()).toMatchObject({ ok: true });
  expect(hasUnsaved(entry)).toBe(false);
  expect(sessionStorage).toHaveLength(0);
});

it.each([
  ["changeEmail", () => changeEmail("new@example.com"), "Your email address could not be changed."],
  ["deleteAccount", () => deleteAccount("ada@example.com"), "Your account was not deleted."],
  ["signOutEverywhere", () => signOutEverywhere(), "You could not be signed out everywhere."],
] as const)("%s offers a retry when the network is down", async (_, act, message) => {
  server.answer({
    [CHANGE_USER]: NETWORK_DOWN,
    [DELETE]: NETWORK_DOWN,
    [SIGN_OUT]: NETWORK_DOWN,
  });
  expect(await act()).toMatchObject({
    ok: false,
    message,
    detail: "Please check your connection and try again.",
  });
  expect(storedSession()).not.toBeNull();
});

describe("deleteAccount", () => {
  it("ends the session, even if the service refuses one without an account", async () => {
    server.answer({ [SIGN_OUT]: refusal(403) });
    expect(await deleteAccount("ada@example.com")).toEqual({ ok: true, value: undefined });
    expect(server.sentTo(DELETE)).toEqual([{ confirm_email: "ada@example.com" }]);
    expect(storedSession()).toBeNull();
  });

  it("says why the database refuses", async () => {
    const message = "Another administrator must remove your rights first.";
    server.answer({ [DELETE]: ruleViolation("self_service", message) });
    expect(await deleteAccount("ada@example.com")).toMatchObject({ detail: message });
    expect(storedSession()).not.toBeNull();
  });
});

it("signs out of every browser", async () => {
  expect(await signOutEverywhere()).toEqual({ ok: true, value: undefined });
  expect(server.sent[0]?.url.searchParams.get("scope")).toBe("global");
  expect(storedSession()).toBeNull();
});
