import { beforeEach, describe, expect, it, vi } from "vitest";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { answerWith, NETWORK_DOWN, SESSION } from "~/testing/answers.ts";
import { type OtherAccount, openMailLink } from "./mailLink.ts";
import { signOut } from "./signOut.ts";

const LINK = { tokenHash: "abc", type: "recovery" } as const;
const token = (sub: string) =>
  ["{}", JSON.stringify({ sub, exp: SESSION.expires_at }), "signed"]
    .map((part) => btoa(part).replaceAll("=", ""))
    .join(".");
function sessionOf(id: string, email: string) {
  const user = { ...SESSION.user, id, email };
  return { ...SESSION, access_token: token(id), refresh_token: `refresh-${email}`, user };
}
const ADA = sessionOf(SESSION.user.id, "ada@example.com");
const MALLORY = sessionOf("22222222-2222-4222-8222-222222222222", "mallory@example.com");

const stored = () => JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? "null");
/** The link begins this session. */
const linkBegins = (session: typeof ADA) =>
  answerWith((path) => ({ status: 200, body: path === "/auth/v1/user" ? session.user : session }));

beforeEach(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  answerWith({ status: 204 });
  await signOut();
});

describe("where nobody is signed in", () => {
  it("signs in, in any browser", async () => {
    const calls = linkBegins(ADA);
    expect(await openMailLink(LINK)).toEqual({ status: "signed-in" });
    expect(stored().user.email).toBe("ada@example.com");
    expect(calls[0]).toMatchObject({
      path: "/auth/v1/verify",
      body: { token_hash: "abc", type: "recovery" },
    });
  });

  it("tells that a change of address waits for the other mail", async () => {
    answerWith({ status: 200, body: { code: "200", msg: "Please proceed to the other email" } });
    expect(await openMailLink({ ...LINK, type: "email_change" })).toEqual({
      status: "half-confirmed",
    });
  });

  it("explains a link that was used before", async () => {
    answerWith({ status: 403, body: { error_code: "otp_expired", msg: "Token has expired" } });
    expect(await openMailLink(LINK)).toEqual({ status: "refused", problem: "expired" });
  });

  it("tells a network that is down from a refusal", async () => {
    answerWith(NETWORK_DOWN);
    expect(await openMailLink(LINK)).toEqual({ status: "refused", problem: "unreachable" });
  });
});

describe("where somebody is signed in", () => {
  beforeEach(() => {
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(ADA));
  });

  it("goes on with the link's session when it is the same account", async () => {
    linkBegins({ ...ADA, refresh_token: "newer" });
    expect(await openMailLink(LINK)).toEqual({ status: "signed-in" });
    expect(stored().refresh_token).toBe("newer");
  });

  describe("and the link is for another account", () => {
    async function open() {
      linkBegins(MALLORY);
      return (await openMailLink(LINK)) as OtherAccount;
    }

    it("names both and changes nothing", async () => {
      expect(await open()).toMatchObject({
        status: "other-account",
        here: "ada@example.com",
        there: "mallory@example.com",
      });
      expect(stored()).toEqual(ADA);
    });

    it("changes over when told to", async () => {
      const { change } = await open();
      expect(await change()).toEqual({ ok: true, value: undefined });
      expect(stored().user.email).toBe("mallory@example.com");
    });

    it("stays when told to, and ends the link's session", async () => {
      const { stay } = await open();
      const calls = answerWith({ status: 204 });
      await stay();
      expect(stored()).toEqual(ADA);
      expect(calls.map(({ path }) => path)).toEqual(["/auth/v1/logout"]);
    });
  });
});
