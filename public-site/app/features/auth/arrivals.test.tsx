import { cleanup, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { NETWORK_DOWN, refusal, sequence } from "#common/testing/fakeServer.ts";
import { sessionOf, signedInAs, storedSession } from "#common/testing/sessions.ts";
import { hasSignUpSecret, makeSignUpSecret, signUpSecretOf } from "~/data/signUpSecret.ts";
import { rememberNextPath } from "~/lib/nextPath.ts";
import * as callback from "~/routes/auth-callback.tsx";
import * as reset from "~/routes/reset-password.tsx";
import {
  expectAddress,
  expectAlert,
  expectLink,
  pageAt,
  renderRoutes,
} from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";

const USE_LINK = "POST /auth/v1/verify";
const SET_PASSWORD = "PUT /auth/v1/user";
const RESEND = "POST /auth/v1/resend";
const server = siteServer();
const OTHER_ID = "33333333-3333-4333-8333-333333333333";
const EXPIRED = refusal(403, { error_code: "otp_expired", msg: "Token has expired" });

const open = (path: string) =>
  renderRoutes([pageAt("/auth/callback", callback), pageAt("/reset-password", reset)], path);
type User = ReturnType<typeof open>["user"];

async function askForNewLink(page: User) {
  await page.type(await screen.findByLabelText("Email"), "ada@example.com");
  await page.click(screen.getByRole("button", { name: "Send a new link" }));
}

const password = () => screen.findByLabelText("New password");
const save = () => screen.getByRole("button", { name: "Save new password" });

// As some keyboards write it: the service compares bytes, so it gets the composed letter.
const DECOMPOSED = "a new passwo\u0308rd";

async function savePassword(user: User) {
  await user.type(await password(), DECOMPOSED);
  await user.click(save());
}

/** Stores what supabase-js keeps while the visitor is at Google. */
function leftForGoogle() {
  localStorage.setItem(`${SESSION_STORAGE_KEY}-code-verifier`, JSON.stringify("verifier"));
}

/** The final target of the link in the email that was requested last. */
const linkTarget = () => {
  const address = server.sent.at(-1)?.url.searchParams.get("redirect_to") ?? "";
  return new URL(address).searchParams.get("next");
};

describe("/auth/callback", () => {
  it.each([
    ["/invitation?token=abc", "?code=abc", "/invitation?token=abc"],
    ["", "?code=abc&next=%2Finvitation%3Ftoken%3Dabc", "/invitation?token=abc"],
    ["", "?code=abc&next=https%3A%2F%2Fexample.com", "/dashboard"],
    ["", "", "/signin"],
  ])("with the destination %j redirects from %j to %s", async (remembered, search, destination) => {
    if (remembered) rememberNextPath(remembered);
    leftForGoogle();
    open(`/auth/callback${search}`);
    await expectAddress(destination);
  });

  it.each([
    ["?error=access_denied", "Google sign-in was canceled."],
    ["?error=server_error&error_code=identity_already_exists", "This Google account or email"],
    ["?error=server_error&error_code=constructor", "An error occurred during Google sign in"],
    ["?code=abc", "Open this link in the browser where you requested it."],
  ])("explains %s and links back", async (address, message) => {
    open(`/auth/callback${address}`);
    await expectAlert(message);
    expectLink("Back to Sign In", "/signin");
  });
});

it("reads an error in the hash", async () => {
  window.history.replaceState(null, "", "/auth/callback#error_code=otp_expired");
  open("/auth/callback");
  expect(await screen.findByText(/has expired or has already been used/)).toBeInTheDocument();
  window.history.replaceState(null, "", "/");
});

describe("/auth/callback with the link of a confirmation email", () => {
  const LINK = `/auth/callback?${new URLSearchParams({
    token_hash: "abc",
    type: "email",
    redirect_to: "http://127.0.0.1:3000/auth/callback?next=%2Finvitation%3Ftoken%3Dabc",
  })}`;

  describe("in the browser of the sign-up", () => {
    const CLAIM = "POST /rest/v1/rpc/claim_sign_up";
    const confirmButton = () => screen.findByRole("button", { name: "Confirm and continue" });
    beforeEach(async () => {
      await makeSignUpSecret("Ada@example.com");
    });

    it("asks for no password, and does not use the link before the visitor confirms", async () => {
      const secret = signUpSecretOf("ada@example.com");
      server.answer({ [CLAIM]: undefined });
      const page = open(LINK);
      const button = await confirmButton();
      expect(screen.queryByLabelText("New password")).toBeNull();
      expect(server.sent).toEqual([]);
      await page.user.click(button);
      await expectAddress("/invitation?token=abc");
      expect(server.sentTo(USE_LINK)).toMatchObject([{ token_hash: "abc", type: "email" }]);
      expect(server.sentTo(CLAIM)).toEqual([{ secret }]);
      expect(server.sentTo(SET_PASSWORD)).toEqual([]);
      expect(hasSignUpSecret()).toBe(false);
    });

    it("continues with the same link after a failure", async () => {
      server.answer({ [CLAIM]: sequence(refusal(502), undefined) });
      const page = open(LINK);
      await page.user.click(await confirmButton());
      await expectAlert("We couldn’t complete your registration.");
      await page.user.click(await confirmButton());
      await expectAddress("/invitation?token=abc");
      expect(server.sentTo(USE_LINK)).toHaveLength(1);
    });

    it("switches to another account only if the visitor confirms", async () => {
      signedInAs();
      const other = { id: OTHER_ID, email: "bo@example.com" };
      server.answer({ [USE_LINK]: sessionOf(other), [CLAIM]: undefined });
      await makeSignUpSecret(other.email);
      const page = open(LINK);
      await page.user.click(await confirmButton());
      const signIn = { name: "Sign in as bo@example.com" };
      await page.user.click(await screen.findByRole("button", signIn));
      await expectAddress("/invitation?token=abc");
      expect(storedSession()?.user.email).toBe("bo@example.com");
      expect(server.sentTo(CLAIM)).toHaveLength(1);
    });
  });

  it("is replaced if it has expired", async () => {
    server.answer({ [USE_LINK]: EXPIRED, [RESEND]: sequence(refusal(500), {}) });
    const page = open(LINK);
    await savePassword(page.user);
    await askForNewLink(page.user);
    expect(await screen.findByText("We couldn’t send the email.")).toBeInTheDocument();
    await page.user.click(screen.getByRole("button", { name: "Send a new link" }));
    expect(await screen.findByText(/an email is on its way/)).toBeInTheDocument();
    expect(server.sentTo(RESEND).at(-1)).toMatchObject({ email: "ada@example.com" });
    expect(linkTarget()).toBe("/invitation?token=abc");
  });

  describe("for an account other than the one that is signed in", () => {
    async function ask() {
      signedInAs();
      server.answer({ [USE_LINK]: sessionOf({ id: OTHER_ID, email: "mallory@example.com" }) });
      const page = open(LINK);
      await password();
      expect(server.sent, "opening the link uses nothing").toEqual([]);
      await savePassword(page.user);
      expect(await screen.findByRole("dialog")).toHaveTextContent(
        "The link is for mallory@example.com, but you’re signed in as ada@example.com",
      );
      expect(storedSession()?.user.email).toBe("ada@example.com");
      expect(server.sentTo(SET_PASSWORD)).toEqual([]);
      return page;
    }

    it("is used if the visitor confirms", async () => {
      const { user } = await ask();
      await user.click(screen.getByRole("button", { name: "Sign in as mallory@example.com" }));
      await expectAddress("/invitation?token=abc");
      expect(storedSession()?.user.email).toBe("mallory@example.com");
      expect(server.sentTo(SET_PASSWORD)).toMatchObject([{ password: "a new passw\u00f6rd" }]);
    });

    it("changes nothing otherwise", async () => {
      const { user } = await ask();
      await user.click(screen.getByRole("button", { name: "Stay signed in as ada@example.com" }));
      await expectAddress("/dashboard");
      expect(server.sent.at(-1)?.name, "the session of the link ends").toBe("POST /auth/v1/logout");
      expect(storedSession()?.user.email).toBe("ada@example.com");
      expect(server.sentTo(SET_PASSWORD)).toEqual([]);
    });
  });
});

describe("/reset-password", () => {
  const LINK = "/reset-password?token_hash=abc&type=recovery";

  it("uses the link once, when a password is sent, even if the first password is refused", async () => {
    // A reason that the site does not know.
    const msg = "Password should be at least 10 characters.";
    const refused = refusal(422, { error_code: "validation_failed", msg });
    server.answer({ [SET_PASSWORD]: sequence(refused, sessionOf().user) });
    const page = open(LINK);
    await password();
    await page.user.click(save());
    expect(server.sent).toEqual([]);
    await savePassword(page.user);
    await expectAlert("at least 10 characters");
    await page.user.click(save());
    expect(await screen.findByText("You’re signed in with your new password.")).toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Password changed");
    expect(server.sentTo(USE_LINK)).toHaveLength(1);
  });

  it("replaces an expired or used link", async () => {
    server.answer({ [USE_LINK]: EXPIRED });
    const page = open(LINK);
    await savePassword(page.user);
    await expectAlert("This link has expired or has already been used.");
    await askForNewLink(page.user);
    expect(await screen.findByText(/Password reset email sent!/)).toBeInTheDocument();
    expect(server.sentTo("POST /auth/v1/recover")).toMatchObject([{ email: "ada@example.com" }]);
    expect(screen.queryByLabelText("New password")).toBeNull();
    expectLink("Back to Sign In", "/signin");
    expect(server.sentTo(SET_PASSWORD)).toEqual([]);
  });

  it("can be retried with the same link after a lost connection", async () => {
    server.answer({ [USE_LINK]: sequence(NETWORK_DOWN, sessionOf()) });
    const page = open(LINK);
    await savePassword(page.user);
    await expectAlert("Please check your connection and try again.");
    expect(await password()).toHaveValue(DECOMPOSED);
    await page.user.click(save());
    expect(await screen.findByText("You’re signed in with your new password.")).toBeInTheDocument();
    expect(server.sentTo(USE_LINK)).toHaveLength(2);
  });

  it("needs its own link or a session, and refuses a common password without asking the service", async () => {
    const first = open("/reset-password?token_hash=abc&type=email");
    await screen.findByText("Enter your email address, and we’ll send you a link.");
    expect(screen.getByRole("button", { name: "Send the link" })).toBeEnabled();
    expect(screen.queryByRole("alert")).toBeNull();
    cleanup();
    signedInAs();
    open("/reset-password");
    await first.user.type(await password(), "Password2025");
    await first.user.click(save());
    expect(await screen.findByText(/harder to guess/)).toBeInTheDocument();
    expect(await password()).toHaveFocus();
    expect(server.sentTo(SET_PASSWORD)).toEqual([]);
  });
});
