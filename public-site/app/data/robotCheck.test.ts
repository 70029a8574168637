import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refusal, sequence } from "#common/testing/fakeServer.ts";
import { sessionOf, signedInAs } from "#common/testing/sessions.ts";
import { ACCOUNT } from "~/testing/profiles.ts";
import { type Hcaptcha, PASSED_CHECK } from "~/testing/robotCheck.ts";
import { siteServer } from "~/testing/server.ts";
import { requestPasswordReset, resendConfirmation, signIn, signUp } from "./account.ts";
import { changePassword } from "./accountSettings.ts";
import { getSupabase } from "./supabaseClient.ts";

const SIGN_IN = "POST /auth/v1/token";
const RESEND = "POST /auth/v1/resend";
const RESET = "POST /auth/v1/recover";
const server = siteServer();

const email = "ada@example.com";
const ADA = { email, password: "correct horse" };
/** The service's answer without a token. */
const REFUSED = refusal(400, {
  error_code: "captcha_failed",
  msg: "captcha protection: request disallowed (no captcha_token found)",
});
const BLOCKED = {
  ok: false,
  message: "We couldn’t load the robot check.",
  detail: expect.stringMatching(/Allow hcaptcha\.com.* with Google works without/),
};

/** hCaptcha's API, which passes each check (testing/robotCheck.ts). */
const hcaptcha = () => window.hcaptcha as Hcaptcha;

// Load the client's code in advance, because tests with fake timers cannot wait for it.
beforeEach(async () => void (await getSupabase()));
afterEach(() => vi.useRealTimers());

it("the token is also sent with the current password", async () => {
  signedInAs();
  await changePassword(
    { email, apps: [] },
    { current: "correct horse", password: "another horse" },
  );
  expect(server.sentTo(SIGN_IN)).toEqual([expect.objectContaining(PASSED_CHECK)]);
});

describe("a check that is not passed", () => {
  it.each([
    ["challenge-closed", "The robot check isn’t complete."],
    ["challenge-expired", "The robot check isn’t complete."],
    ["rate-limited", "The robot check didn’t work this time."],
  ])("is explained and sends no request (%s); the next one starts again", async (code, message) => {
    vi.spyOn(hcaptcha(), "execute").mockRejectedValueOnce(code);
    const remove = vi.spyOn(hcaptcha(), "remove");
    expect(await signIn(ADA)).toMatchObject({ message, detail: expect.any(String) });
    expect(server.sent).toEqual([]);
    expect(remove).toHaveBeenCalledOnce();
    expect(await signIn(ADA)).toMatchObject({ ok: true });
  });

  it.each([
    ["signing in", SIGN_IN, () => signIn(ADA)],
    ["signing up", "POST /auth/v1/signup", () => signUp(ACCOUNT, "/")],
    ["a new email", RESEND, () => resendConfirmation(email, "/")],
    ["a new password", RESET, () => requestPasswordReset(email)],
  ])("explains for %s what may block it, and an alternative", async (_, name, ask) => {
    vi.spyOn(hcaptcha(), "execute").mockRejectedValueOnce("network-error");
    server.answer({ [name]: REFUSED });
    expect(await ask()).toEqual(BLOCKED);
  });

  it("explains what may block it if there is no answer", async () => {
    vi.useFakeTimers();
    server.answer({ [SIGN_IN]: REFUSED });
    vi.spyOn(hcaptcha(), "execute").mockReturnValueOnce(new Promise(() => {}));
    const outcome = signIn(ADA);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await outcome).toEqual(BLOCKED);
  });

  it("sets no time limit for a puzzle", async () => {
    vi.spyOn(hcaptcha(), "execute").mockRejectedValueOnce("challenge-closed");
    await signIn(ADA);
    const render = vi.spyOn(hcaptcha(), "render");
    const puzzle = Promise.withResolvers<{ response: string }>();
    vi.spyOn(hcaptcha(), "execute").mockReturnValueOnce(puzzle.promise);
    vi.useFakeTimers();
    const outcome = signIn(ADA);
    await vi.advanceTimersByTimeAsync(1_000);
    render.mock.calls[0]?.[1]["open-callback"]();
    await vi.advanceTimersByTimeAsync(600_000);
    puzzle.resolve({ response: "solved" });
    expect(await outcome).toMatchObject({ ok: true });
  });
});

it("is not needed while an operator has switched it off", async () => {
  vi.spyOn(hcaptcha(), "execute").mockRejectedValueOnce("network-error");
  expect(await signIn(ADA)).toMatchObject({ ok: true });
});

describe("too many requests from one network", () => {
  const CROWDED = refusal(429, {
    error_code: "over_request_rate_limit",
    msg: "Request rate limit reached",
  });

  beforeEach(() => void vi.useFakeTimers());

  it("are repeated, each with a new token, until one is accepted", async () => {
    const execute = vi.spyOn(hcaptcha(), "execute");
    server.answer({ [SIGN_IN]: sequence(CROWDED, CROWDED, sessionOf()) });
    const outcome = signIn(ADA);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await outcome).toMatchObject({ ok: true });
    expect(execute).toHaveBeenCalledTimes(3);
  });

  it("are explained after the last attempt", async () => {
    server.answer({ [SIGN_IN]: CROWDED });
    const outcome = signIn(ADA);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await outcome).toEqual({
      ok: false,
      problem: "over_request_rate_limit",
      message: "Request rate limit reached",
      detail: expect.stringMatching(/^Too many people on your network are doing this right now\./),
    });
    expect(server.sentTo(SIGN_IN)).toHaveLength(3);
  });
});
