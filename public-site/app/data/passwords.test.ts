import { describe, expect, it } from "vitest";
import { refusal } from "#common/testing/fakeServer.ts";
import { signedInAs } from "#common/testing/sessions.ts";
import { siteServer } from "~/testing/server.ts";
import { requestPasswordReset, setPassword } from "./passwords.ts";

const RESET = "POST /auth/v1/recover";
const CHANGE = "PUT /auth/v1/user";
const server = siteServer({ [RESET]: {} });

describe("requestPasswordReset", () => {
  it("has the link lead to /reset-password", async () => {
    expect(await requestPasswordReset("ada@example.com")).toEqual({ ok: true, value: undefined });
    expect(server.sent[0]?.url.searchParams.get("redirect_to")).toBe(
      "http://127.0.0.1:3000/reset-password",
    );
  });

  const tooMany = (msg: string) =>
    server.answer({ [RESET]: refusal(429, { error_code: "over_email_send_rate_limit", msg }) });

  it("answers who asks too soon, which only known addresses are told, like the first", async () => {
    tooMany("For security purposes, you can only request this after 59 seconds.");
    expect(await requestPasswordReset("ada@example.com")).toEqual({ ok: true, value: undefined });
  });

  it("says that nothing is sent while too many mails are asked for", async () => {
    tooMany("email rate limit exceeded");
    expect(await requestPasswordReset("ada@example.com")).toMatchObject({
      ok: false,
      detail: expect.stringContaining("none was sent"),
    });
  });

  it("says so when it cannot be sent", async () => {
    server.answer({ [RESET]: refusal(500, {}) });
    expect(await requestPasswordReset("ada@example.com")).toEqual({
      ok: false,
      message: "Failed to send password reset email",
      detail: "We can't answer right now. Try again in a minute.",
    });
  });
});

describe("setPassword", () => {
  it("says what is wrong with a new password", async () => {
    signedInAs();
    const msg = "New password should be different from the old password.";
    server.answer({ [CHANGE]: refusal(422, { error_code: "same_password", msg }) });
    expect(await setPassword("correct horse")).toEqual({
      ok: false,
      message: msg,
      field: "password",
    });
  });
  it.each(["current_password_required", "reauthentication_needed"])(
    "tells a person who came without a link where to go (%s)",
    async (error_code) => {
      signedInAs();
      server.answer({ [CHANGE]: refusal(400, { error_code, msg: "x" }) });
      expect(await setPassword("correct horse")).toMatchObject({
        detail: expect.stringContaining("Change it on your account page"),
      });
    },
  );
});
