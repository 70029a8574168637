import { notifications } from "@mantine/notifications";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  acceptInvitation,
  declineInvitation,
  findInvitation,
  type Invitation,
  isOnATeam,
} from "~/data/invitation.ts";
import { type Challenge, loadChallenge } from "~/data/loadChallenge.ts";
import { loadProfile } from "~/data/profile.ts";
import { readUser } from "~/data/session.ts";
import { DONE, failure } from "~/lib/outcome.ts";
import InvitationRoute, * as route from "~/routes/invitation.tsx";
import { renderRoutes } from "~/testing/renderRoutes.tsx";

vi.mock("~/data/loadChallenge.ts", async (original) => ({
  ...(await original<object>()),
  loadChallenge: vi.fn(),
}));
vi.mock("~/data/profile.ts", () => ({ loadProfile: vi.fn() }));
vi.mock("~/data/session.ts", () => ({ readUser: vi.fn() }));
vi.mock("~/data/invitation.ts", () => ({
  acceptInvitation: vi.fn(),
  declineInvitation: vi.fn(),
  findInvitation: vi.fn(),
  isOnATeam: vi.fn(),
}));
const find = vi.mocked(findInvitation);
const accept = vi.mocked(acceptInvitation);

const OPEN: Invitation = { state: "open", inviterName: "Ada Byron", memberCount: 2, maxMembers: 5 };
const HERE = "/invitation?token=abc";
const NEXT = "?next=%2Finvitation%3Ftoken%3Dabc";

/** Who is looking: nobody, somebody without a complete profile, somebody on a team, or anybody else. */
function visitor({ signedIn = true, completed = true, onATeam = false } = {}) {
  const user = signedIn ? { id: "bo" } : null;
  vi.mocked(readUser).mockResolvedValue(user as Awaited<ReturnType<typeof readUser>>);
  vi.mocked(loadProfile).mockResolvedValue({ completed } as Awaited<
    ReturnType<typeof loadProfile>
  >);
  vi.mocked(isOnATeam).mockResolvedValue(onATeam);
}

const open = (path = HERE) =>
  renderRoutes(
    [{ path: "/invitation", Component: InvitationRoute, loader: route.clientLoader }] as Parameters<
      typeof renderRoutes
    >[0],
    path,
  );
const link = (name: string) => screen.findByRole("link", { name });

// They outlive the page that showed them.
afterEach(() => notifications.clean());

beforeEach(() => {
  find.mockReset().mockResolvedValue(OPEN);
  accept.mockReset().mockResolvedValue(DONE);
  vi.mocked(declineInvitation).mockReset().mockResolvedValue(DONE);
  vi.mocked(loadChallenge).mockResolvedValue({
    registrationClosesAt: "2025-08-01T04:59:59Z",
  } as Challenge);
  visitor();
});

describe("an open invitation", () => {
  it("says who invites and how full the team is, and how to come back", async () => {
    visitor({ signedIn: false });
    open();
    expect(await link("Sign up")).toHaveAttribute("href", `/signup${NEXT}`);
    expect(await link("Sign in")).toHaveAttribute("href", `/signin${NEXT}`);
    expect(screen.getByText(/invites you to join their team/)).toHaveTextContent("Ada Byron");
    expect(screen.getByText("2 of 5 places taken")).toBeInTheDocument();
  });

  it("has an incomplete profile completed first", async () => {
    visitor({ completed: false });
    open();
    expect(await link("Complete your profile")).toHaveAttribute(
      "href",
      `/profile-completion${NEXT}`,
    );
  });

  it("explains that one person joins one team", async () => {
    visitor({ onATeam: true });
    open();
    expect(await screen.findByRole("alert")).toHaveTextContent("first leave your team");
    expect(screen.getByText(/One person joins one team\./)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Join the team" })).toBeNull();
  });

  it("is accepted", async () => {
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Join the team" }));
    const notice = await screen.findByText("You are on Ada Byron’s team.");
    expect(document.activeElement).toContainElement(notice);
    expect(accept).toHaveBeenCalledExactlyOnceWith("abc");
    expect(await link("Go to My Dashboard")).toHaveAttribute("href", "/dashboard");
  });

  it("is declined", async () => {
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Decline" }));
    expect(await screen.findByText("You have declined the invitation.")).toBeInTheDocument();
    expect(declineInvitation).toHaveBeenCalledExactlyOnceWith("abc");
  });

  it("says so when the last place was taken meanwhile", async () => {
    accept.mockResolvedValue(failure("You have not joined the team.", "This team is full."));
    const { user } = open();
    const join = await screen.findByRole("button", { name: "Join the team" });
    find.mockResolvedValue({ ...OPEN, state: "team_full", memberCount: 5 });
    await user.click(join);
    expect(await screen.findByText(/It already has 5 members/)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Join the team" })).toBeNull();
  });

  it("can be answered again when the network was down", async () => {
    accept.mockResolvedValueOnce(failure("You have not joined the team.", "Check."));
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Join the team" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("You have not joined the team.");
    await user.click(await screen.findByRole("button", { name: "Join the team" }));
    expect(await screen.findByText("You are on Ada Byron’s team.")).toBeInTheDocument();
  });
});

it.each([
  ["accepted", "This invitation has already been accepted.", "ask Ada Byron to invite you again"],
  ["declined", "This invitation has been declined.", "ask Ada Byron to invite you again"],
  ["revoked", "This invitation has been withdrawn.", "ask Ada Byron"],
  ["team_full", "This team is full.", "It already has 5 members"],
  ["roster_locked", "Teams can no longer change.", "4:59 AM UTC"],
] as const)("explains an invitation that is %s", async (state, message, detail) => {
  find.mockResolvedValue({ ...OPEN, state });
  open();
  const explanation = await screen.findByRole("alert");
  expect(explanation).toHaveTextContent(message);
  expect(explanation).toHaveTextContent(detail);
  expect(screen.queryByRole("button")).toBeNull();
});

it.each([
  ["a link that nobody was sent", HERE],
  ["an address without a token", "/invitation"],
])("explains %s", async (_, path) => {
  find.mockResolvedValue(null);
  open(path);
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "This is not the link of an invitation.",
  );
});

it("offers a retry when the invitation cannot be read", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  find.mockRejectedValueOnce(new Error("no network"));
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Join the team" })).toBeInTheDocument();
});
