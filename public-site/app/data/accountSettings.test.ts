import { beforeEach, describe, expect, it, vi } from "vitest";
import { keepText } from "#common/keptText.ts";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { hasUnsaved, keepUnsaved } from "#common/unsavedWork.ts";
import { answerWith, NETWORK_DOWN, SESSION } from "~/testing/answers.ts";
import {
  changeEmail,
  changePassword,
  deleteAccount,
  loadAccount,
  signOutEverywhere,
} from "./accountSettings.ts";

const USER = {
  ...SESSION.user,
  new_email: "new@example.com",
  created_at: "2025-04-01T10:00:00Z",
  last_sign_in_at: "2025-08-01T10:00:00Z",
  identities: [{ provider: "google" }],
};
const session = () => localStorage.getItem(SESSION_STORAGE_KEY);

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(SESSION));
});

describe("loadAccount", () => {
  it.each([
    ["/is_admin", { isAdmin: true, hasPassword: false }],
    // Of an account that came with Google, which the identity service would not tell.
    ["/has_password", { isAdmin: false, hasPassword: true }],
  ])(
    "asks the identity service, and the database for %s, which that does not tell",
    async (yes, told) => {
      answerWith((path) => ({
        status: 200,
        body: path === "/auth/v1/user" ? USER : path.endsWith(yes),
      }));
      expect(await loadAccount()).toEqual({
        id: SESSION.user.id,
        email: "ada@example.com",
        newEmail: "new@example.com",
        createdAt: "2025-04-01T10:00:00Z",
        lastSignInAt: "2025-08-01T10:00:00Z",
        ...told,
      });
    },
  );

  it("throws, and ends the session here, when it was ended elsewhere", async () => {
    answerWith((path) =>
      path === "/auth/v1/user"
        ? { status: 403, body: { error_code: "session_not_found", msg: "Session not found" } }
        : { status: 200, body: false },
    );
    await expect(loadAccount()).rejects.toBeDefined();
    expect(session()).toBeNull();
  });
});

describe("changePassword", () => {
  const change = { current: "the old one", password: "a new password" };

  it("signs in with the present one first", async () => {
    const calls = answerWith((path) => ({
      status: 200,
      body: path === "/auth/v1/user" ? SESSION.user : SESSION,
    }));
    expect(await changePassword("ada@example.com", change)).toEqual({ ok: true, value: undefined });
    expect(calls).toMatchObject([
      { path: "/auth/v1/token", body: { email: "ada@example.com", password: "the old one" } },
      {
        path: "/auth/v1/user",
        method: "PUT",
        body: { password: "a new password", current_password: "the old one" },
      },
    ]);
  });

  it("changes nothing when that is not the right one", async () => {
    const calls = answerWith({
      status: 400,
      body: { error_code: "invalid_credentials", msg: "x" },
    });
    expect(await changePassword("ada@example.com", change)).toEqual({
      ok: false,
      message: "The current password is not the right one.",
      field: "current",
    });
    expect(calls).toHaveLength(1);
    expect(session()).not.toBeNull();
  });

  it("says at its field why the new one is refused", async () => {
    const msg = "Password should be at least 10 characters.";
    answerWith((path) =>
      path === "/auth/v1/user"
        ? { status: 422, body: { error_code: "weak_password", msg } }
        : { status: 200, body: SESSION },
    );
    expect(await changePassword("ada@example.com", change)).toEqual({
      ok: false,
      message: msg,
      field: "password",
      detail: expect.stringContaining("Several words"),
    });
  });

  it("asks for a fresh sign-in where the service insists on one", async () => {
    answerWith({ status: 400, body: { error_code: "reauthentication_needed", msg: "x" } });
    expect(
      await changePassword("ada@example.com", { current: undefined, password: "a new password" }),
    ).toMatchObject({ detail: "Please sign out, sign in again and retry." });
  });
});

describe("changeEmail", () => {
  it("answers an address that another account uses like any other", async () => {
    answerWith({ status: 200, body: USER });
    const free = await changeEmail("new@example.com");
    const msg = "A user with this email address has already been registered";
    answerWith({ status: 422, body: { error_code: "email_exists", msg } });
    expect(await changeEmail("taken@example.com")).toEqual(free);
    answerWith({ status: 422, body: { error_code: "validation_failed", msg: "No address" } });
    expect(await changeEmail("x")).toEqual({ ok: false, message: "No address" });
  });
});

it.each([
  ["deleteAccount", () => deleteAccount("ada@example.com")],
  ["signOutEverywhere", () => signOutEverywhere()],
] as const)("%s forgets what the visitor has typed", async (_, leave) => {
  const typed = { ideaName: "Patch", description: "" };
  const entry = { id: "e", ownerId: SESSION.user.id };
  keepUnsaved(entry, "page", { typed, ours: [typed], at: "2025-08-01T10:00:00Z" });
  keepText({ name: "message", personId: SESSION.user.id }, "How long?");
  answerWith({ status: 204 });
  expect(await leave()).toMatchObject({ ok: true });
  expect(hasUnsaved(entry)).toBe(false);
  expect(sessionStorage).toHaveLength(0);
});

it.each([
  ["changeEmail", () => changeEmail("new@example.com"), "Your email address could not be changed."],
  ["deleteAccount", () => deleteAccount("ada@example.com"), "Your account was not deleted."],
  ["signOutEverywhere", () => signOutEverywhere(), "You could not be signed out everywhere."],
] as const)("%s offers a retry when the network is down", async (_, act, message) => {
  answerWith(NETWORK_DOWN);
  expect(await act()).toEqual({
    ok: false,
    message,
    detail: "Please check your connection and try again.",
  });
  expect(session()).not.toBeNull();
});

describe("deleteAccount", () => {
  it("ends the session, whatever the service thinks of one without an account", async () => {
    const calls = answerWith((path) =>
      path === "/auth/v1/logout" ? { status: 403, body: {} } : { status: 204 },
    );
    expect(await deleteAccount("ada@example.com")).toEqual({ ok: true, value: undefined });
    expect(calls[0]).toMatchObject({
      path: "/rest/v1/rpc/delete_my_account",
      body: { confirm_email: "ada@example.com" },
    });
    expect(session()).toBeNull();
  });

  it("says why the database refuses", async () => {
    const message = "Another administrator must remove your rights first.";
    answerWith({ status: 400, body: { code: "P0001", hint: "self_service", message } });
    expect(await deleteAccount("ada@example.com")).toMatchObject({ detail: message });
    expect(session()).not.toBeNull();
  });
});

it("signs out of every browser", async () => {
  const fetched = vi.fn(async () => new Response(null, { status: 204 }));
  vi.stubGlobal("fetch", fetched);
  expect(await signOutEverywhere()).toEqual({ ok: true, value: undefined });
  expect(String((fetched.mock.calls as unknown[][])[0]?.[0])).toContain("scope=global");
  expect(session()).toBeNull();
});
