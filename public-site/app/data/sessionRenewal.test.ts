import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { serverFailure } from "#common/serverFailure.ts";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { readSession } from "#common/sessionRenewal.ts";
import { NETWORK_DOWN, refusal, sequence } from "#common/testing/fakeServer.ts";
import { ADA, sessionOf, signedInAs, storedSession } from "#common/testing/sessions.ts";
import { blockStorage } from "~/testing/blockStorage.ts";
import { siteServer } from "~/testing/server.ts";
import { createSupabase } from "./createSupabase.ts";

const RENEWAL = "POST /auth/v1/token";
const CALL = "POST /rest/v1/rpc/my_email_suppression";
const HOUR = 3_600;

const NEW = sessionOf(ADA, { jti: "new" });
const TOO_MANY = refusal(429, { error_code: "over_request_rate_limit", msg: "Slow down" });
const EXPIRED = refusal(401, { code: "PGRST303", message: "JWT expired" });

const server = siteServer({ [RENEWAL]: NEW });

/** Stores a session that, by the device clock, expires in `seconds`. */
function keepSession(seconds: number) {
  const session = { ...sessionOf(), expires_at: Math.floor(Date.now() / 1000) + seconds };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
}

afterEach(() => vi.useRealTimers());

describe("an expired session", () => {
  beforeEach(() => keepSession(-60));

  it("is renewed as soon as the rate limit of its network address allows", async () => {
    server.answer({ [RENEWAL]: sequence(TOO_MANY, TOO_MANY, NEW) });
    expect((await readSession(createSupabase().auth))?.access_token).toBe(NEW.access_token);
  });

  it.each([
    ["the rate limit is exceeded", TOO_MANY, "unavailable"],
    ["the server is unavailable", refusal(503), "unavailable"],
    ["a gateway answers in HTML", new Response("<html>", { status: 502 }), "unavailable"],
    ["there is no connection", NETWORK_DOWN, "unreachable"],
  ])("is kept while %s, which is reported within seconds", async (_, answer, kind) => {
    vi.useFakeTimers();
    server.answer({ [RENEWAL]: answer });
    const supabase = createSupabase();
    const failed = readSession(supabase.auth).catch(serverFailure);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await failed).toMatchObject({ kind });
    await vi.advanceTimersByTimeAsync(30_000);

    // Until the renewal succeeds, requests are sent without a token.
    server.answer({ [CALL]: refusal(401, { code: "42501", message: "permission denied" }) });
    const { error, status } = await supabase.rpc("my_email_suppression");
    expect(serverFailure(error, status).kind).toBe(kind);
    expect(storedSession()).not.toBeNull();
  });

  it("is renewed once if the storage is full", async () => {
    blockStorage("setItem");
    const { auth } = createSupabase();
    await readSession(auth);
    expect((await readSession(auth))?.access_token).toBe(NEW.access_token);
    expect(server.sentTo(RENEWAL)).toHaveLength(1);
  });

  it("ends if the server no longer knows it", async () => {
    server.answer({ [RENEWAL]: refusal(400, { error_code: "refresh_token_not_found", msg: "x" }) });
    expect(await readSession(createSupabase().auth)).toBeNull();
    expect(storedSession()).toBeNull();
  });
});

describe("a device clock", () => {
  const renewals = () => server.sentTo(RENEWAL).length;

  async function expectOneRenewal() {
    const supabase = createSupabase();
    for (let request = 0; request < 5; request++) {
      expect((await supabase.rpc("my_email_suppression")).status).toBe(200);
    }
    expect(renewals()).toBe(1);
  }

  it("hours fast renews a session once, not with every request", async () => {
    keepSession(-60);
    server.answer({ [RENEWAL]: { ...NEW, expires_at: NEW.expires_at - 3 * HOUR } });
    await expectOneRenewal();
  });

  it("that was set back renews an expired token and repeats the request", async () => {
    keepSession(9 * HOUR);
    server.answer({
      [CALL]: ({ headers }) =>
        headers.get("authorization") === `Bearer ${NEW.access_token}` ? false : EXPIRED,
    });
    await expectOneRenewal();
  });

  it("does not cause endless requests", async () => {
    signedInAs();
    server.answer({ [CALL]: EXPIRED });
    expect((await createSupabase().rpc("my_email_suppression")).status).toBe(401);
    expect(server.sentTo(CALL)).toHaveLength(2);
    expect(renewals()).toBe(1);
  });
});

it("a request without a session is sent once", async () => {
  server.answer({ [CALL]: EXPIRED });
  expect((await createSupabase().rpc("my_email_suppression")).status).toBe(401);
  expect(server.sent).toHaveLength(1);
});
