import { beforeEach, describe, expect, it, vi } from "vitest";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { answerWith, SESSION } from "~/testing/answers.ts";
import { requestPasswordReset, setPassword } from "./passwords.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

describe("requestPasswordReset", () => {
  it("has the link lead to /reset-password", async () => {
    const fetched = vi.fn(async () => Response.json({}));
    vi.stubGlobal("fetch", fetched);
    expect(await requestPasswordReset("ada@example.com")).toEqual({ ok: true, value: undefined });
    const address = new URL(String((fetched.mock.calls as unknown[][])[0]?.[0]));
    expect(address.searchParams.get("redirect_to")).toBe("http://127.0.0.1:3000/reset-password");
  });

  const tooMany = (msg: string) =>
    answerWith({ status: 429, body: { error_code: "over_email_send_rate_limit", msg } });

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
    answerWith({ status: 500, body: {} });
    expect(await requestPasswordReset("ada@example.com")).toEqual({
      ok: false,
      message: "Failed to send password reset email",
    });
  });
});

describe("setPassword", () => {
  it("says what is wrong with a new password", async () => {
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(SESSION));
    const msg = "New password should be different from the old password.";
    answerWith({ status: 422, body: { error_code: "same_password", msg } });
    expect(await setPassword("correct horse")).toEqual({
      ok: false,
      message: msg,
      field: "password",
    });
  });
  it.each(["current_password_required", "reauthentication_needed"])(
    "tells whoever came without a link where to go (%s)",
    async (error_code) => {
      localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(SESSION));
      answerWith({ status: 400, body: { error_code, msg: "x" } });
      expect(await setPassword("correct horse")).toMatchObject({
        detail: expect.stringContaining("Change it on your account page"),
      });
    },
  );
});
