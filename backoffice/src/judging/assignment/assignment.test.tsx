import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import loadHighs from "highs";
import { describe, expect, it, vi } from "vitest";
import { planAssignments } from "#common/judging/assignment.ts";
import type { AssignmentProblem } from "#common/judging/assignmentProblem.ts";
import type { Conflict } from "../conflicts/conflict.ts";
import type { Judge } from "../judges/judge.ts";
import { FakeWorker } from "../testing/FakeWorker.ts";
import { JUDGE, ROUND } from "../testing/judgingRecords.ts";
import { renderJudging } from "../testing/renderJudging.tsx";
import type { AssignmentState } from "./assignmentRecord.ts";
import { type AssignmentFacts, chosenAtFirst, problemOf } from "./problem.ts";

const roundEntry = (id: string, signed = true, is_calibration = false) => ({
  id,
  submission_id: `of-${id}`,
  code: id.toUpperCase(),
  ready_at: signed ? "2025-09-01T08:00:00Z" : null,
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

function facts(changes: Partial<AssignmentFacts> = {}): AssignmentFacts {
  return {
    round: { ...ROUND, reviews_per_entry: 2 },
    roundEntries: ["e1", "e2", "e3"].map((id) => roundEntry(id)),
    judges: ["a", "b", "c"].map((id) => judge(id)),
    conflicts: [],
    assignments: [],
    me: "me",
    ...changes,
  };
}
const CHOICE = { reviewers: new Set(["a", "b", "c"]), keepsAssigned: true };

describe("the question to the solver", () => {
  it("leaves out round entries that nobody ready, and those in conflict with oneself", () => {
    const roundEntries = [roundEntry("e1"), roundEntry("e2", false), roundEntry("e3")];
    const conflicts = [conflict("e3", { admin_id: "me", state: "confirmed" })];
    expect(problemOf(facts({ roundEntries, conflicts }), CHOICE).entries).toEqual(["e1"]);
  });

  it("bars suspected and confirmed conflicts and what was recused, not dismissed ones", () => {
    const conflicts = [
      conflict("e1", { judge_id: "a" }),
      conflict("e2", { judge_id: "a", state: "dismissed" }),
      conflict("e3", { judge_id: "b", state: "confirmed" }),
    ];
    const assignments = [assigned("e2", "c", "recused")];
    expect(problemOf(facts({ conflicts, assignments }), CHOICE).barred).toEqual([
      { entry: "e1", judge: "a" },
      { entry: "e3", judge: "b" },
      { entry: "e2", judge: "c" },
    ]);
  });

  it("leaves what is suspected with its judge while the round is open, and no longer once it is confirmed", () => {
    const assignments = [assigned("e1", "a", "assigned"), assigned("e2", "a", "assigned")];
    const conflicts = [
      conflict("e1", { judge_id: "a" }),
      conflict("e2", { judge_id: "a", state: "confirmed" }),
    ];
    const asked = (state: "open" | "draft") =>
      problemOf(facts({ round: { ...ROUND, state }, conflicts, assignments }), CHOICE);
    expect(asked("open").fixed).toEqual([{ entry: "e1", judge: "a" }]);
    expect(asked("open").barred).toEqual([{ entry: "e2", judge: "a" }]);
    expect(asked("draft").fixed).toEqual([]);
    expect(asked("draft").barred).toHaveLength(2);
  });

  it("keeps what is begun, of judges who left only what they submitted", () => {
    const judges = [judge("a"), judge("b", { state: "withdrawn" })];
    const assignments = [
      assigned("e1", "a", "begun"),
      assigned("e1", "b", "begun"),
      assigned("e2", "b", "submitted"),
      assigned("e3", "a"),
    ];
    const question = problemOf(facts({ judges, assignments }), CHOICE);
    expect(question.fixed).toEqual([
      { entry: "e1", judge: "a" },
      { entry: "e2", judge: "b" },
    ]);
    expect(question.kept).toEqual([{ entry: "e3", judge: "a" }]);
    expect(
      problemOf(facts({ judges, assignments }), { ...CHOICE, keepsAssigned: false }).kept,
    ).toEqual([]);
  });

  it("has whoever turned out to have a conflict replaced, and counts their work all the same", () => {
    const conflicts = [conflict("e1", { judge_id: "a" }), conflict("e2", { judge_id: "a" })];
    const assignments = [
      assigned("e1", "a", "submitted"),
      assigned("e2", "a"),
      assigned("e3", "a", "submitted"),
    ];
    const judges = [judge("a", { max_entries: 4 }), judge("b")];
    const question = problemOf(facts({ conflicts, assignments, judges }), CHOICE);
    expect(question.fixed).toEqual([{ entry: "e3", judge: "a" }]);
    expect(question.kept).toEqual([]);
    expect(question.judges).toEqual([
      { id: "a", maximum: 3 },
      { id: "b", maximum: JUDGE.max_entries },
    ]);
  });

  it("gives all judges what all read in a screening, of what can be given", () => {
    const roundEntries = [
      roundEntry("e1", true, true),
      roundEntry("e2", false, true),
      roundEntry("e3"),
    ];
    expect(problemOf(facts({ roundEntries }), CHOICE).shared).toEqual(["e1"]);
    const round = { ...ROUND, kind: "panel" as const };
    expect(problemOf(facts({ round, roundEntries }), CHOICE).shared).toEqual([]);
  });

  it("counts every judge who knows a quota's field, also those who were not chosen or have left", () => {
    const judges = [
      judge("a", { expertise: ["regulation"] }),
      judge("b", { expertise: [] }),
      judge("c", { expertise: ["business", "regulation"], state: "withdrawn" }),
    ];
    const round = { ...ROUND, expertise_quotas: { regulation: 1 } };
    expect(
      problemOf(facts({ round, judges }), { ...CHOICE, reviewers: new Set("b") }).quotas,
    ).toEqual([{ field: "regulation", reviewers: 1, judges: ["a", "c"] }]);
  });

  it("begins with the judges who read already, else with all who accepted", () => {
    const judges = [judge("a"), judge("b"), judge("c", { state: "invited" })];
    expect(chosenAtFirst(facts({ judges }))).toEqual(new Set(["a", "b"]));
    const assignments = [assigned("e1", "b")];
    expect(chosenAtFirst(facts({ judges, assignments }))).toEqual(new Set(["b"]));
  });
});

describe("the page", () => {
  const highs = loadHighs();
  function open(changes: Partial<AssignmentFacts> = {}, answer?: () => unknown) {
    const { round, roundEntries, judges, conflicts, assignments } = facts(changes);
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
    await userEvent.click(await screen.findByRole("button", { name: "Make a plan" }));
    return within(await screen.findByRole("region", { name: "Plan" }));
  }

  it("shows a plan with its loads, then publishes it whole", async () => {
    const { callDatabase, user } = open();
    const preview = await plan();
    expect(preview.getByText(/^6 assignments: 6 new, 0 as they are, 0 taken away/)).toBeVisible();
    const loads = preview.getAllByRole("row").slice(1);
    expect(loads.map((row) => row.querySelectorAll("td")[1]?.textContent)).toEqual(["2", "2", "2"]);
    await user.click(preview.getByRole("button", { name: "Publish" }));
    const question = within(await screen.findByRole("dialog"));
    await user.click(question.getByRole("button", { name: "Publish" }));
    await waitFor(() => expect(callDatabase).toHaveBeenCalledTimes(1));
    expect(callDatabase.mock.lastCall).toMatchObject([
      "publish_assignments",
      { round_id: "round-1", expected_revision: ROUND.assignments_revision },
    ]);
    expect(callDatabase.mock.lastCall?.[1]).toHaveProperty("pairs.length", 6);
  });

  it("says how many entries need another reviewer, and plans one for each", async () => {
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
    expect(preview.getByText("6 assignments: 2 new, 4 as they are, 0 taken away")).toBeVisible();
    expect(preview.getByText(/One more stays as begun and counts no more/)).toBeVisible();
  });

  it("asks why when no judge links some entries with the others, and publishes the answer", async () => {
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
      "The entries fall into 2 groups that no judge links (of 2, 1 entries)",
    );
    await user.click(preview.getByRole("button", { name: "Publish" }));
    const question = within(await screen.findByRole("dialog"));
    expect(question.getByRole("button", { name: "Publish" })).toBeDisabled();
    await user.type(question.getByRole("textbox", { name: /^Why some entries/ }), " Two fields. ");
    await user.click(question.getByRole("button", { name: "Publish" }));
    await waitFor(() => expect(callDatabase).toHaveBeenCalledTimes(1));
    expect(callDatabase.mock.lastCall?.[1]).toHaveProperty("unconnected_reason", "Two fields.");
  });

  it("asks as well when the database knows of groups that the administrator cannot see", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const { user } = open({}, () => {
      throw Object.assign(new Error("They fall into 2 groups."), {
        code: "P0001",
        hint: "not_connected",
      });
    });
    const preview = await plan();
    await user.click(preview.getByRole("button", { name: "Publish" }));
    const question = within(await screen.findByRole("dialog"));
    await user.click(question.getByRole("button", { name: "Publish" }));
    expect(await screen.findByRole("textbox", { name: /^Why some entries/ })).toBeVisible();
  });

  it("says who cannot read a whole panel, and gives them no more than they can", async () => {
    open({
      round: { ...ROUND, kind: "panel" },
      judges: [judge("a", { max_entries: 1 }), judge("b")],
    });
    const preview = await plan();
    expect(preview.getByText(/^4 assignments/)).toBeVisible();
    const alert = preview.getByRole("alert");
    expect(alert).toHaveTextContent("Judge a reads at most 1 and leaves out 2.");
    expect(alert).toHaveTextContent("the adjusted score decides instead of the mean");
  });

  it("names the entries and judges that make a plan impossible", async () => {
    open({
      judges: [judge("a", { max_entries: 1 }), judge("b")],
      conflicts: [conflict("e2", { judge_id: "b" })],
    });
    const preview = await plan();
    const alert = preview.getByRole("alert");
    expect(alert).toHaveTextContent(/entries lack reviewers.*E2 \(/);
    expect(alert).toHaveTextContent("more than they can: Judge a");
  });

  it("names the fields that too few judges know", async () => {
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
      "Regulation: 1 of the judges who are chosen knows it, and 2 entries need more of them.",
    );
  });

  it("tells which quotas are broken by who has left or stepped back", async () => {
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
    const alert = await screen.findByText(/A new plan mends what it can/);
    expect(alert).toHaveTextContent("Regulation: too few reviewers of 2 entries know it.");
    expect(alert).not.toHaveTextContent("Business");
  });

  it("gives every judge of a panel every entry but those in conflict", async () => {
    open({ round: { ...ROUND, kind: "panel" }, conflicts: [conflict("e1", { judge_id: "a" })] });
    expect((await plan()).getByText(/^8 assignments/)).toBeVisible();
  });

  it("is closed with the round", async () => {
    open({ round: { ...ROUND, state: "closed" } });
    expect(await screen.findByText(/This round has closed/)).toBeVisible();
  });
});
