import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answers, ruleViolation, sequence } from "#common/testing/fakeServer.ts";
import { ADA } from "#common/testing/sessions.ts";
import type { ChallengeRow } from "#shared/challengeRow.ts";
import * as dashboard from "~/routes/dashboard.tsx";
import { showSignedInPage } from "~/testing/renderRoutes.tsx";
import { signedInServer } from "~/testing/server.ts";
import { challengeRow, type SubmissionRow, submissionRow } from "~/testing/submissions.ts";
import { invitationRow, memberRow } from "~/testing/team.ts";
import { expectNoQuestion, expectQuestion } from "~/testing/unsaved.ts";

const TEAM = "GET /rest/v1/my_team";
const INVITATIONS = "GET /rest/v1/my_team_invitations";
const INVITE = "POST /rest/v1/rpc/invite_member";
const RESEND = "POST /rest/v1/rpc/resend_invitation";
const LEAVE = "POST /rest/v1/rpc/leave_team";
const REVOKE = "POST /rest/v1/rpc/revoke_invitation";

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();
const OPEN_TEAMS = { registration_closes_at: TOMORROW, submissions_close_at: TOMORROW };
const RELEASED = { results_released_at: "2025-10-01T04:59:59Z" };
const DECIDED = { ...RELEASED, final_released_at: "2026-02-01T04:59:59Z" };
const OWNER = memberRow("Ada", { is_owner: true });
const server = signedInServer({
  [TEAM]: [{ ...OWNER, user_id: ADA.id }, memberRow("Bo")],
  [INVITE]: invitationRow("bo@example.com"),
  [RESEND]: undefined,
  [REVOKE]: undefined,
});
const CY = invitationRow("cy@example.com");
const CLOSED_TEAMS = { ...OPEN_TEAMS, registration_closes_at: "2025-08-01T04:59:59Z" };

/** Shows Ada's team on her dashboard. */
function show(
  answers: Answers = {},
  submission: Partial<SubmissionRow> = {},
  teams: Partial<ChallengeRow> = OPEN_TEAMS,
) {
  server.answer({
    "GET /rest/v1/my_submission": [submissionRow({ can_change_team: true, ...submission })],
    "GET /rest/v1/challenge": [challengeRow(teams)],
    ...answers,
  });
  return showSignedInPage("/dashboard", dashboard);
}
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const noButton = (name: string | RegExp) =>
  expect(screen.queryByRole("button", { name })).toBeNull();

const address = () => screen.getByLabelText("Email address of the person to invite");

describe("its owner", () => {
  it("keeps an address that cannot be invited, and is asked before leaving the page", async () => {
    const already = ruleViolation("already_a_member", "This person is already on your team.");
    const { user } = await show({
      [INVITE]: sequence(already, invitationRow("bo@example.com")),
      [INVITATIONS]: [CY],
    });
    await user.type(address(), "CY@example.com");
    await user.click(button("Send invitation"));
    expect(address()).toHaveAccessibleDescription(/already invited/);
    expect(server.sentTo(INVITE)).toEqual([]);
    await user.clear(address());
    await user.type(address(), "bo@example.com");
    await user.click(button("Send invitation"));
    await waitFor(() => expect(address()).toHaveAccessibleDescription(/already on your team/));
    expect(address()).toHaveFocus();
    expect(address()).toHaveValue("bo@example.com");
    await expectQuestion(user, "You haven’t sent your invitation yet.");
    await user.click(button("Send invitation"));
    await waitFor(() => expect(address()).toHaveValue(""));
    expect(server.sentTo(INVITE).at(-1)).toEqual({
      submission_id: submissionRow().id,
      email: "bo@example.com",
    });
    await expectNoQuestion(user);
  });

  it("sees the latest state of each invitation, and can resend or revoke it", async () => {
    const { user } = await show({
      [INVITATIONS]: [
        invitationRow("cy@example.com", { id: "2", last_sent_at: null }),
        invitationRow("Cy@example.com", { id: "1", state: "declined" }),
        invitationRow("di@example.com", { state: "declined" }),
        invitationRow("ed@example.com", { state: "revoked" }),
        invitationRow("bo@example.com", { state: "accepted" }),
      ],
    });
    const list = within(screen.getByRole("list", { name: "Invitations" }));
    expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "cy@example.comPendingThe email is on its wayResendRevoke",
      "di@example.comDeclined",
      "ed@example.comRevoked",
    ]);
    await user.click(button("Resend the invitation to cy@example.com"));
    await screen.findByText("We’ve emailed the invitation to cy@example.com again.");
    expect(server.sentTo(RESEND)).toEqual([{ id: "2" }]);

    await user.click(button("Revoke the invitation to cy@example.com"));
    expect(screen.getByRole("dialog")).toHaveAccessibleDescription(/link .* will stop working/);
    await user.click(button("Keep invitation"));
    expect(server.sentTo(REVOKE)).toEqual([]);
    await user.click(button("Revoke the invitation to cy@example.com"));
    await user.click(within(screen.getByRole("dialog")).getAllByRole("button")[1] as HTMLElement);
    await screen.findByText(
      /^The invitation to cy@example.com has been revoked\. Its link no longer/,
    );
    expect(server.sentTo(REVOKE)).toEqual([{ id: "2" }]);
  });

  it("cannot invite while the team is full", async () => {
    await show({}, {}, { ...OPEN_TEAMS, max_submission_members: 2 });
    expect(
      screen.getByText(/Your team is full: a team can have at most 2 members/),
    ).toBeInTheDocument();
    expect(screen.queryByLabelText("Email address of the person to invite")).toBeNull();
  });

  it("can only transfer the entry and revoke invitations once the team can no longer change", async () => {
    const submission = { can_change_team: false, closes_at: TOMORROW };
    await show({ [INVITATIONS]: [CY] }, submission, CLOSED_TEAMS);
    expect(screen.getByText(/^Team registration closed on/)).toHaveTextContent(
      /Jul 31, 2025\. The owner/,
    );
    expect(screen.queryByLabelText("Email address of the person to invite")).toBeNull();
    noButton(/^Remove|^Resend/);
    expect(button("Revoke the invitation to cy@example.com")).toBeEnabled();
    expect(button("Transfer the entry to Bo")).toBeEnabled();
  });

  it.each([
    ["a draft after the deadline", {}, {}, 0],
    ["a submitted entry after the deadline", { state: "submitted", status: "received" }, {}, 1],
    ["an entry that is no finalist", { state: "submitted", status: "declined" }, RELEASED, 0],
    ["a finalist", { state: "submitted", status: "selected", outcome: "finalist" }, RELEASED, 1],
    ["a winner", { state: "submitted", status: "selected", outcome: "first" }, DECIDED, 0],
  ] as const)(
    "can transfer %s only if the owner can still act",
    async (_, submission, dates, count) => {
      await show({}, { can_change_team: false, ...submission }, dates);
      expect(screen.queryAllByRole("button", { name: "Transfer the entry to Bo" })).toHaveLength(
        count,
      );
      expect(screen.queryAllByText(/The owner can still transfer/)).toHaveLength(count);
    },
  );
});

it.each([
  [OPEN_TEAMS, 1],
  [CLOSED_TEAMS, 0],
])("a member can only leave, until teams close: %#", async (teams, leaving) => {
  const answers = { [TEAM]: [OWNER, memberRow("Bo", { user_id: ADA.id })], [INVITATIONS]: [CY] };
  await show(answers, { is_owner: false, can_change_team: false }, teams);
  noButton(/^(Remove|Transfer|Resend|Revoke|Send)/);
  expect(screen.queryAllByRole("button", { name: "Leave the team" })).toHaveLength(leaving);
});

it("says why a member did not leave who has become the owner meanwhile", async () => {
  const team = (isOwner: boolean) => [
    memberRow("Bo", { is_owner: !isOwner }),
    memberRow("Ada", { user_id: ADA.id, is_owner: isOwner }),
  ];
  const { user } = await show({
    [TEAM]: sequence(team(false), team(true)),
    "GET /rest/v1/my_submission": sequence(
      [submissionRow({ is_owner: false })],
      [submissionRow({ is_owner: true })],
    ),
    [LEAVE]: ruleViolation("owner_must_hand_over", "Before you leave, transfer the entry."),
  });
  await user.click(button("Leave the team"));
  await user.click(within(screen.getByRole("dialog")).getAllByRole("button")[1] as HTMLElement);
  expect(
    await screen.findByText(/still on the team\. Before you leave, transfer/),
  ).toBeInTheDocument();
  noButton("Leave the team");
});
