import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import loadHighs from "highs";
import { describe, expect, it } from "vitest";
import { planAssignments } from "#common/judging/assignment.ts";
import type { AssignmentProblem } from "#common/judging/assignmentProblem.ts";
import { fill, muteErrors, ruleError } from "../../testing/renderAdmin.tsx";
import type { Conflict } from "../conflicts/conflict.ts";
import type { Judge } from "../judges/judge.ts";
import type { AssignmentState } from "../roundEntries/review.ts";
import { JUDGE, ROUND } from "../testing/judgingRecords.ts";
import { renderJudging } from "../testing/renderJudging.tsx";
import { stubWorker } from "../testing/stubWorker.ts";
import { type AssignmentInput, initialReviewers, toProblem } from "./problem.ts";

const roundEntry = (id: string, isReady = true, is_calibration = false) => ({
  id,
  submission_id: `of-${id}`,
  code: id.toUpperCase(),
  ready_at: isReady ? "2025-09-01T08:00:00Z" : null,
  is_calibration,
  assigned_count: 0 as number | null,
});
const judge = (id: string, changes: Partial<Judge> = {}): Judge => ({
  ...JUDGE,
  id,
  name: `Judge ${id}`,
  ...changes,
});
const assigned = (entry: string, judgeId: string, state: AssignmentState = "assigned") => ({
  id: `${entry}-${judgeId}`,
  round_entry_id: entry,
  judge_id: judgeId,
  state,
});
const conflict = (entry: string, changes: Partial<Conflict>) => ({
  id: `conflict-${entry}`,
  submission_id: `of-${entry}`,
  judge_id: null,
  state: "suspected" as const,
  ...changes,
});

function input(changes: Partial<AssignmentInput> = {}): AssignmentInput {
  return {
    round: { ...ROUND, reviews_per_entry: 2 },
    roundEntries: ["e1", "e2", "e3"].map((id) => roundEntry(id)),
    judges: ["a", "b", "c"].map((id) => judge(id)),
    conflicts: [],
    assignments: [],
    ...changes,
  };
}
const CHOICE = { reviewers: new Set(["a", "b", "c"]), keepsAssigned: true };

const pair = (entry: string, of: string) => ({ entry, judge: of });
/** A suspected conflict of judge a with e1, and a confirmed one with e2. */
const CONFLICTS = [
  conflict("e1", { judge_id: "a" }),
  conflict("e2", { judge_id: "a", state: "confirmed" }),
];

describe("the problem for the solver", () => {
  it.each<[string, Partial<AssignmentInput>, Partial<AssignmentProblem>]>([
    [
      "omits entries that are not ready and those with which the administrator has a conflict",
      {
        roundEntries: [
          roundEntry("e1"),
          roundEntry("e2", false),
          { ...roundEntry("e3"), assigned_count: null },
        ],
      },
      { entries: ["e1"] },
    ],
    [
      "forbids suspected and confirmed conflicts and recused pairs, but not dismissed conflicts",
      {
        conflicts: [...CONFLICTS, conflict("e3", { judge_id: "b", state: "dismissed" })],
        assignments: [assigned("e2", "c", "recused")],
      },
      { barred: [pair("e1", "a"), pair("e2", "a"), pair("e2", "c")] },
    ],
    [
      "keeps an assignment with a suspected conflict while the round is open, not with a confirmed one",
      {
        round: { ...ROUND, stage: "open" },
        conflicts: CONFLICTS,
        assignments: [assigned("e1", "a"), assigned("e2", "a")],
      },
      { fixed: [pair("e1", "a")], barred: [pair("e2", "a")] },
    ],
    [
      "keeps no assignment with a conflict before the round opens",
      { conflicts: CONFLICTS, assignments: [assigned("e1", "a"), assigned("e2", "a")] },
      { fixed: [], barred: [pair("e1", "a"), pair("e2", "a")] },
    ],
    [
      "keeps started reviews, and only submitted ones of judges who left",
      {
        judges: [judge("a"), judge("b", { state: "withdrawn" })],
        assignments: [
          assigned("e1", "a", "started"),
          assigned("e1", "b", "started"),
          assigned("e2", "b", "submitted"),
          assigned("e3", "a"),
        ],
      },
      { fixed: [pair("e1", "a"), pair("e2", "b")], preferred: [pair("e3", "a")] },
    ],
    [
      "replaces a judge with a conflict, and counts their work against the limit",
      {
        conflicts: CONFLICTS,
        judges: [judge("a", { max_entries: 4 }), judge("b")],
        assignments: [
          assigned("e1", "a", "submitted"),
          assigned("e2", "a"),
          assigned("e3", "a", "submitted"),
        ],
      },
      {
        fixed: [pair("e3", "a")],
        preferred: [],
        judges: [
          { id: "a", maximum: 3 },
          { id: "b", maximum: JUDGE.max_entries },
        ],
      },
    ],
    [
      "assigns the ready calibration entries of a screening to all judges",
      { roundEntries: [roundEntry("e1", true, true), roundEntry("e2", false, true)] },
      { shared: ["e1"] },
    ],
    [
      "assigns no calibration entries of a panel",
      { round: { ...ROUND, kind: "panel" }, roundEntries: [roundEntry("e1", true, true)] },
      { shared: [] },
    ],
    [
      "counts every judge with the expertise of a quota, also those not selected or withdrawn",
      {
        round: { ...ROUND, expertise_quotas: { regulation: 1 } },
        judges: [
          judge("b", { expertise: [] }),
          judge("c", { expertise: ["business", "regulation"], state: "withdrawn" }),
          judge("d", { expertise: ["regulation"] }),
        ],
      },
      { quotas: [{ field: "regulation", reviewers: 1, judges: ["c", "d"] }] },
    ],
  ])("%s", (_, changes, problem) => {
    expect(toProblem(input(changes), CHOICE)).toMatchObject(problem);
  });

  it("keeps only started reviews if that is chosen", () => {
    const changes = { assignments: [assigned("e1", "a", "started"), assigned("e3", "a")] };
    const problem = toProblem(input(changes), { ...CHOICE, keepsAssigned: false });
    expect(problem).toMatchObject({ fixed: [pair("e1", "a")], preferred: [] });
  });

  it("selects the judges of the round initially, otherwise all active judges", () => {
    const judges = [judge("a"), judge("b"), judge("c", { state: "invited" })];
    expect(initialReviewers(input({ judges }))).toEqual(new Set(["a", "b"]));
    const assignments = [assigned("e1", "b")];
    expect(initialReviewers(input({ judges, assignments }))).toEqual(new Set(["b"]));
  });
});

describe("the page", () => {
  const highs = loadHighs();
  function open(changes: Partial<AssignmentInput> = {}) {
    const { round, roundEntries, judges, conflicts, assignments } = input(changes);
    stubWorker(async (problem) => planAssignments(problem as AssignmentProblem, await highs));
    const lists = {
      "judging-rounds": [round],
      "round-entries": roundEntries,
      judges,
      "judging-conflicts": conflicts,
      "judging-assignments": assignments,
    };
    return renderJudging("/judging/rounds/round-1/assignment", lists);
  }
  async function plan() {
    fireEvent.click(await screen.findByRole("button", { name: "Preview assignment" }));
    return within(await screen.findByRole("region", { name: "Preview" }));
  }

  it("shows the reviewer load, and publishes with a reason if the database finds groups", async () => {
    muteErrors();
    const { callDatabase, press } = open();
    callDatabase.mockRejectedValueOnce(ruleError("not_connected"));
    const preview = await plan();
    expect(preview.getByText(/^6 assignments: 6 new, 0 unchanged, 0 removed/)).toBeVisible();
    const loads = preview.getAllByRole("row").slice(1);
    expect(loads.map((row) => row.querySelectorAll("td")[1]?.textContent)).toEqual(["2", "2", "2"]);
    await press("Publish assignment", "Publish assignment");
    fill(await screen.findByRole("textbox", { name: "Reason" }), " Two fields. ");
    await press("Publish assignment");
    await waitFor(() => expect(callDatabase).toHaveBeenCalledTimes(2));
    const [name, args] = callDatabase.mock.lastCall ?? [];
    expect(name).toBe("publish_assignments");
    expect(args).toMatchObject({
      round_id: "round-1",
      expected_revision: ROUND.assignments_revision,
      unconnected_reason: "Two fields.",
    });
    expect(args).toHaveProperty("pairs.length", 6);
  });

  it("requires a reason to publish groups without a common judge", async () => {
    const { callDatabase, press } = open({
      judges: ["a", "b", "c", "d"].map((id) => judge(id)),
      conflicts: [
        ...["a", "b"].map((id) => conflict("e3", { judge_id: id })),
        ...["c", "d"].flatMap((id) =>
          ["e1", "e2"].map((entry) => conflict(entry, { judge_id: id })),
        ),
      ],
    });
    const preview = await plan();
    expect(preview.getByRole("alert")).toHaveTextContent(
      "The entries form 2 groups without a common judge (2, 1 entries)",
    );
    await press("Publish assignment", "Publish assignment");
    expect(await screen.findByText("Reason is required.")).toBeVisible();
    expect(callDatabase).not.toHaveBeenCalled();
  });

  it("names the judges who cannot review a whole panel", async () => {
    open({
      round: { ...ROUND, kind: "panel" },
      judges: [judge("a", { max_entries: 1 }), judge("b")],
    });
    const preview = await plan();
    expect(preview.getByText(/^4 assignments/)).toBeVisible();
    expect(preview.getByRole("alert")).toHaveTextContent(
      /Judge a reviews at most 1 and misses 2\..*the adjusted score determines the ranking instead of the mean/,
    );
  });

  it("names the entries, judges and expertise of a shortage", async () => {
    open({
      round: { ...ROUND, reviews_per_entry: 2, expertise_quotas: { regulation: 1 } },
      judges: [
        judge("a", { max_entries: 1 }),
        judge("b", { expertise: [] }),
        judge("c", { expertise: [] }),
      ],
    });
    expect(await screen.findByText(/at least 1 knows regulation\./)).toBeVisible();
    expect(
      screen.getByRole("checkbox", { name: "Judge a, at most 1, knows regulation" }),
    ).toBeChecked();
    const [alert] = (await plan()).getAllByRole("alert");
    expect(alert).toHaveTextContent(/2 entries lack reviewers.*E\d \(1\)/);
    expect(alert).toHaveTextContent("reached their limit: Judge a");
    expect(alert).toHaveTextContent(
      "Regulation: 2 entries need more reviewers who know it; 1 of the selected judges does.",
    );
  });

  it("says which entries lack reviewers or expertise after judges left or recused", async () => {
    open({
      round: {
        ...ROUND,
        reviews_per_entry: 2,
        assignments_revision: 1,
        expertise_quotas: { regulation: 1, business: 1 },
      },
      judges: [
        judge("a", { expertise: ["regulation", "business"] }),
        judge("b", { expertise: ["regulation"], state: "withdrawn" }),
        judge("c", { expertise: ["business"] }),
      ],
      assignments: [
        assigned("e1", "a", "recused"),
        assigned("e1", "c"),
        assigned("e2", "b", "started"),
        assigned("e2", "c"),
        assigned("e3", "b", "submitted"),
        assigned("e3", "c"),
      ],
    });
    expect(await screen.findByText(/^2 entries need another reviewer/)).toBeVisible();
    const alert = screen.getByText(/Update the assignment to fix this/).parentElement;
    expect(alert).toHaveTextContent("Regulation: 2 entries need more reviewers who know it.");
    expect(alert).not.toHaveTextContent("Business");
    expect((await plan()).getByText(/^1 started review does not count/)).toBeVisible();
  });
});
