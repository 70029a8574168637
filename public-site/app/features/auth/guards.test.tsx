import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { Link, useRevalidator } from "react-router";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { CODE_PAGE } from "#common/secondFactor.ts";
import { ENDED_SESSION_TEXTS } from "#common/sessionTexts.ts";
import { NETWORK_DOWN, refusal } from "#common/testing/fakeServer.ts";
import { changeInOtherTab, signOutInOtherTab } from "#common/testing/otherTab.ts";
import { ADA, sessionOf, signedInAs, storedSession } from "#common/testing/sessions.ts";
import { paths } from "~/config/paths.ts";
import { watchForRefusal } from "~/data/refusedRequests.ts";
import { getSupabase } from "~/data/supabaseClient.ts";
import * as dashboard from "~/routes/dashboard.tsx";
import * as judging from "~/routes/judging.tsx";
import * as profileCompletion from "~/routes/profile-completion.tsx";
import * as secondFactor from "~/routes/second-factor.tsx";
import * as signIn from "~/routes/sign-in.tsx";
import * as signUp from "~/routes/sign-up.tsx";
import SignedInRoute, { clientMiddleware } from "~/routes/signed-in.tsx";
import { judgeRow } from "~/testing/judging.ts";
import { profileRow } from "~/testing/profiles.ts";
import { expectAddress, pageAt, renderRoutes } from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";
import { storeExpiredSession, storeUnreadableSession } from "~/testing/unreadableSession.ts";

const PROFILE = "GET /rest/v1/profiles";
const JUDGE = "GET /rest/v1/my_judge";
const FINALISTS = "GET /rest/v1/my_finalist_submissions";
const USER = "GET /auth/v1/user";
const RENEWAL = "POST /auth/v1/token";
const BAD_GATEWAY = new Response("<h1>Bad gateway</h1>", { status: 502 });
const server = siteServer();

const INCOMPLETE = profileRow({
  country: "",
  level_of_study: "On a sabbatical",
  profile_completed: false,
});
const ENDED = refusal(403, { error_code: "session_not_found", msg: "Session not found" });

const MENTORED = { submission_id: "entry-1", role: "mentor" };
const ADDRESSES: Readonly<Record<string, string>> = {
  Judging: "/judging",
  Workspace: "/workspace",
};

const ELSEWHERE_GUARDED = "Judging";

function Writing() {
  const { revalidate } = useRevalidator();
  return (
    <>
      <button type="button" onClick={() => void revalidate()}>
        Reload
      </button>
      <Link to="/judging">{ELSEWHERE_GUARDED}</Link>
    </>
  );
}

const GUARDED = [
  { path: "/writing", Component: Writing, loader: () => null },
  pageAt("/dashboard", dashboard),
  pageAt("/judging", judging),
  { path: "/workspace", Component: () => <h1>Workspace</h1>, loader: () => null },
  pageAt("/profile-completion", profileCompletion),
];
const open = (path: string) =>
  renderRoutes(
    [
      { Component: SignedInRoute, middleware: clientMiddleware, children: GUARDED },
      pageAt("/second-factor", secondFactor),
      pageAt("/signin", signIn),
      pageAt("/signup", signUp),
    ],
    path,
  );
beforeEach(async () => {
  // Load its code in advance, because fake timers do not wait for the disk.
  await getSupabase();
  signedInAs();
});

it.each([
  ["/judging", "an incomplete profile", "Judging", { [PROFILE]: [INCOMPLETE] }],
  ["/dashboard", "a judge", "Judging", { [PROFILE]: [INCOMPLETE], [JUDGE]: [judgeRow()] }],
  ["/dashboard", "a mentor", "Workspace", { [PROFILE]: [INCOMPLETE], [FINALISTS]: [MENTORED] }],
  ["/dashboard", "an incomplete profile", "Complete Your Profile", { [PROFILE]: [INCOMPLETE] }],
  ["/dashboard", "no profile", "Complete Your Profile", { [PROFILE]: [] }],
])("%s with %s opens %s", async (path, _, heading, answers) => {
  server.answer(answers);
  open(path);
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(heading);
  await expectAddress(ADDRESSES[heading] ?? "/profile-completion");
});

describe("/dashboard", () => {
  it("shows nothing until the session is checked, then redirects to the sign-in page", async () => {
    storeExpiredSession();
    const renewal = Promise.withResolvers<Response>();
    server.answer({ [RENEWAL]: renewal.promise });
    open("/dashboard");
    await expect.poll(() => server.sentTo(RENEWAL)).toHaveLength(1);
    expect(screen.queryByRole("heading")).toBeNull();
    renewal.resolve(refusal(400, { error_code: "refresh_token_not_found", msg: "Gone" }));
    await expectAddress("/signin");
    expect(server.sentTo(PROFILE)).toEqual([]);
  });

  it.each([
    ["the session cannot be renewed: no network", { [RENEWAL]: NETWORK_DOWN }, "Please check your"],
    [
      "the profile cannot be loaded: a 502",
      { [PROFILE]: BAD_GATEWAY },
      "The server is unavailable",
    ],
  ])(
    "reports a failed check within seconds, and keeps the session (%s)",
    async (_, answers, advice) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      if (RENEWAL in answers) storeExpiredSession();
      server.answer(answers);
      open("/dashboard");
      await vi.advanceTimersByTimeAsync(3_000);
      await expectAddress("/profile-completion");
      const alert = screen.getByRole("alert");
      expect(alert).toHaveTextContent("We couldn’t load this page.");
      expect(alert).toHaveTextContent(advice);
      expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("My Dashboard");
      await vi.advanceTimersByTimeAsync(60_000);
      expect(storedSession()).not.toBeNull();
      vi.useRealTimers();
      // supabase-js keeps the result of a renewal for a minute.
      if (RENEWAL in answers) return;
      server.answer({ [PROFILE]: [profileRow()] });
      screen.getByRole("button", { name: "Try again" }).click();
      await expectAddress("/dashboard");
    },
  );

  it.each([
    ["is refused", refusal(403, { code: "42501" })],
    ["is missing", []],
  ])(
    "redirects to the sign-in page if the session ended elsewhere and the profile %s",
    async (_, answer) => {
      server.answer({ [PROFILE]: answer, [USER]: ENDED });
      open("/dashboard");
      await expectAddress("/signin");
    },
  );

  it.each([
    ["the visitor returns to it", () => window.dispatchEvent(new Event("focus"))],
    ["it is shown again", () => document.dispatchEvent(new Event("visibilitychange"))],
    ["the server refuses a request", () => watchForRefusal(403)],
  ])(
    "is covered if the session ended on another device and %s, until the person has signed in again",
    async (_, happen) => {
      window.history.replaceState(null, "", "/dashboard");
      onTestFinished(() => window.history.replaceState(null, "", "/"));
      open("/dashboard");
      await screen.findByRole("heading", { level: 1 });
      // The page appears shortly before its listeners are added.
      await waitFor(async () => {
        await act(async () => happen());
        expect(server.sentTo(USER)).not.toEqual([]);
      });
      expect(screen.queryByRole("dialog")).toBeNull();
      server.answer({ [USER]: ENDED });
      // Simultaneous checks share one request, and the first one may not have ended.
      await waitFor(async () => {
        await act(async () => happen());
        expect(screen.getByRole("dialog", { name: ENDED_SESSION_TEXTS.title })).toBeVisible();
      });
      server.answer({ [USER]: ADA });
      act(() => changeInOtherTab(() => void signedInAs()));
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(screen.getByLabelText("Address")).toHaveTextContent("/dashboard");
    },
  );

  it("stays while its session has ended, also when it loads its data again", async () => {
    window.history.replaceState(null, "", "/writing");
    onTestFinished(() => window.history.replaceState(null, "", "/"));
    const { user } = open("/writing");
    const reload = await screen.findByRole("button", { name: "Reload" });
    await act(async () => changeInOtherTab(() => localStorage.clear()));
    // Under the dialog, a page loads its data again at certain times.
    await act(async () => reload.click());
    expect(screen.getByLabelText("Address")).toHaveTextContent("/writing");
    await user.click(screen.getByRole("link", { name: ELSEWHERE_GUARDED, hidden: true }));
    await expectAddress("/signin?next=%2Fjudging");
  });

  it("redirects if the visitor signs out in another tab", async () => {
    open("/dashboard");
    await screen.findByRole("heading", { level: 1 });
    // The page appears shortly before its listeners are added.
    await act(async () => undefined);
    await act(signOutInOtherTab);
    await expectAddress("/signin");
  });
});

it.each([
  ["/judging", "/signin?next=%2Fjudging"],
  ["/profile-completion", "/signup"],
])("without a session, %s redirects to %s", async (page, address) => {
  localStorage.clear();
  open(page);
  await expectAddress(address);
});

describe("/profile-completion", () => {
  it("redirects if the profile is complete", async () => {
    open("/profile-completion?next=/invitation%3Ftoken%3Dabc");
    await expectAddress("/invitation?token=abc");
  });

  it("starts with the known values", async () => {
    signedInAs({ ...ADA, user_metadata: { country: "Chad" } });
    server.answer({ [PROFILE]: [INCOMPLETE] });
    open("/profile-completion");
    expect(await screen.findByLabelText("First name")).toHaveValue("Ada");
    expect(screen.getByLabelText("Country")).toHaveValue("Chad");
    expect(screen.getByLabelText("Level of study")).toHaveValue("Other (specify)");
    expect(screen.getByRole("textbox", { name: "Other (specify)" })).toHaveValue("On a sabbatical");
  });
});

it("with an authenticator app each page redirects to the code page, which accepts a code of either app, once", async () => {
  const app = { status: "verified", factor_type: "totp" };
  const factors = ["f-1", "f-2"].map((id) => ({ ...app, id, friendly_name: id }));
  const person = { ...ADA, factors };
  signedInAs(person, { aal: "aal1" });
  server.answer({
    "POST /auth/v1/factors/f-1/challenge": { id: "c-1", type: "totp" },
    "POST /auth/v1/factors/f-2/challenge": { id: "c-2", type: "totp" },
    "POST /auth/v1/factors/f-1/verify": sessionOf(person, { aal: "aal2" }),
    "POST /auth/v1/factors/f-2/verify": refusal(422, {
      error_code: "mfa_verification_failed",
      msg: "Invalid TOTP code",
    }),
  });
  const { user } = open("/dashboard");
  expect(await screen.findByRole("heading", { name: "Enter your code" })).toBeInTheDocument();
  expect(await screen.findByRole("button", { name: "contact us" })).toBeEnabled();
  expect(CODE_PAGE, "site and back office agree").toBe(paths.secondFactor);
  await user.type(await screen.findByLabelText(/^Code/), "123 456");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await expectAddress("/dashboard");
  cleanup();
  open("/second-factor?next=%2Fjudging");
  await expectAddress("/judging");
});

describe.each(["/signin", "/signup"])("%s", (page) => {
  it.each([
    ["", "/dashboard"],
    ["?next=%2Finvitation%3Ftoken%3Dabc", "/invitation?token=abc"],
  ])("with %j redirects a signed-in person to %s", async (search, address) => {
    open(page + search);
    await expectAddress(address);
  });

  it("shows its form if the session cannot be checked", async () => {
    const { waitUntilFailure } = storeUnreadableSession(server);
    open(page);
    await act(waitUntilFailure);
    expect(screen.getByRole("form")).toBeInTheDocument();
    expect(screen.getByLabelText("Address")).toHaveTextContent(page);
    vi.useRealTimers();
  });
});
