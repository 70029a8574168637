import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import loadHighs from "highs";
import { describe, expect, it, vi } from "vitest";
import { planAssignments } from "#common/judging/assignment.ts";
import type { AssignmentProblem } from "#common/judging/assignmentProblem.ts";
import type { Conflict } from "../conflicts/conflict.ts";
import type { Judge } from "../judges/judge.ts";
import type { AssignmentState } from "../roundEntries/review.ts";
import { FakeWorker } from "../testing/FakeWorker.ts";
import { JUDGE, ROUND } from "../testing/judgingRecords.ts";
import { renderJudging } from "../testing/renderJudging.tsx";
import { type AssignmentInput, initialReviewers, toProblem } from "./problem.ts";

const roundEntry = (id: string, isReady = true, is_calibration = false) => ({
  id,
  submission_id: `of-${id}`,
  code: id.toUpperCase(),
  ready_at: isReady ? "2025-09-01T08:00:00Z" : null,
  is_calibration,
});
const judge = (id: string, changes: Partial<Judge> = {}): Judge => ({
  ...JUDGE,
  id,
  name: `Judge ${id}`,
  ...changes,
});
const assigned = (entry: string, of: string, state: AssignmentState = "assigned") => ({
  id: `${entry}-${of}`,
  round_entry_id: entry,
  judge_id: of,
  state,
});
const conflict = (entry: string, changes: Partial<Conflict>) => ({
  id: `conflict-${entry}`,
  submission_id: `of-${entry}`,
  judge_id: null,
  admin_id: null,
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
    userId: "me",
    ...changes,
  };
}
const CHOICE = { reviewers: new Set(["a", "b", "c"]), keepsAssigned: true };

describe("the problem for the solver", () => {
  it("omits entries that are not ready and those with which the administrator has a conflict", () => {
    const roundEntries = [roundEntry("e1"), roundEntry("e2", false), roundEntry("e3")];
    const conflicts = [conflict("e3", { admin_id: "me", state: "confirmed" })];
    expect(toProblem(input({ roundEntries, conflicts }), CHOICE).entries).toEqual(["e1"]);
  });

  it("forbids suspected and confirmed conflicts and recused pairs, but not dismissed conflicts", () => {
    const conflicts = [
      conflict("e1", { judge_id: "a" }),
      conflict("e2", { judge_id: "a", state: "dismissed" }),
      conflict("e3", { judge_id: "b", state: "confirmed" }),
    ];
    const assignments = [assigned("e2", "c", "recused")];
    expect(toProblem(input({ conflicts, assignments }), CHOICE).barred).toEqual([
      { entry: "e1", judge: "a" },
      { entry: "e3", judge: "b" },
      { entry: "e2", judge: "c" },
    ]);
  });

  it("keeps an assignment with a suspected conflict while the round is open, not with a confirmed one", () => {
    const assignments = [assigned("e1", "a", "assigned"), assigned("e2", "a", "assigned")];
    const conflicts = [
      conflict("e1", { judge_id: "a" }),
      conflict("e2", { judge_id: "a", state: "confirmed" }),
    ];
    const asked = (stage: "open" | "draft") =>
      toProblem(input({ round: { ...ROUND, stage }, conflicts, assignments }), CHOICE);
    expect(asked("open").fixed).toEqual([{ entry: "e1", judge: "a" }]);
    expect(asked("open").barred).toEqual([{ entry: "e2", judge: "a" }]);
    expect(asked("draft").fixed).toEqual([]);
    expect(asked("draft").barred).toHaveLength(2);
  });

  it("keeps started reviews, and only submitted ones of judges who left", () => {
    const judges = [judge("a"), judge("b", { state: "withdrawn" })];
    const assignments = [
      assigned("e1", "a", "begun"),
      assigned("e1", "b", "begun"),
      assigned("e2", "b", "submitted"),
      assigned("e3", "a"),
    ];
    const question = toProblem(input({ judges, assignments }), CHOICE);
    expect(question.fixed).toEqual([
      { entry: "e1", judge: "a" },
      { entry: "e2", judge: "b" },
    ]);
    expect(question.kept).toEqual([{ entry: "e3", judge: "a" }]);
    expect(
      toProblem(input({ judges, assignments }), { ...CHOICE, keepsAssigned: false }).kept,
    ).toEqual([]);
  });

  it("replaces a judge with a conflict, and counts their work against the limit", () => {
    const conflicts = [conflict("e1", { judge_id: "a" }), conflict("e2", { judge_id: "a" })];
    const assignments = [
      assigned("e1", "a", "submitted"),
      assigned("e2", "a"),
      assigned("e3", "a", "submitted"),
    ];
    const judges = [judge("a", { max_entries: 4 }), judge("b")];
    const question = toProblem(input({ conflicts, assignments, judges }), CHOICE);
    expect(question.fixed).toEqual([{ entry: "e3", judge: "a" }]);
    expect(question.kept).toEqual([]);
    expect(question.judges).toEqual([
      { id: "a", maximum: 3 },
      { id: "b", maximum: JUDGE.max_entries },
    ]);
  });

  it("assigns the ready calibration entries of a screening to all judges", () => {
    const roundEntries = [
      roundEntry("e1", true, true),
      roundEntry("e2", false, true),
      roundEntry("e3"),
    ];
    expect(toProblem(input({ roundEntries }), CHOICE).shared).toEqual(["e1"]);
    const round = { ...ROUND, kind: "panel" as const };
    expect(toProblem(input({ round, roundEntries }), CHOICE).shared).toEqual([]);
  });

  it("counts every judge with the expertise of a quota, also those not selected or withdrawn", () => {
    const judges = [
      judge("a", { expertise: ["regulation"] }),
      judge("b", { expertise: [] }),
      judge("c", { expertise: ["business", "regulation"], state: "withdrawn" }),
    ];
    const round = { ...ROUND, expertise_quotas: { regulation: 1 } };
    expect(
      toProblem(input({ round, judges }), { ...CHOICE, reviewers: new Set("b") }).quotas,
    ).toEqual([{ field: "regulation", reviewers: 1, judges: ["a", "c"] }]);
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
  function open(changes: Partial<AssignmentInput> = {}, answer?: () => unknown) {
    const { round, roundEntries, judges, conflicts, assignments } = input(changes);
    vi.stubGlobal(
      "Worker",
      FakeWorker.answering(async (problem) =>
        planAssignments(problem as AssignmentProblem, await highs),
      ),
    );
    const lists = {
      "judging-rounds": [round],
      "round-entries": roundEntries,
      judges,
      "judging-conflicts": conflicts,
      "judging-assignments": assignments,
    };
    return renderJudging("/judging/rounds/round-1/assignment", lists, answer);
  }
  async function plan() {
    await userEvent.click(await screen.findByRole("button", { name: "Preview assignment" }));
    return within(await screen.findByRole("region", { name: "Preview" }));
  }

  it("shows the reviewer load, then publishes the assignment", async () => {
    const { callDatabase, user } = open();
    const preview = await plan();
    expect(preview.getByText(/^6 assignments: 6 new, 0 unchanged, 0 removed/)).toBeVisible();
    const loads = preview.getAllByRole("row").slice(1);
    expect(loads.map((row) => row.querySelectorAll("td")[1]?.textContent)).toEqual(["2", "2", "2"]);
    await user.click(preview.getByRole("button", { name: "Publish assignment" }));
    const question = within(await screen.findByRole("dialog"));
    await user.click(question.getByRole("button", { name: "Publish assignment" }));
    await waitFor(() => expect(callDatabase).toHaveBeenCalledTimes(1));
    expect(callDatabase.mock.lastCall).toMatchObject([
      "publish_assignments",
      { round_id: "round-1", expected_revision: ROUND.assignments_revision },
    ]);
    expect(callDatabase.mock.lastCall?.[1]).toHaveProperty("pairs.length", 6);
  });

  it("counts the entries that need another reviewer, and assigns one to each", async () => {
    const round = { ...ROUND, reviews_per_entry: 2, assignments_revision: 1 };
    const judges = ["a", "b", "c", "d"].map((id) => judge(id));
    open({
      round,
      judges: [...judges, judge("e", { state: "withdrawn" })],
      conflicts: [conflict("e1", { judge_id: "a", state: "confirmed" })],
      assignments: [
        assigned("e1", "a", "submitted"),
        assigned("e1", "b", "submitted"),
        assigned("e2", "b", "recused"),
        assigned("e2", "c", "begun"),
        assigned("e3", "c"),
        assigned("e3", "d"),
      ],
    });
    expect(await screen.findByText(/^2 entries need another reviewer/)).toBeVisible();
    const preview = await plan();
    expect(preview.getByText("6 assignments: 2 new, 4 unchanged, 0 removed")).toBeVisible();
    expect(
      preview.getByText(
        "1 started review does not count, because of a conflict of interest or a judge who left.",
      ),
    ).toBeVisible();
  });

  it("requires a reason to publish groups without a common judge", async () => {
    const { callDatabase, user } = open({
      judges: ["a", "b", "c", "d"].map((id) => judge(id)),
      conflicts: [
        ...["a", "b"].map((id) => conflict("e3", { id: `${id}-e3`, judge_id: id })),
        ...["c", "d"].flatMap((id) =>
          ["e1", "e2"].map((entry) => conflict(entry, { id: `${id}-${entry}`, judge_id: id })),
        ),
      ] as Conflict[],
    });
    const preview = await plan();
    expect(preview.getByRole("alert")).toHaveTextContent(
      "The entries form 2 groups without a common judge (2, 1 entries)",
    );
    await user.click(preview.getByRole("button", { name: "Publish assignment" }));
    const question = within(await screen.findByRole("dialog"));
    await user.click(question.getByRole("button", { name: "Publish assignment" }));
    expect(await question.findByText("Reason is required.")).toBeVisible();
    await user.type(question.getByRole("textbox", { name: "Reason" }), " Two fields. ");
    await user.click(question.getByRole("button", { name: "Publish assignment" }));
    await waitFor(() => expect(callDatabase).toHaveBeenCalledTimes(1));
    expect(callDatabase.mock.lastCall?.[1]).toHaveProperty("unconnected_reason", "Two fields.");
  });

  it("requires a reason if the database finds groups that the administrator cannot see", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const { user } = open({}, () => {
      throw Object.assign(new Error("They fall into 2 groups."), {
        code: "P0001",
        hint: "not_connected",
      });
    });
    const preview = await plan();
    await user.click(preview.getByRole("button", { name: "Publish assignment" }));
    const question = within(await screen.findByRole("dialog"));
    await user.click(question.getByRole("button", { name: "Publish assignment" }));
    expect(await screen.findByRole("textbox", { name: "Reason" })).toBeVisible();
  });

  it("names the judges who cannot review a whole panel, and keeps to their limit", async () => {
    open({
      round: { ...ROUND, kind: "panel" },
      judges: [judge("a", { max_entries: 1 }), judge("b")],
    });
    const preview = await plan();
    expect(preview.getByText(/^4 assignments/)).toBeVisible();
    const alert = preview.getByRole("alert");
    expect(alert).toHaveTextContent("Judge a reviews at most 1 and misses 2.");
    expect(alert).toHaveTextContent(
      "the adjusted score determines the ranking instead of the mean",
    );
  });

  it("names the entries and judges of a shortage", async () => {
    open({
      judges: [judge("a", { max_entries: 1 }), judge("b")],
      conflicts: [conflict("e2", { judge_id: "b" })],
    });
    const preview = await plan();
    const alert = preview.getByRole("alert");
    expect(alert).toHaveTextContent(/entries lack reviewers.*E2 \(/);
    expect(alert).toHaveTextContent("reached their limit: Judge a");
  });

  it("names the expertise that too few judges have", async () => {
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
    expect(alert).toHaveTextContent("2 entries lack reviewers");
    expect(alert).toHaveTextContent(
      "Regulation: 2 entries need more reviewers who know it; 1 of the selected judges does.",
    );
  });

  it("lists the expertise that reviewers lack after judges left or recused", async () => {
    open({
      round: { ...ROUND, reviews_per_entry: 2, expertise_quotas: { regulation: 1, business: 1 } },
      judges: [
        judge("a", { expertise: ["regulation", "business"] }),
        judge("b", { expertise: ["regulation"], state: "withdrawn" }),
        judge("c", { expertise: ["business"] }),
      ],
      assignments: [
        assigned("e1", "a", "recused"),
        assigned("e1", "c"),
        assigned("e2", "b", "begun"),
        assigned("e2", "c"),
        assigned("e3", "b", "submitted"),
        assigned("e3", "c"),
      ],
    });
    const alert = await screen.findByText(/Update the assignment to fix this/);
    expect(alert).toHaveTextContent("Regulation: 2 entries need more reviewers who know it.");
    expect(alert).not.toHaveTextContent("Business");
  });

  it("gives every judge of a panel every entry but those in conflict", async () => {
    open({ round: { ...ROUND, kind: "panel" }, conflicts: [conflict("e1", { judge_id: "a" })] });
    expect((await plan()).getByText(/^8 assignments/)).toBeVisible();
  });

  it("is closed with the round", async () => {
    open({ round: { ...ROUND, stage: "closed" } });
    expect(await screen.findByText(/This round has closed/)).toBeVisible();
  });
});
