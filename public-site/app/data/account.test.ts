import { describe, expect, it } from "vitest";
import { NETWORK_DOWN, refusal } from "#common/testing/fakeServer.ts";
import { sessionOf, storedSession } from "#common/testing/sessions.ts";
import { siteServer } from "~/testing/server.ts";
import { resendConfirmation, signIn, signUp } from "./account.ts";
import { signUpSecretOf } from "./signUpSecret.ts";

const SIGN_IN = "POST /auth/v1/token";
const SIGN_UP = "POST /auth/v1/signup";
const RESEND = "POST /auth/v1/resend";
const server = siteServer({ [SIGN_IN]: sessionOf(), [SIGN_UP]: sessionOf(), [RESEND]: {} });

const CREDENTIALS = { email: "ada@example.com", password: "correct horse" };
const ACCOUNT = {
  ...CREDENTIALS,
  firstName: "Ada",
  lastName: "Byron",
  country: "Kenya",
  levelOfStudy: "A PhD student",
  university: "Lakeside University",
  joinMailingList: true,
};
const TRY_AGAIN = "Please check your connection and try again.";

describe("signIn", () => {
  it("keeps the session where the back office looks for it", async () => {
    expect(await signIn(CREDENTIALS)).toEqual({ ok: true, value: undefined });
    expect(storedSession()?.user.email).toBe("ada@example.com");
  });

  it("says what the identity service says, and what it means", async () => {
    server.answer({
      [SIGN_IN]: refusal(400, {
        error_code: "invalid_credentials",
        msg: "Invalid login credentials",
      }),
    });
    expect(await signIn(CREDENTIALS)).toEqual({
      ok: false,
      message: "Invalid login credentials",
      detail: expect.stringContaining("Check your email and password,"),
    });
  });

  it("tells which address has to be confirmed first", async () => {
    server.answer({
      [SIGN_IN]: refusal(400, { error_code: "email_not_confirmed", msg: "Email not confirmed" }),
    });
    expect(await signIn(CREDENTIALS)).toEqual({
      ok: false,
      message: "Email not confirmed",
      detail: expect.stringContaining("Follow the link in the email"),
      unconfirmed: "ada@example.com",
    });
  });

  it("says what a limit means", async () => {
    const error_code = "over_email_send_rate_limit";
    server.answer({ [SIGN_IN]: refusal(429, { error_code, msg: "email rate limit exceeded" }) });
    expect(await signIn(CREDENTIALS)).toMatchObject({
      detail: expect.stringContaining("Too many emails"),
    });
  });

  it.each([
    ["an internal error", refusal(500, { msg: "relation auth.users does not exist" })],
    ["another one", refusal(507, { msg: "relation auth.users does not exist" })],
    ["a gateway's page", new Response("<h1>Bad gateway</h1>", { status: 502 })],
  ])("keeps %s to itself, and says that it is our fault", async (_, answer) => {
    server.answer({ [SIGN_IN]: answer });
    expect(await signIn(CREDENTIALS)).toEqual({
      ok: false,
      message: "An error occurred during sign in",
      detail: "We can't answer right now. Try again in a minute.",
    });
  });

  it("offers a retry when the network is down", async () => {
    server.answer({ [SIGN_IN]: NETWORK_DOWN });
    expect(await signIn(CREDENTIALS)).toEqual({
      ok: false,
      message: "An error occurred during sign in",
      detail: TRY_AGAIN,
    });
  });
});

describe("signUp", () => {
  it("sends the profile as metadata and tells that the visitor is signed in", async () => {
    expect(await signUp(ACCOUNT, "/dashboard")).toEqual({ ok: true, value: { signedIn: true } });
    expect(server.sentTo(SIGN_UP)).toMatchObject([
      {
        email: "ada@example.com",
        data: {
          first_name: "Ada",
          last_name: "Byron",
          country: "Kenya",
          level_of_study: "A PhD student",
          university: "Lakeside University",
          join_mailing_list: true,
        },
      },
    ]);
  });

  it("sends the hash of a secret, and keeps the secret until the address is confirmed", async () => {
    server.answer({ [SIGN_UP]: { ...sessionOf().user } });
    await signUp(ACCOUNT, "/dashboard");
    expect(server.sentTo(SIGN_UP)).toMatchObject([
      { data: { sign_up_secret_hash: expect.stringMatching(/^[0-9a-f]{64}$/) } },
    ]);
    expect(signUpSecretOf(ACCOUNT.email)).toBeDefined();
    server.answer({ [SIGN_UP]: sessionOf() });
    await signUp(ACCOUNT, "/dashboard");
    expect(signUpSecretOf(ACCOUNT.email), "nothing is to be confirmed").toBeUndefined();
  });

  it("has the link of the confirmation lead to where the visitor wanted to go", async () => {
    await signUp(ACCOUNT, "/invitation?token=abc");
    expect(server.sent[0]?.url.searchParams.get("redirect_to")).toBe(
      "http://127.0.0.1:3000/auth/callback?next=%2Finvitation%3Ftoken%3Dabc",
    );
  });

  it("tells somebody who is registered already what to do", async () => {
    const msg = "User already registered";
    server.answer({ [SIGN_UP]: refusal(422, { error_code: "user_already_exists", msg }) });
    expect(await signUp(ACCOUNT, "/dashboard")).toEqual({
      ok: false,
      message: msg,
      field: "email",
      detail: expect.stringContaining("Sign in instead."),
    });
  });

  it("tells that the address has to be confirmed when no session comes back", async () => {
    server.answer({ [SIGN_UP]: sessionOf().user });
    expect(await signUp(ACCOUNT, "/dashboard")).toEqual({ ok: true, value: { signedIn: false } });
  });

  it("tells nobody that an address waits to be confirmed already", async () => {
    const body = {
      error_code: "over_email_send_rate_limit",
      msg: "For security purposes, you can only request this after 59 seconds.",
    };
    server.answer({ [SIGN_UP]: refusal(429, body) });
    expect(await signUp(ACCOUNT, "/dashboard")).toEqual({ ok: true, value: { signedIn: false } });
    server.answer({ [SIGN_UP]: refusal(429, { ...body, msg: "email rate limit exceeded" }) });
    expect(await signUp(ACCOUNT, "/dashboard")).toMatchObject({ ok: false });
  });

  it("says what is wrong with a weak password", async () => {
    const msg = "Password should be at least 8 characters.";
    server.answer({ [SIGN_UP]: refusal(422, { error_code: "weak_password", msg }) });
    expect(await signUp(ACCOUNT, "/dashboard")).toEqual({
      ok: false,
      message: msg,
      field: "password",
      detail: expect.stringContaining("unrelated words"),
    });
  });

  it("offers a retry when the network is down", async () => {
    server.answer({ [SIGN_UP]: NETWORK_DOWN });
    expect(await signUp(ACCOUNT, "/dashboard")).toEqual({
      ok: false,
      message: "An error occurred during sign up",
      detail: TRY_AGAIN,
    });
  });
});

describe("resendConfirmation", () => {
  it("asks for the mail again, whose link leads to where the visitor wanted to go", async () => {
    expect(await resendConfirmation("ada@example.com", "/invitation?token=abc")).toMatchObject({
      ok: true,
    });
    expect(server.sentTo(RESEND)).toMatchObject([{ email: "ada@example.com", type: "signup" }]);
  });

  it("answers who asks too soon, which only a waiting address is told, like everybody", async () => {
    const error_code = "over_email_send_rate_limit";
    const msg = "For security purposes, you can only request this after 9 seconds.";
    server.answer({ [RESEND]: refusal(429, { error_code, msg }) });
    expect(await resendConfirmation("ada@example.com", "/dashboard")).toMatchObject({ ok: true });
    server.answer({ [RESEND]: refusal(429, { error_code, msg: "email rate limit exceeded" }) });
    expect(await resendConfirmation("ada@example.com", "/dashboard")).toMatchObject({ ok: false });
  });

  it("says so when it cannot be sent", async () => {
    server.answer({ [RESEND]: NETWORK_DOWN });
    expect(await resendConfirmation("ada@example.com", "/dashboard")).toMatchObject({
      message: "The email could not be sent.",
      detail: TRY_AGAIN,
    });
  });
});
