import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import loadHighs from "highs";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { planAssignments } from "#common/judging/assignment.ts";
import type { AssignmentProblem } from "#common/judging/assignmentProblem.ts";
import { fill, muteErrors, ruleError } from "../../testing/renderAdmin.tsx";
import type { Round } from "../rounds/round.ts";
import { ROUND } from "../testing/judgingRecords.ts";
import { renderJudging } from "../testing/renderJudging.tsx";
import { stubWorker } from "../testing/stubWorker.ts";
import { type AssignmentInput, initialReviewers, toProblem } from "./problem.ts";

const judge = (id: string, changes: Partial<AssignmentInput["judges"][number]> = {}) => ({
  id,
  name: `Judge ${id}`,
  max_reviews: 40,
  is_active: true,
  ...changes,
});
const pair = (round_entry: string, of: string) => ({ round_entry, judge: of });
type Assigned = AssignmentInput["assignments"][number];
const assigned = (
  roundEntry: string,
  of: string,
  role: Assigned["role"] = "movable",
): Assigned => ({
  ...pair(roundEntry, of),
  role,
});
const roundEntry = (id: string, is_calibration = false) => ({
  id,
  code: id.toUpperCase(),
  is_calibration,
});

const round = (changes: Partial<Round> = {}) => ({
  ...ROUND,
  reviews_required: 2,
  round_entries_count: 3,
  ...changes,
});
const input = (changes: Partial<AssignmentInput> = {}): AssignmentInput => ({
  revision: 0,
  round_entries: ["e1", "e2", "e3"].map((id) => roundEntry(id)),
  judges: ["a", "b", "c"].map((id) => judge(id)),
  assignments: [],
  barred: [],
  ...changes,
});
const CHOICE = { reviewers: new Set(["a", "b", "c"]), keepsAssigned: true };

describe("the problem for the solver", () => {
  it.each<[string, Partial<Round>, Partial<AssignmentInput>, Partial<AssignmentProblem>]>([
    [
      "keeps started reviews, moves the others, and counts idle ones against the limit",
      {},
      {
        judges: [judge("a", { max_reviews: 4 }), judge("b")],
        assignments: [
          assigned("e1", "a", "idle"),
          assigned("e2", "a", "void"),
          assigned("e3", "a", "fixed"),
          assigned("e1", "b"),
          assigned("e2", "b", "recused"),
        ],
        barred: [pair("e2", "b")],
      },
      {
        fixed: [{ roundEntry: "e3", judge: "a" }],
        preferred: [{ roundEntry: "e1", judge: "b" }],
        barred: [{ roundEntry: "e2", judge: "b" }],
        judges: [
          { id: "a", maximum: 3 },
          { id: "b", maximum: 40 },
        ],
      },
    ],
    [
      "assigns the calibration entries of a screening to all judges",
      {},
      { round_entries: [roundEntry("e1", true), roundEntry("e2")] },
      { shared: ["e1"] },
    ],
    [
      "assigns no calibration entries of a panel",
      { kind: "panel" },
      { round_entries: [roundEntry("e1", true)] },
      { shared: [] },
    ],
  ])("%s", (_, changes, data, problem) => {
    expect(toProblem(round(changes), input(data), CHOICE)).toMatchObject(problem);
  });

  it("keeps only started reviews if that is chosen", () => {
    const data = input({ assignments: [assigned("e1", "a", "fixed"), assigned("e3", "a")] });
    const problem = toProblem(round(), data, { ...CHOICE, keepsAssigned: false });
    expect(problem).toMatchObject({ fixed: [{ roundEntry: "e1", judge: "a" }], preferred: [] });
  });

  it("selects the judges of the round initially, otherwise all active judges", () => {
    const judges = [judge("a"), judge("b"), judge("c", { is_active: false })];
    expect(initialReviewers(input({ judges }))).toEqual(new Set(["a", "b"]));
    const assignments = [assigned("e1", "b")];
    expect(initialReviewers(input({ judges, assignments }))).toEqual(new Set(["b"]));
  });
});

describe("the page", () => {
  const highs = loadHighs();
  function open(
    data: Partial<AssignmentInput> = {},
    changes: Partial<Round> = {},
    progress: readonly object[] = [],
  ) {
    stubWorker(async (problem) => planAssignments(problem as AssignmentProblem, await highs));
    const rounds = [round(changes)];
    const lists = { "judging/rounds": rounds };
    const opened = renderJudging("/judging/rounds/round-1/assignment", lists, (name) => {
      if (name === "publish_assignments") return round(changes);
      if (name === "judging_progress") return progress;
      return name === "assignment_input" ? input(data) : null;
    });
    return { ...opened, rounds };
  }
  async function plan() {
    fireEvent.click(await screen.findByRole("button", { name: "Preview assignment" }));
    return within(await screen.findByRole("region", { name: "Preview" }));
  }

  it("shows the reviewer load, and publishes with a reason if the database finds groups", async () => {
    muteErrors();
    const { callDatabase, press } = open();
    const preview = await plan();
    callDatabase.mockClear();
    callDatabase.mockRejectedValueOnce(ruleError("not_connected"));
    expect(preview.getByText(/^6 assignments: 6 new, 0 unchanged, 0 removed/)).toBeVisible();
    const loads = preview.getAllByRole("row").slice(1);
    expect(loads.map((row) => row.querySelectorAll("td")[1]?.textContent)).toEqual(["2", "2", "2"]);
    await press("Publish assignment", "Publish assignment");
    fill(await screen.findByRole("textbox", { name: "Reason" }), " Two fields. ");
    await press("Publish assignment");
    const published = () =>
      callDatabase.mock.calls.filter(([name]) => name === "publish_assignments");
    await waitFor(() => expect(published()).toHaveLength(2));
    const args = published()[1]?.[1];
    expect(args).toMatchObject({
      round_id: "round-1",
      revision: 0,
      reason: "Two fields.",
    });
    expect(args).toHaveProperty("pairs.length", 6);
  });

  it("shows the progress of a large assignment until it is complete, then the next plan", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const started = {
      round_entries_count: 3,
      ready_count: 3,
      publication_done: 30_000,
      publication_total: 60_000,
    };
    const { rounds, callDatabase } = open({}, started);
    const progress = await screen.findByRole("progressbar", { name: "Publishing progress" });
    expect(progress).toHaveAttribute("aria-valuenow", "50");
    expect(screen.getByRole("region", { name: "Next step" })).toHaveTextContent(
      "The assignment is being published: 30,000 of 60,000 changes.",
    );
    expect(callDatabase).not.toHaveBeenCalledWith("assignment_input", expect.anything());
    rounds[0] = round({ ...started, publication_done: 45_000 });
    await vi.advanceTimersByTimeAsync(4_000);
    await waitFor(() => expect(progress).toHaveAttribute("aria-valuenow", "75"));
    rounds[0] = round();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await screen.findByRole("button", { name: "Preview assignment" })).toBeVisible();
  });

  it("says why publishing stopped, and offers to publish again", async () => {
    open(
      {},
      {
        round_entries_count: 3,
        ready_count: 3,
        publication_done: 20_000,
        publication_total: 60_000,
        publication_problem: "Ines Amado is not an active judge.",
      },
    );
    expect(await screen.findByText(/^Publishing stopped after/)).toHaveTextContent(
      "Publishing stopped after 20,000 of 60,000 changes: Ines Amado is not an active judge. Preview and publish",
    );
    expect(screen.getByRole("region", { name: "Next step" })).toHaveTextContent(
      "Publishing stopped before the assignment was complete.",
    );
    expect((await plan()).getByRole("button", { name: "Publish assignment" })).toBeEnabled();
  });

  it("requires a reason to publish groups without a common judge", async () => {
    const { callDatabase, press } = open({
      judges: ["a", "b", "c", "d"].map((id) => judge(id)),
      barred: [
        ...["a", "b"].map((id) => pair("e3", id)),
        ...["c", "d"].flatMap((id) => ["e1", "e2"].map((roundEntry) => pair(roundEntry, id))),
      ],
    });
    const preview = await plan();
    expect(preview.getByRole("alert")).toHaveTextContent(
      "The entries form 2 groups without a common judge (2, 1 entries)",
    );
    await press("Publish assignment", "Publish assignment");
    expect(await screen.findByText("Reason is required.")).toBeVisible();
    expect(callDatabase).not.toHaveBeenCalledWith("publish_assignments", expect.anything());
  });

  it("names the judges who cannot review a whole panel", async () => {
    open({ judges: [judge("a", { max_reviews: 1 }), judge("b")] }, { kind: "panel" });
    const preview = await plan();
    expect(preview.getByText(/^4 assignments/)).toBeVisible();
    expect(preview.getByRole("alert")).toHaveTextContent(
      /Judge a reviews at most 1 entry, so 2 required reviews are not assigned\..*the adjusted score determines the ranking instead of the mean/,
    );
  });

  it("names the entries and judges of a shortage", async () => {
    open({ judges: [judge("a", { max_reviews: 1 }), judge("b", { max_reviews: null })] });
    expect(await screen.findByRole("checkbox", { name: "Judge a · up to 1 review" })).toBeChecked();
    expect(screen.getByRole("checkbox", { name: "Judge b" })).toBeChecked();
    const [alert] = (await plan()).getAllByRole("alert");
    expect(alert).toHaveTextContent(/2 entries need more reviewers.*E\d \(1\)/);
    expect(alert).toHaveTextContent("reached their limit: Judge a.");
  });

  it("shows who reviewed how much of a round that is over, by name", async () => {
    const { callDatabase } = open({}, { stage: "released" }, [
      { id: "b", name: "Bo", assigned: 4, submitted: 3, started: 1, recused: 1 },
      { id: "a", name: "Ada", assigned: 2, submitted: 2, started: 0, recused: 0 },
    ]);
    const table = within(await screen.findByRole("table", { name: "Reviewer load" }));
    const rows = table.getAllByRole("row").slice(1);
    expect(rows.map((row) => row.textContent)).toEqual(["Ada220", "Bo431"]);
    expect(screen.queryByRole("button", { name: "Preview assignment" })).toBeNull();
    expect(callDatabase.mock.calls.flat()).not.toContain("assignment_input");
  });

  it("says which entries lack reviewers after judges left or recused", async () => {
    open(
      {
        revision: 1,
        judges: [judge("a"), judge("b", { is_active: false }), judge("c")],
        assignments: [
          assigned("e1", "a", "recused"),
          assigned("e1", "c"),
          assigned("e2", "b", "idle"),
          assigned("e2", "c"),
          assigned("e3", "b", "fixed"),
          assigned("e3", "c"),
        ],
        barred: [pair("e1", "a")],
      },
      {
        stage: "open",
        round_entries_count: 4,
        ready_count: 4,
        assignments_count: 4,
        short_count: 2,
      },
    );
    expect(await screen.findByText(/^1 entry is not included/)).toBeVisible();
    // The warning says so.
    expect(screen.queryByRole("region", { name: "Next step" })).toBeNull();
    const warning = (await screen.findByText(/^2 entries need another reviewer/)).closest("div");
    const codes = within(warning as HTMLElement).getAllByRole("link");
    expect(codes.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["E1", "/judging/rounds/round-1/round-entries/e1"],
      ["E2", "/judging/rounds/round-1/round-entries/e2"],
    ]);
    expect((await plan()).getByText(/^1 started review does not count/)).toBeVisible();
  });
});
