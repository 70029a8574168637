import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ruleViolation } from "#common/testing/fakeServer.ts";
import { sessionOf } from "#common/testing/sessions.ts";
import { ROLES } from "#shared/constants.ts";
import { RULES_VERSION } from "#shared/season.ts";
import { attestations, confirmation } from "~/content/attestations.ts";
import * as invitation from "~/routes/invitation.tsx";
import * as roleInvitation from "~/routes/role-invitation.tsx";
import { mockNavigation } from "~/testing/leaving.ts";
import { profileRow } from "~/testing/profiles.ts";
import { expectAlert, pageAt, renderRoutes } from "~/testing/renderRoutes.tsx";
import { signedInServer } from "~/testing/server.ts";
import { submissionRow } from "~/testing/submissions.ts";

const FIND = "POST /rest/v1/rpc/get_invitation";
const ACCEPT = "POST /rest/v1/rpc/accept_invitation";
const DECLINE = "POST /rest/v1/rpc/decline_invitation";
const RENEWAL = "POST /auth/v1/token";

const OPEN = { state: "open", inviter_name: "Ada Byron", member_count: 2, max_members: 5 };
const HERE = "/invitation?token=abc";
const NEXT = "?next=%2Finvitation%3Ftoken%3Dabc";
const server = signedInServer({ [FIND]: [OPEN], [ACCEPT]: undefined, [DECLINE]: undefined });

const open = (path = HERE) => renderRoutes([pageAt("/invitation", invitation)], path);
const link = (name: string) => screen.findByRole("link", { name });

describe("an open invitation", () => {
  it("names the inviter and the free places, and returns after sign-up", async () => {
    localStorage.clear();
    open();
    expect(await link("Sign up")).toHaveAttribute("href", `/signup${NEXT}`);
    expect(await link("Sign in")).toHaveAttribute("href", `/signin${NEXT}`);
    expect(screen.getByText(/has invited you to join their team/)).toHaveTextContent("Ada Byron");
    expect(screen.getByText("2 of 5 places taken")).toBeInTheDocument();
    expect(screen.getByText("You can leave the team until Jul 31, 2025.")).toBeInTheDocument();
  });

  it("redirects to an incomplete profile first", async () => {
    server.answer({ "GET /rest/v1/profiles": [profileRow({ profile_completed: false })] });
    open();
    const complete = await link("Complete your profile");
    expect(complete).toHaveAttribute("href", `/profile-completion${NEXT}`);
  });

  it("explains that one person joins one team", async () => {
    server.answer({ "GET /rest/v1/my_submission": [submissionRow()] });
    open();
    await expectAlert("leave your team or discard");
    expect(screen.getByText(/You can only be on one team/)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Join the team" })).toBeNull();
  });

  it("is accepted with the person’s own confirmation of the statements", async () => {
    const { user } = open();
    const join = await screen.findByRole("button", { name: "Join the team" });
    await user.click(join);
    await expectAlert("Please confirm every statement.");
    expect(server.sentTo(ACCEPT)).toEqual([]);
    await user.click(screen.getByRole("checkbox", { name: confirmation.all }));
    await user.click(join);
    expect(await screen.findByText("/dashboard")).toBeInTheDocument();
    expect(server.sentTo(ACCEPT)).toEqual([
      {
        token: "abc",
        attestations: attestations.map(({ code }) => code),
        rules_version: RULES_VERSION,
      },
    ]);
  });

  it("offers to reload the page if the rules have changed", async () => {
    server.answer({ [ACCEPT]: ruleViolation("rules_changed", "The official rules have changed.") });
    const { user } = open();
    await user.click(await screen.findByRole("checkbox", { name: confirmation.all }));
    await user.click(screen.getByRole("button", { name: "Join the team" }));
    await expectAlert("The official rules have changed.");
    expect(await link("Load this page again")).toHaveAttribute("href", HERE);
  });

  it("can be declined", async () => {
    const { user } = open();
    const decline = await screen.findByRole("button", { name: "Decline" });
    server.answer({ [FIND]: [{ ...OPEN, state: "declined" }] });
    await user.click(decline);
    await expectAlert("This invitation has been declined.");
    expect(server.sentTo(DECLINE)).toEqual([{ token: "abc" }]);
  });

  it("explains that someone else has taken the last place", async () => {
    server.answer({ [ACCEPT]: ruleViolation("team_full", "This team is full.") });
    const { user } = open();
    await user.click(await screen.findByRole("checkbox", { name: confirmation.all }));
    server.answer({ [FIND]: [{ ...OPEN, state: "team_full", member_count: 5 }] });
    await user.click(screen.getByRole("button", { name: "Join the team" }));
    expect(await screen.findByText(/It already has 5 members/)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Join the team" })).toBeNull();
  });
});

it.each([
  ["unknown", "This invitation link doesn’t work.", "ask the person who invited you"],
  ["accepted", "This invitation has already been accepted.", "ask Ada Byron to invite you again"],
  ["declined", "This invitation has been declined.", "ask Ada Byron to invite you again"],
  ["revoked", "This invitation has been withdrawn.", "ask Ada Byron"],
  ["team_full", "This team is full.", "It already has 5 members"],
  ["roster_locked", "You can no longer join a team.", "Jul 31, 2025"],
] as const)("explains an invitation that is %s", async (state, message, detail) => {
  server.answer({ [FIND]: state === "unknown" ? [] : [{ ...OPEN, state }] });
  open();
  const explanation = await screen.findByRole("alert");
  expect(explanation).toHaveTextContent(message);
  expect(explanation).toHaveTextContent(detail);
  expect(screen.queryByRole("button")).toBeNull();
});

describe("an invitation to a role", () => {
  const ROLE = { state: "open", role: "observer", name: "Olu Ade", email: "ada@example.com" };
  const openRole = () =>
    renderRoutes([pageAt("/invitation/role", roleInvitation)], "/invitation/role?token=abc");
  const accept = () => screen.findByRole("button", { name: "Accept invitation" });

  it.each(ROLES)("says the same about $value as the back office", async ({ value, about }) => {
    server.answer({ [FIND]: [{ ...ROLE, role: value }] });
    openRole();
    const text = about
      .replaceAll(/(Administrators|Support|Observers|They) can/g, "You can")
      .replace("You cannot", "You can’t");
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it("is accepted by its address, and opens the back office with a new token", async () => {
    const opened = mockNavigation();
    server.answer({ [FIND]: [ROLE], [RENEWAL]: sessionOf() });
    const { user } = openRole();
    expect(await screen.findByText(/^You can see the lists/)).toBeInTheDocument();
    await user.click(await accept());
    await expect.poll(() => opened).toEqual(["/admin/"]);
    expect(server.sentTo(ACCEPT)).toEqual([{ token: "abc" }]);
    expect(server.sentTo(RENEWAL)).toHaveLength(1);
  });

  it("opens the workspace of a mentor", async () => {
    server.answer({ [FIND]: [{ ...ROLE, role: "mentor" }], [RENEWAL]: sessionOf() });
    const { user } = openRole();
    expect(await screen.findByText(/invited to mentor a finalist/)).toBeInTheDocument();
    expect(screen.getByText(/^You can see your team’s idea/)).toBeInTheDocument();
    await user.click(await accept());
    expect(await screen.findByText("/workspace")).toBeInTheDocument();
  });

  it("asks for the account of its address", async () => {
    server.answer({ [FIND]: [{ ...ROLE, email: "olu@example.com" }] });
    openRole();
    expect(await screen.findByText(/this invitation is for olu@example.com/)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Accept invitation" })).toBeNull();
    expect(await screen.findByRole("button", { name: "Sign Out" })).toBeInTheDocument();
  });

  it.each([
    ["unknown", "This invitation link doesn’t work."],
    ["accepted", "This invitation has already been accepted."],
    ["declined", "You’ve declined this invitation."],
    ["revoked", "This invitation has been withdrawn."],
    ["expired", "This invitation has expired."],
  ])("explains that it is %s", async (state, message) => {
    server.answer({ [FIND]: state === "unknown" ? [] : [{ ...ROLE, state }] });
    openRole();
    await expectAlert(message);
  });
});
