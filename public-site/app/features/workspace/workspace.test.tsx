import { notifications } from "@mantine/notifications";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { handIn, removeStageUpload, uploadForStage } from "~/data/finalistDocuments.ts";
import { showMe } from "~/data/finalistPage.ts";
import type { Finalist } from "~/data/workspace.ts";
import { DONE, failure } from "~/lib/outcome.ts";
import { aChallenge } from "~/testing/entries.ts";
import { aFile } from "~/testing/files.ts";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { aFinalist, aStage, aTeamPage, aVersion } from "~/testing/workspace.ts";
import { WorkspacePage } from "./WorkspacePage.tsx";
import { finalistDates, type Workspace } from "./workspace.ts";

vi.mock("~/data/finalistDocuments.ts", () => ({
  handIn: vi.fn(),
  readVersion: vi.fn(),
  removeStageUpload: vi.fn(),
  uploadForStage: vi.fn(),
}));
vi.mock("~/data/finalistPage.ts", () => ({ savePage: vi.fn(), showMe: vi.fn() }));

const NOW = Date.parse("2025-11-05T12:00:00Z");

/** Shows the workspace; each refresh shows the next of the given ones. */
function show(first: Partial<Workspace>, ...others: Partial<Workspace>[]) {
  const whole = (patch: Partial<Workspace>): Workspace => ({
    finalists: [aFinalist()],
    page: aTeamPage(),
    challenge: aChallenge(),
    at: NOW,
    ...patch,
  });
  const refresh = vi.fn();
  function Shown() {
    const [place, setPlace] = useState(0);
    const all = [first, ...others];
    async function onRefresh() {
      refresh();
      setPlace((current) => Math.min(current + 1, all.length - 1));
    }
    return <WorkspacePage {...whole(all[place] ?? first)} onRefresh={onRefresh} />;
  }
  return { ...renderRoutes([{ path: "/", Component: Shown }], "/"), refresh };
}

const withStage = (stage: Parameters<typeof aStage>[0], role: Finalist["role"] = "owner") => ({
  finalists: [aFinalist({ role, stages: [aStage(stage)] })],
});

function choosePdf(name = "report.pdf") {
  const input = document.querySelector("input[type=file]");
  if (!input) throw new Error("There is no file input.");
  fireEvent.change(input, { target: { files: [aFile(name, "%PDF-1.7")] } });
}

beforeEach(() => {
  vi.mocked(uploadForStage).mockReset().mockResolvedValue({ ok: true, value: "p" });
  vi.mocked(handIn).mockReset().mockResolvedValue({ ok: true, value: 2 });
  vi.mocked(removeStageUpload).mockReset().mockResolvedValue();
  vi.mocked(showMe).mockReset().mockResolvedValue(DONE);
});
// They outlive the page that showed them.
afterEach(() => notifications.clean());

describe("the workspace", () => {
  it("says whom it is for, to anybody else", () => {
    show({ finalists: [], page: null });
    expect(screen.getByText(/you are not signed in as one of them/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "My Dashboard" })).toBeInTheDocument();
  });

  it.each([
    [{}, "“Tidal” is a finalist. Here is what comes next."],
    [{ outcome: "top_three", isTopThree: true }, "You pitch it in Paris."],
    [{ isTopThree: false }, /remains a finalist.* \$50,000 and the medals of a finalist are yours/],
    [{ outcome: "second", isTopThree: true }, "“Tidal” has won the second prize."],
  ] as const)("says how far the team has come: %o", (patch, words) => {
    show({ finalists: [aFinalist(patch)] });
    expect(screen.getByText(/“Tidal”/)).toHaveTextContent(words);
  });

  it("says what is due next, who helps and what comes then", () => {
    show({});
    const next = within(screen.getByRole("region", { name: "Due next" }));
    expect(next.getByText("Concept report")).toBeInTheDocument();
    expect(next.getByText("Nothing is handed in yet.")).toBeInTheDocument();
    const mentor = screen.getByRole("region", { name: "Your mentor" });
    expect(mentor).toHaveTextContent("Mira RuizTuesdays from 14:00mira@example.com");
  });

  it("says when there is neither a mentor nor a stage yet", () => {
    show({ finalists: [aFinalist({ mentors: [], stages: [] })] });
    expect(screen.getByText(/You will get one soon/)).toBeInTheDocument();
    expect(screen.getByText(/There is nothing to hand in yet/)).toBeInTheDocument();
  });

  it("has the deadlines among the dates of the challenge, in order", () => {
    const stages = [
      aStage({ name: "Past", dueAt: "2025-11-01T00:00:00Z" }),
      aStage({ name: "Plan", dueAt: "2025-11-12T00:00:00Z" }),
      aStage({ name: "Film", dueAt: "2026-01-12T00:00:00Z" }),
    ];
    expect(finalistDates(stages, aChallenge(), NOW).map(({ title }) => title)).toEqual([
      "Plan",
      "The top\u00a03 are selected",
      "Film",
      "The pitches in Paris",
    ]);
  });
});

describe("a stage", () => {
  it("keeps every version, and says which counts", () => {
    show(withStage({ versions: [aVersion({ number: 2 }), aVersion({ path: "older" })] }));
    const versions = within(screen.getByRole("list", { name: "Versions of Concept report" }));
    expect(versions.getAllByRole("listitem").map((version) => version.textContent)).toEqual([
      expect.stringMatching(/^Version 2, which counts.*Olga Bergreport\.pdf 1\.5 MB/),
      expect.stringMatching(/^Version 1Nov/),
    ]);
  });

  it("takes the owner's PDF as the next version", async () => {
    const after = withStage({ versions: [aVersion({ number: 2 })] });
    show({}, after);
    choosePdf();
    expect(await screen.findByText("report.pdf is handed in as version 2.")).toBeInTheDocument();
    expect(handIn).toHaveBeenCalledExactlyOnceWith(
      aStage({ dueAt: expect.anything() }),
      "p",
      "report.pdf",
    );
    expect(screen.getByRole("list", { name: /^Versions/ })).toBeInTheDocument();
  });

  it("takes nothing but a PDF", async () => {
    show({});
    choosePdf("report.docx");
    expect(await screen.findByRole("alert")).toHaveTextContent("Please choose a PDF.");
    expect(uploadForStage).not.toHaveBeenCalled();
  });

  it("tries only the last step again when the connection was lost", async () => {
    vi.mocked(handIn).mockResolvedValueOnce({ ...failure("No."), problem: "unreachable" });
    const { user } = show({});
    choosePdf();
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/is handed in as version/)).toBeInTheDocument();
    expect(uploadForStage).toHaveBeenCalledOnce();
  });

  it("that closed meanwhile is shown closed, and the upload is removed", async () => {
    vi.mocked(handIn).mockResolvedValue({ ...failure("Closed."), problem: "deadline_passed" });
    const { refresh } = show({});
    choosePdf();
    await vi.waitFor(() => expect(removeStageUpload).toHaveBeenCalledExactlyOnceWith("p"));
    expect(refresh).toHaveBeenCalled();
    expect(await screen.findByRole("alert")).toHaveTextContent("Closed.");
  });

  it("that is closed takes nothing any more", () => {
    show(withStage({ isOpen: false }));
    expect(screen.queryByRole("button", { name: "Choose a PDF" })).toBeNull();
    expect(screen.getByText("Nothing handed in")).toBeInTheDocument();
  });

  it("is the owner's to hand in", () => {
    show(withStage({}, "member"));
    expect(screen.queryByRole("button", { name: "Choose a PDF" })).toBeNull();
    expect(screen.getByText(/The owner of your entry hands it in/)).toBeInTheDocument();
  });
});

describe("to be named", () => {
  it("is each member's own choice", async () => {
    const { user } = show(withStage({}, "member"), {
      ...withStage({}, "member"),
      page: aTeamPage({ showsMe: true }),
    });
    await user.click(screen.getByRole("checkbox", { name: "Name me beside the page" }));
    expect(showMe).toHaveBeenCalledExactlyOnceWith(true);
    expect(await screen.findByText("You will be named.")).toBeInTheDocument();
    expect(screen.getByRole("checkbox", { name: "Name me beside the page" })).toBeChecked();
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("stays as it was when it could not be saved", async () => {
    vi.mocked(showMe).mockResolvedValue(failure("Your choice could not be saved."));
    const { user } = show({});
    const choice = screen.getByRole("checkbox", { name: "Name me beside the page" });
    await user.click(choice);
    expect(await screen.findByRole("alert")).toHaveTextContent("could not be saved");
    expect(choice).not.toBeChecked();
  });
});

describe("a mentor", () => {
  it("sees their teams and what those have handed in, and hands in nothing", async () => {
    const stages = [aStage({ versions: [aVersion()] })];
    await act(async () =>
      show({
        finalists: [
          aFinalist({ role: "mentor", stages }),
          aFinalist({ id: "other", ideaName: "Coral", role: "mentor" }),
        ],
        page: null,
      }),
    );
    const tidal = within(screen.getByRole("region", { name: "Tidal" }));
    expect(tidal.getByRole("list", { name: "Members of Tidal" })).toHaveTextContent(
      "Olga Bergolga@example.com",
    );
    expect(tidal.getByRole("button", { name: "Download report.pdf" })).toBeInTheDocument();
    expect(screen.getByRole("region", { name: "Coral" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Choose a PDF" })).toBeNull();
    expect(screen.queryByText("Your public page")).toBeNull();
  });
});
