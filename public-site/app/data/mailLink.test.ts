import { beforeEach, describe, expect, it } from "vitest";
import { type Answer, NETWORK_DOWN, refusal } from "#common/testing/fakeServer.ts";
import { ADA, sessionOf, signedInAs, storedSession } from "#common/testing/sessions.ts";
import { siteServer } from "~/testing/server.ts";
import { type OtherAccount, openMailLink } from "./mailLink.ts";

const USE_LINK = "POST /auth/v1/verify";
const server = siteServer();

const LINK = { tokenHash: "abc", type: "recovery" } as const;
const MALLORY = sessionOf({
  id: "22222222-2222-4222-8222-222222222222",
  email: "mallory@example.com",
});
const linkAnswers = (answer: Answer) => server.answer({ [USE_LINK]: answer });

describe("where nobody is signed in", () => {
  it("signs in, in any browser", async () => {
    linkAnswers(sessionOf(ADA));
    expect(await openMailLink(LINK)).toEqual({ status: "signed-in" });
    expect(storedSession()?.user.email).toBe("ada@example.com");
    expect(server.sentTo(USE_LINK)).toMatchObject([{ token_hash: "abc", type: "recovery" }]);
  });

  it("tells that a change of address waits for the other mail", async () => {
    linkAnswers({ code: "200", msg: "Please proceed to the other email" });
    expect(await openMailLink({ ...LINK, type: "email_change" })).toEqual({
      status: "half-confirmed",
    });
  });

  it("explains a link that was used before", async () => {
    linkAnswers(refusal(403, { error_code: "otp_expired", msg: "Token has expired" }));
    expect(await openMailLink(LINK)).toEqual({ status: "refused", problem: "expired" });
  });

  it("tells a network that is down from a refusal", async () => {
    linkAnswers(NETWORK_DOWN);
    expect(await openMailLink(LINK)).toEqual({ status: "refused", problem: "unreachable" });
  });
});

describe("where somebody is signed in", () => {
  let here: ReturnType<typeof signedInAs>;
  beforeEach(() => {
    here = signedInAs();
  });

  it("goes on with the link's session when it is the same account", async () => {
    linkAnswers({ ...sessionOf(ADA), refresh_token: "newer" });
    expect(await openMailLink(LINK)).toEqual({ status: "signed-in" });
    expect(storedSession()?.refresh_token).toBe("newer");
  });

  describe("and the link is for another account", () => {
    async function open() {
      linkAnswers(MALLORY);
      return (await openMailLink(LINK)) as OtherAccount;
    }

    it("names both and changes nothing", async () => {
      expect(await open()).toMatchObject({
        status: "other-account",
        here: "ada@example.com",
        there: "mallory@example.com",
      });
      expect(storedSession()).toEqual(here);
    });

    it("changes over when told to", async () => {
      const { change } = await open();
      expect(await change()).toEqual({ ok: true, value: undefined });
      expect(storedSession()?.user.email).toBe("mallory@example.com");
    });

    it("stays when told to, and ends the link's session", async () => {
      const { stay } = await open();
      server.sent.length = 0;
      await stay();
      expect(storedSession()).toEqual(here);
      expect(server.sent.map(({ name }) => name)).toEqual(["POST /auth/v1/logout"]);
    });
  });
});
