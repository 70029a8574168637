import { beforeEach, describe, expect, it } from "vitest";
import { type Answer, NETWORK_DOWN, refusal } from "#common/testing/fakeServer.ts";
import { ADA, sessionOf, signedInAs, storedSession } from "#common/testing/sessions.ts";
import { ANONYMOUS, keptKindOf, openKeeper, TICKS_PREFIX } from "#common/work/keptWork.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { ACCOUNT } from "~/testing/profiles.ts";
import { siteServer } from "~/testing/server.ts";
import { keepUnsavedSubmission } from "~/testing/unsaved.ts";
import {
  requestPasswordReset,
  resendConfirmation,
  setPassword,
  signIn,
  signUp,
} from "./account.ts";
import { changeEmail, changePassword, deleteAccount } from "./accountSettings.ts";
import { openEmailLink } from "./emailLink.ts";
import { signOut, signOutEverywhere } from "./signOut.ts";
import { signUpSecretOf } from "./signUpSecret.ts";

const SIGN_IN = "POST /auth/v1/token";
const SIGN_UP = "POST /auth/v1/signup";
const SIGN_OUT = "POST /auth/v1/logout";
const CHANGE_USER = "PUT /auth/v1/user";
const DELETE = "POST /rest/v1/rpc/delete_my_account";
const server = siteServer({ [DELETE]: undefined });

const email = "ada@example.com";
const limited = (msg: string) => refusal(429, { error_code: "over_email_send_rate_limit", msg });
const TOO_SOON = limited("For security purposes, you can only request this after 59 seconds.");
const TOO_MANY = limited("email rate limit exceeded");

it.each([
  ["invalid_credentials", undefined, "Check your email and password,"],
  ["email_not_confirmed", undefined, "Open the link in the email"],
  ["over_email_send_rate_limit", undefined, "We didn’t send an email"],
  ["user_already_exists", "email", "Sign in instead."],
  ["weak_password", "password", "unrelated words"],
])("a refusal for %s is explained, beside its field", async (error_code, field, words) => {
  server.answer({ [SIGN_UP]: refusal(422, { error_code, msg: "No." }) });
  expect(await signUp(ACCOUNT, "/dashboard")).toEqual({
    ok: false,
    problem: error_code,
    message: "No.",
    detail: expect.stringContaining(words),
    ...(field && { field }),
  });
});

it("does not show the cause of an internal error", async () => {
  server.answer({ [SIGN_IN]: refusal(500, { msg: "relation auth.users does not exist" }) });
  expect(await signIn({ email, password: "correct horse" })).toEqual({
    ok: false,
    message: "An error occurred during sign in",
    detail: expect.stringMatching(/^The server is unavailable/),
    problem: "unreachable",
  });
});

it.each([
  ["a registration", SIGN_UP, () => signUp(ACCOUNT, "/dashboard"), { signedIn: false }],
  ["a new link", "POST /auth/v1/resend", () => resendConfirmation(email, "/dashboard"), undefined],
  ["a new password", "POST /auth/v1/recover", () => requestPasswordReset(email), undefined],
] as const)(
  "answers a repeated request for %s like the first: the service limits known addresses only",
  async (_, name, ask, value) => {
    server.answer({ [name]: TOO_SOON });
    expect(await ask()).toEqual({ ok: true, value });
    sessionStorage.clear();
    server.answer({ [name]: TOO_MANY });
    expect(await ask()).toMatchObject({
      ok: false,
      detail: expect.stringContaining("We didn’t send an email"),
    });
  },
);

it("sends the hash of a secret, and keeps the secret until the address is confirmed", async () => {
  server.answer({ [SIGN_UP]: { ...sessionOf().user } });
  await signUp(ACCOUNT, "/dashboard");
  expect(server.sentTo(SIGN_UP)).toMatchObject([
    { data: { sign_up_secret_hash: expect.stringMatching(/^[0-9a-f]{64}$/) } },
  ]);
  expect(signUpSecretOf(email)).toBeDefined();
  server.answer({ [SIGN_UP]: sessionOf() });
  await signUp(ACCOUNT, "/dashboard");
  expect(signUpSecretOf(email), "nothing is to be confirmed").toBeUndefined();
});

const changePasswordOnly = (password: string) =>
  changePassword({ email, apps: [] }, { current: "", password });

describe("for a signed-in person", () => {
  beforeEach(() => void signedInAs());

  it("does not change the password without the current one", async () => {
    server.answer({ [SIGN_IN]: refusal(400, { error_code: "invalid_credentials", msg: "x" }) });
    expect(
      await changePassword({ email, apps: [] }, { current: "old", password: "a new password" }),
    ).toEqual({
      ok: false,
      message: "Your current password is incorrect.",
      field: "current",
    });
    expect(server.sent).toHaveLength(1);
    expect(storedSession()).not.toBeNull();
  });

  it.each([
    ["reauthentication_needed", "Please sign out, sign in again and retry.", changePasswordOnly],
    ["current_password_required", "Change it on your account page", setPassword],
    ["reauthentication_needed", "Change it on your account page", setPassword],
  ])(
    "explains what to do if the service requires more proof (%s: %s)",
    async (code, words, act) => {
      server.answer({ [CHANGE_USER]: refusal(400, { error_code: code, msg: "x" }) });
      expect(await act("a new password")).toMatchObject({ detail: expect.stringContaining(words) });
    },
  );

  it("answers the same for the address of another account", async () => {
    const free = await changeEmail("new@example.com");
    const msg = "A user with this email address has already been registered";
    server.answer({ [CHANGE_USER]: refusal(422, { error_code: "email_exists", msg }) });
    expect(await changeEmail("taken@example.com")).toEqual(free);
  });

  it.each<[string, () => Promise<Outcome>, string, Answer?]>([
    ["deleting the account", () => deleteAccount(ADA.id, email), "local"],
    ["signing out everywhere", () => signOutEverywhere(), "global"],
    ["signing out", () => signOut(), "local"],
    ["signing out without a connection", () => signOut(), "local", NETWORK_DOWN],
  ])("%s ends the session and removes unsaved text", async (_, leave, scope, answer) => {
    keepUnsavedSubmission();
    openKeeper({ name: "contact", personId: ANONYMOUS }).keep("How long?");
    localStorage.setItem(`${TICKS_PREFIX}entry`, '["Worn on the body"]');
    expect(keptKindOf(ADA.id)).toBe("submission");
    if (answer) server.answer({ [SIGN_OUT]: answer });
    expect(await leave()).toMatchObject({ ok: true });
    expect(server.sent.at(-1)?.url.searchParams.get("scope")).toBe(scope);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    expect(storedSession()).toBeNull();
  });

  it("ends the session of a deleted account even if the service refuses it", async () => {
    server.answer({ [SIGN_OUT]: refusal(403) });
    expect(await deleteAccount(ADA.id, email)).toMatchObject({ ok: true });
    expect(server.sentTo(DELETE)).toEqual([{ user_id: ADA.id, confirm_email: email }]);
    expect(storedSession()).toBeNull();
  });

  it("continues with the session of a link for the same account", async () => {
    server.answer({ "POST /auth/v1/verify": { ...sessionOf(ADA), refresh_token: "newer" } });
    const opened = await openEmailLink({ tokenHash: "abc", type: "recovery" });
    expect(opened).toEqual({ ok: true, value: { status: "signed-in" } });
    expect(storedSession()?.refresh_token).toBe("newer");
  });
});
