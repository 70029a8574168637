import { notifications } from "@mantine/notifications";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  acceptJudgeInvitation,
  findJudgeInvitation,
  type Judge,
  saveJudgeProfile,
  withdrawAsJudge,
} from "~/data/judge.ts";
import type { Queue } from "~/data/judging.ts";
import { readUser } from "~/data/session.ts";
import { DONE, failure } from "~/lib/outcome.ts";
import InvitationRoute, * as route from "~/routes/judging-invitation.tsx";
import { anAssignment, aQueue, aRound } from "~/testing/judging.ts";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { JudgingPage } from "./JudgingPage.tsx";

vi.mock("~/data/judge.ts", () => ({
  acceptJudgeInvitation: vi.fn(),
  findJudgeInvitation: vi.fn(),
  saveJudgeProfile: vi.fn(),
  withdrawAsJudge: vi.fn(),
}));
vi.mock("~/data/session.ts", () => ({ readUser: vi.fn() }));
const accept = vi.mocked(acceptJudgeInvitation);
const find = vi.mocked(findJudgeInvitation);

const JUDGE: Judge = {
  name: "Iris Okafor",
  organisations: ["Harbour Lab"],
  maxEntries: 20,
  expertise: ["regulation", "business"],
};
const ALL = [
  anAssignment({ id: "a", code: "A2CD-E3FG", state: "submitted", scores: [4, 2] }),
  anAssignment({ id: "b", code: "B2CD-E3FG", state: "recused", ideaName: "" }),
  anAssignment({ id: "c", code: "C2CD-E3FG", state: "begun" }),
  anAssignment({ id: "d", code: "D2CD-E3FG" }),
];
const address = () => screen.getByRole("status", { name: "Address" });

// They outlive the page that showed them.
afterEach(() => notifications.clean());

describe("the queue", () => {
  function show(queues: readonly Queue[], judge: Judge | null = JUDGE) {
    const refresh = vi.fn(async () => {});
    const Shown = () => <JudgingPage judge={judge} queues={queues} onRefresh={refresh} />;
    return { ...renderRoutes([{ path: "/judging", Component: Shown }], "/judging"), refresh };
  }

  it("tells how far one is, and does not count what one has stepped back from", () => {
    show([aQueue(ALL)]);
    expect(screen.getByText("1 of 3 submitted, 1 begun, stepped back from 1")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: /Go on with C2CD-E3FG/ })).toHaveAttribute(
      "href",
      "/judging/review?id=c",
    );
    const entries = within(screen.getByRole("region", { name: "First reading" })).getAllByRole(
      "listitem",
    );
    expect(entries.map((entry) => entry.textContent)).toEqual([
      "A2CD-E3FGA quiet patch4 · 2Submitted",
      "B2CD-E3FGStepped back",
      "C2CD-E3FGA quiet patchBegun",
      "D2CD-E3FGA quiet patchTo read",
    ]);
  });

  it("has nothing to go on with once the round is closed", () => {
    show([aQueue(ALL, aRound({ state: "closed" }))]);
    expect(screen.queryByRole("link", { name: /Go on/ })).toBeNull();
    expect(screen.getAllByText("Not submitted")).toHaveLength(2);
  });

  it("says when there is nothing to read, and who is no judge", () => {
    show([]);
    expect(screen.getByText(/There is nothing to read yet/)).toBeInTheDocument();
    show([], null);
    expect(screen.getByText(/you are not signed in as one/)).toBeInTheDocument();
  });

  it("saves what one says about oneself", async () => {
    vi.mocked(saveJudgeProfile).mockReset().mockResolvedValue(DONE);
    const { user } = show([]);
    const organisations = screen.getByLabelText(/Your organizations/);
    await user.type(organisations, "\n  Lakeside   University ");
    await user.clear(screen.getByLabelText(/How many entries/));
    expect(screen.getByRole("checkbox", { name: "Business" })).toBeChecked();
    await user.click(screen.getByRole("checkbox", { name: "Business" }));
    await user.click(screen.getByRole("checkbox", { name: "Human factors" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(saveJudgeProfile).toHaveBeenCalledExactlyOnceWith({
      organisations: ["Harbour Lab", "Lakeside University"],
      maxEntries: null,
      expertise: ["human_factors", "regulation"],
    });
  });

  it("can be left for good, once asked", async () => {
    vi.mocked(withdrawAsJudge).mockReset().mockResolvedValue(DONE);
    const { user, refresh } = show([]);
    await user.click(screen.getByRole("button", { name: "Stop being a judge" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: "Stop being a judge" }));
    await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
    expect(withdrawAsJudge).toHaveBeenCalledOnce();
  });
});

describe("an invitation", () => {
  const HERE = "/judging/invitation?token=abc";
  const open = (path = HERE) =>
    renderRoutes(
      [
        { path: "/judging/invitation", Component: InvitationRoute, loader: route.clientLoader },
      ] as Parameters<typeof renderRoutes>[0],
      path,
    );
  const become = () => screen.findByRole("button", { name: "Become a judge" });

  beforeEach(() => {
    find.mockReset().mockResolvedValue({ state: "open", name: "Iris Okafor" });
    accept.mockReset().mockResolvedValue(DONE);
    vi.mocked(readUser).mockResolvedValue({ email: "iris@example.com" } as Awaited<
      ReturnType<typeof readUser>
    >);
  });

  it("brings somebody without a session back afterwards", async () => {
    vi.mocked(readUser).mockResolvedValue(null);
    open();
    expect(await screen.findByRole("link", { name: "Sign up" })).toHaveAttribute(
      "href",
      "/signup?next=%2Fjudging%2Finvitation%3Ftoken%3Dabc",
    );
    expect(screen.queryByRole("form")).toBeNull();
  });

  it("is accepted with the terms, the organisations and the load", async () => {
    const { user } = open();
    await user.click(await become());
    expect(accept).not.toHaveBeenCalled();
    expect(screen.getByText("Please name at least one.")).toBeInTheDocument();
    await user.type(screen.getByLabelText(/Your organizations/), "Harbour Lab");
    await user.type(screen.getByLabelText(/How many entries/), "15");
    await user.click(screen.getByRole("checkbox", { name: "Drug delivery" }));
    await user.click(screen.getByLabelText("I accept these terms."));
    await user.click(await become());
    await waitFor(() => expect(address()).toHaveTextContent(/^\/judging$/));
    expect(accept).toHaveBeenCalledExactlyOnceWith(
      "abc",
      { organisations: ["Harbour Lab"], maxEntries: 15, expertise: ["drug_delivery"] },
      "2025-04-01",
    );
  });

  it("says why somebody cannot be a judge, and keeps what was typed", async () => {
    accept.mockResolvedValue(
      failure("You could not be made a judge.", "Participants cannot judge."),
    );
    const { user } = open();
    await user.type(await screen.findByLabelText(/Your organizations/), "Harbour Lab");
    await user.click(screen.getByLabelText("I accept these terms."));
    await user.click(await become());
    expect(await screen.findByRole("alert")).toHaveTextContent("Participants cannot judge.");
    expect(screen.getByLabelText(/Your organizations/)).toHaveValue("Harbour Lab");
  });

  it.each([
    ["accepted", "This invitation has already been accepted."],
    ["withdrawn", "This invitation has been withdrawn."],
  ] as const)("that is %s is explained", async (state, message) => {
    find.mockResolvedValue({ state, name: "Iris Okafor" });
    open();
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(screen.queryByRole("form")).toBeNull();
  });

  it("that nobody was sent is explained, as is an address without a token", async () => {
    find.mockResolvedValue(null);
    open();
    expect(await screen.findByRole("alert")).toHaveTextContent("This is not the link");
    open("/judging/invitation");
    await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(2));
  });

  it("offers a retry when it cannot be read", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    find.mockRejectedValueOnce(new Error("no network"));
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await become()).toBeInTheDocument();
  });
});
