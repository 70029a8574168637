import { describe, expect, it } from "vitest";
import { handleStandIn } from "../standIns.ts";
import { HcaptchaVerifier, TEST_SECRET, TOKEN_LIFETIME_MS } from "./verifier.ts";

const SITE_KEY = "10000000-ffff-ffff-ffff-000000000001";

function verify(verifier: HcaptchaVerifier, fields: Record<string, string>) {
  return verifier.verify(new URLSearchParams(fields));
}

describe("verification", () => {
  it("accepts an issued token once, for two minutes", () => {
    let now = Date.UTC(2025, 7, 1, 12);
    const verifier = new HcaptchaVerifier(() => now);
    const fields = () => ({
      secret: TEST_SECRET,
      response: verifier.issue(SITE_KEY, "127.0.0.1").token,
    });
    const first = fields();
    expect(verify(verifier, first)).toEqual({
      success: true,
      challenge_ts: "2025-08-01T12:00:00.000Z",
      hostname: "127.0.0.1",
    });
    expect(verify(verifier, first)).toMatchObject({ "error-codes": ["already-seen-response"] });
    const second = fields();
    now += TOKEN_LIFETIME_MS;
    expect(verify(verifier, second)).toMatchObject({ "error-codes": ["expired-input-response"] });
  });

  it.each([
    ["a made-up token", { response: "made-up" }, ["invalid-input-response"]],
    ["another secret", { secret: "0x1" }, ["invalid-input-secret"]],
    ["another site key", { sitekey: "another" }, ["sitekey-secret-mismatch"]],
  ])("refuses %s", (_case, change, errorCodes) => {
    const verifier = new HcaptchaVerifier();
    const { token } = verifier.issue(SITE_KEY, "127.0.0.1");
    const fields = { secret: TEST_SECRET, response: token, ...change };
    expect(verify(verifier, fields)).toEqual({ success: false, "error-codes": errorCodes });
  });
});

describe("the addresses under /_local/", () => {
  const origin = "http://127.0.0.1:3000";

  async function ask(path: string, fields?: Record<string, string>): Promise<Response> {
    const init = fields
      ? { method: "POST", body: new URLSearchParams(fields), headers: { origin } }
      : {};
    const response = await handleStandIn(new Request(origin + path, init));
    if (!response) throw new Error(`${path} was not answered`);
    return response;
  }

  it("issue a token that verifies for the page's host name", async () => {
    const issued = await (await ask("/_local/hcaptcha/checkcaptcha", { sitekey: SITE_KEY })).json();
    const fields = { secret: TEST_SECRET, response: issued.token };
    const verification = await (await ask("/_local/hcaptcha/siteverify", fields)).json();
    expect(verification).toMatchObject({ success: true, hostname: "127.0.0.1" });
  });

  it("serve the widget's script and Google's account page, and nothing else", async () => {
    const script = await ask("/_local/hcaptcha/1/api.js?onload=hCaptchaOnLoad&render=explicit");
    expect(await script.text()).toContain("window.hcaptcha");
    expect((await ask("/_local/google/authorize")).status).toBe(400);
    expect((await ask("/_local/unknown")).status).toBe(404);
  });

  it("leave every other path alone", async () => {
    expect(await handleStandIn(new Request(`${origin}/_localhost`))).toBeUndefined();
  });
});
