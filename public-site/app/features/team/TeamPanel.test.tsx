import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Entry } from "~/data/entry.ts";
import { loadTeam, type Team, type TeamInvitation, type TeamMember } from "~/data/team.ts";
import {
  handOverEntry,
  inviteMember,
  leaveTeam,
  removeMember,
  resendInvitation,
  revokeInvitation,
} from "~/data/teamActions.ts";
import { DONE, failure } from "~/lib/outcome.ts";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { TeamPanel } from "./TeamPanel.tsx";

vi.mock("~/data/team.ts", () => ({ loadTeam: vi.fn() }));
vi.mock("~/data/teamActions.ts", () => ({
  handOverEntry: vi.fn(),
  inviteMember: vi.fn(),
  leaveTeam: vi.fn(),
  removeMember: vi.fn(),
  resendInvitation: vi.fn(),
  revokeInvitation: vi.fn(),
}));
const load = vi.mocked(loadTeam);
const actions = [
  handOverEntry,
  inviteMember,
  leaveTeam,
  removeMember,
  resendInvitation,
  revokeInvitation,
];

const DAY_MS = 86_400_000;
const member = (name: string, more: Partial<TeamMember> = {}): TeamMember => ({
  id: name,
  name,
  email: `${name.toLowerCase()}@example.com`,
  university: "Lakeside University",
  country: "Kenya",
  isOwner: false,
  isMe: false,
  ...more,
});
const invitation = (email: string, more: Partial<TeamInvitation> = {}): TeamInvitation => ({
  id: email,
  email,
  state: "open",
  createdAt: "2025-07-01T10:00:00Z",
  lastSentAt: "2025-07-01T10:00:05Z",
  ...more,
});
const ADA = member("Ada", { isOwner: true, isMe: true });
const BO = member("Bo");
const team = (more: Partial<Team> = {}): Team => ({
  members: [ADA, BO],
  invitations: [],
  maxMembers: 5,
  closesAt: new Date(Date.now() + DAY_MS).toISOString(),
  ...more,
});
const entry = (more: Partial<Entry> = {}) =>
  ({ id: "entry", isOwner: true, canChangeTeam: true, ...more }) as Entry;

const onChanged = vi.fn();
async function show(shown: Team, ofEntry = entry()) {
  load.mockResolvedValue(shown);
  const Panel = () => <TeamPanel entry={ofEntry} onChanged={onChanged} />;
  const page = renderRoutes([{ path: "/team", Component: Panel }], "/team");
  await screen.findByRole("list", { name: "Members" });
  return page;
}
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const noButton = (name: string | RegExp) =>
  expect(screen.queryByRole("button", { name })).toBeNull();
const confirm = () => within(screen.getByRole("dialog")).getAllByRole("button")[1] as HTMLElement;

beforeEach(() => {
  onChanged.mockReset();
  load.mockReset();
  for (const action of actions) vi.mocked(action).mockReset().mockResolvedValue(DONE);
});

describe("its owner", () => {
  it("sees who is in it and how full it is", async () => {
    await show(team());
    const [first, second] = within(screen.getByRole("list", { name: "Members" })).getAllByRole(
      "listitem",
    );
    expect(first).toHaveTextContent("Ada (you)Owner");
    expect(second).toHaveTextContent("Lakeside University, Kenya");
    expect(screen.getByText("2 of 5 places taken")).toBeInTheDocument();
    expect(screen.getByText(/^Teams can change until/)).toBeInTheDocument();
  });

  it("invites, and hears that the mail is on its way", async () => {
    const { user } = await show(team());
    const field = () => screen.getByLabelText("Email of the person to invite");
    await user.type(field(), " cy@example.com ");
    await user.click(button("Send invitation"));
    expect(
      await screen.findByText("cy@example.com is invited. The email is on its way."),
    ).toBeInTheDocument();
    expect(inviteMember).toHaveBeenCalledExactlyOnceWith("cy@example.com");
    expect(field()).toHaveValue("");
    expect(load, "the list is read again").toHaveBeenCalledTimes(2);
  });

  it("keeps the address that could not be invited", async () => {
    vi.mocked(inviteMember).mockResolvedValue({
      ...failure("The invitation was not sent.", "This person is already in your team."),
      field: "email",
    });
    const { user } = await show(team());
    await user.type(screen.getByLabelText("Email of the person to invite"), "bo@example.com");
    await user.click(button("Send invitation"));
    const input = screen.getByLabelText("Email of the person to invite");
    expect(input).toHaveAccessibleDescription(/already in your team/);
    expect(input).toHaveFocus();
    expect(input).toHaveValue("bo@example.com");
  });

  it("is led to Resend instead of inviting twice", async () => {
    const { user } = await show(team({ invitations: [invitation("cy@example.com")] }));
    await user.type(screen.getByLabelText("Email of the person to invite"), "CY@example.com");
    await user.click(button("Send invitation"));
    expect(screen.getByLabelText("Email of the person to invite")).toHaveAccessibleDescription(
      /already invited/,
    );
    expect(inviteMember).not.toHaveBeenCalled();
  });

  it("sees the last that became of each invitation, and not who has joined", async () => {
    await show(
      team({
        invitations: [
          invitation("cy@example.com", { id: "2", lastSentAt: null }),
          invitation("Cy@example.com", { id: "1", state: "declined" }),
          invitation("di@example.com", { state: "declined" }),
          invitation("ed@example.com", { state: "revoked" }),
          invitation("bo@example.com", { state: "accepted" }),
        ],
      }),
    );
    const list = screen.getByRole("list", { name: "Invitations" });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual([
      "cy@example.comPendingThe email is on its wayResendRevoke",
      "di@example.comDeclined",
      "ed@example.comRevoked",
    ]);
  });

  it("can have an invitation mailed again", async () => {
    const { user } = await show(team({ invitations: [invitation("cy@example.com")] }));
    await user.click(button("Resend the invitation to cy@example.com"));
    expect(
      await screen.findByText("The invitation is mailed to cy@example.com again."),
    ).toBeInTheDocument();
    expect(resendInvitation).toHaveBeenCalledExactlyOnceWith("cy@example.com");
  });

  it("is asked before an invitation is revoked", async () => {
    const { user } = await show(team({ invitations: [invitation("cy@example.com")] }));
    await user.click(button("Revoke the invitation to cy@example.com"));
    expect(screen.getByRole("dialog")).toHaveAccessibleDescription(/link .* stops working/);
    await user.click(button("Keep it"));
    expect(revokeInvitation).not.toHaveBeenCalled();

    await user.click(button("Revoke the invitation to cy@example.com"));
    await user.click(confirm());
    expect(
      await screen.findByText(
        "The invitation to cy@example.com is revoked. Its link no longer works.",
      ),
    ).toBeInTheDocument();
    expect(revokeInvitation).toHaveBeenCalledExactlyOnceWith("cy@example.com");
  });

  it("is asked before somebody is removed", async () => {
    const { user } = await show(team());
    await user.click(button("Remove Bo"));
    expect(screen.getByRole("dialog")).toHaveAccessibleName("Remove Bo from the team?");
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel" }));
    expect(removeMember).not.toHaveBeenCalled();

    await user.click(button("Remove Bo"));
    await user.click(confirm());
    expect(await screen.findByText("Bo is no longer on the team.")).toBeInTheDocument();
    expect(removeMember).toHaveBeenCalledExactlyOnceWith("Bo");
    expect(onChanged).not.toHaveBeenCalled();
  });

  it("is asked before the entry is handed over, which changes the entry", async () => {
    const { user } = await show(team());
    await user.click(button("Make owner: Bo"));
    await user.click(confirm());
    expect(await screen.findByText("Bo is the owner of the entry now.")).toBeInTheDocument();
    expect(handOverEntry).toHaveBeenCalledExactlyOnceWith("Bo");
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  });

  it("reads in the dialogue why it did not work", async () => {
    vi.mocked(removeMember).mockResolvedValue(failure("Nobody was removed."));
    const { user } = await show(team());
    await user.click(button("Remove Bo"));
    await user.click(confirm());
    expect(within(screen.getByRole("dialog")).getByRole("alert")).toHaveTextContent(
      "Nobody was removed.",
    );
  });

  it("cannot invite while the team is full", async () => {
    await show(team({ maxMembers: 2 }));
    expect(screen.getByText(/Your team is full: a team has at most 2 members/)).toBeInTheDocument();
    expect(screen.queryByLabelText("Email of the person to invite")).toBeNull();
  });

  it("can only hand over and revoke once the team can no longer change", async () => {
    const closed = team({
      invitations: [invitation("cy@example.com")],
      closesAt: "2025-08-01T04:59:59Z",
    });
    await show(closed, entry({ canChangeTeam: false }));
    expect(screen.getByText(/^Team registration closed on/)).toHaveTextContent(
      /Aug 1, 2025 4:59 AM UTC/,
    );
    expect(screen.queryByLabelText("Email of the person to invite")).toBeNull();
    noButton(/^Remove/);
    noButton(/^Resend/);
    expect(button("Revoke the invitation to cy@example.com")).toBeEnabled();
    expect(button("Make owner: Bo")).toBeEnabled();
  });
});

describe("a member", () => {
  const asMember = team({
    members: [member("Ada", { isOwner: true }), member("Bo", { isMe: true })],
    invitations: [invitation("cy@example.com")],
  });

  it("leaves, once asked, and changes nothing else", async () => {
    const { user } = await show(asMember, entry({ isOwner: false, canChangeTeam: false }));
    noButton(/^(Remove|Make|Resend|Revoke|Send)/);
    await user.click(button("Leave the team"));
    await user.click(confirm());
    expect(await screen.findByText("You have left the team.")).toBeInTheDocument();
    expect(leaveTeam).toHaveBeenCalledOnce();
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  });

  it("cannot leave once the team can no longer change", async () => {
    await show(
      { ...asMember, closesAt: "2025-08-01T04:59:59Z" },
      entry({ isOwner: false, canChangeTeam: false }),
    );
    noButton("Leave the team");
  });
});

it("offers a retry when the team cannot be read", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  load.mockRejectedValueOnce(new Error("no network")).mockResolvedValue(team());
  const Panel = () => <TeamPanel entry={entry()} onChanged={onChanged} />;
  const { user } = renderRoutes([{ path: "/team", Component: Panel }], "/team");
  expect(await screen.findByRole("alert")).toHaveTextContent("Your team could not be loaded.");
  await user.click(button("Try again"));
  expect(await screen.findByRole("list", { name: "Members" })).toBeInTheDocument();
  expect(screen.queryByRole("alert")).toBeNull();
});
