import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Release } from "../releases/release.ts";
import type { Round } from "../rounds/round.ts";
import { ROUND } from "../testing/judgingRecords.ts";
import { renderJudging } from "../testing/renderJudging.tsx";
import { roundSteps } from "./roundSteps.ts";

const PREPARED = {
  round_entries_count: 4,
  ready_count: 4,
  assignments_count: 8,
  submitted_count: 8,
};
const DECIDED = { ...PREPARED, stage: "locked", undecided_count: 0 } as const;

const RELEASE = {
  id: "release-1",
  round_id: "round-1",
  state: "requested",
  requested_by_email: "zoe@example.com",
  is_own: false,
  may_confirm: true,
} as Release;

it.each<[Partial<Round>, number, RegExp, string?]>([
  [{}, 1, /^Add the submissions/, "Add submissions"],
  [
    { blocking_round: { id: "round-0", name: "Screening" } },
    1,
    /^Release Screening first\. It determines which submissions advance\.$/,
    "See Screening",
  ],
  [{ ...PREPARED, ready_count: 3 }, 1, /^1 round entry is not ready/, "Check round entries"],
  [{ ...PREPARED, assignments_count: 0 }, 2, /^Assign the round entries/, "Assign reviews"],
  [
    { ...PREPARED, publication_done: 4, publication_total: 8 },
    2,
    /^The assignment is being published: 4 of 8 changes\.$/,
    "See progress",
  ],
  [
    { ...PREPARED, publication_done: 4, publication_total: 8, publication_problem: "Why." },
    2,
    /^Publishing stopped before the assignment was complete\.$/,
    "Publish again",
  ],
  [
    PREPARED,
    3,
    /^Everything is ready\. Judges can start when the round opens, on Sep 2, 2025 3:00 AM EST\.$/,
  ],
  [
    { ...PREPARED, stage: "open", submitted_count: 6 },
    3,
    /^Judges have 2 reviews to submit/,
    "See progress",
  ],
  [{ ...PREPARED, stage: "open" }, 3, /^All reviews have been submitted/, "close_round_early"],
  [
    { ...PREPARED, stage: "open", short_count: 2 },
    2,
    /^2 round entries need another reviewer\.$/,
    "Assign reviews",
  ],
  [{ ...PREPARED, stage: "closed", ready_count: 3 }, 4, /^Judging is over/, "Lock result"],
  [
    { ...PREPARED, stage: "locked", undecided_count: 2 },
    5,
    /^Decide which submissions/,
    "Make decisions",
  ],
  [
    { ...PREPARED, kind: "final", stage: "locked", undecided_count: 2 },
    5,
    /^Decide the final ranks/,
    "Decide ranks",
  ],
  [DECIDED, 6, /^All decisions have been made/, "Request release"],
  [{ ...PREPARED, stage: "released" }, -1, /^undefined$/],
  [{ ...PREPARED, stage: "canceled" }, -1, /^undefined$/],
])(
  "finds the current step and the next task of a round with %j",
  (changes, place, task, button) => {
    const { steps, current, next } = roundSteps({ ...ROUND, ...changes }, undefined, true);
    expect(current).toBe(place);
    expect(String(next?.task)).toMatch(task);
    expect(next?.action && Object.values(next.action)[0]).toBe(button);
    const undone = steps.findIndex(({ isDone }) => !isDone);
    if (changes.stage !== "canceled") expect(undone).toBe(place);
  },
);

it.each([
  ["draft", "None yet"],
  ["canceled", "None"],
] as const)("has no numbers of an empty round: %s", (stage, none) => {
  const empty = { round_entries_count: 0, assignments_count: 0, submitted_count: 0, stage };
  const { steps } = roundSteps({ ...ROUND, ...empty }, undefined, true);
  expect(steps.slice(1, 4).map(({ status }) => status)).toEqual([none, none, none]);
});

it("ends the steps of a canceled round where it stopped", () => {
  const canceled = { ...ROUND, ...PREPARED, stage: "canceled" } as const;
  const statuses = (counts: Partial<Round>) =>
    roundSteps({ ...canceled, ...counts }, undefined, true)
      .steps.slice(3)
      .map(({ status, isDone }) => [status, isDone]);
  const later = Array(3).fill(["Canceled", false]);
  expect(statuses({ submitted_count: 8 })).toEqual([["8 of 8 submitted", true], ...later]);
  expect(statuses({ submitted_count: 6 })).toEqual([["6 of 8 submitted", false], ...later]);
  const unassigned = { assignments_count: 0, submitted_count: 0 };
  expect(statuses(unassigned)).toEqual([["None", false], ...later]);
  expect(roundSteps(canceled, undefined, true).steps.at(-1)).not.toHaveProperty("to");
});

it.each<[Partial<Release>, RegExp, string, "closed"?]>([
  [{}, /^zoe@example.com requested the release\. Check and confirm it\.$/, "Check release"],
  [{ is_own: true, may_confirm: false }, /^You requested.* Another administrator/, "See release"],
  [{ may_confirm: false }, /^zoe@example.com requested.* Another administrator/, "See release"],
  [
    { state: "confirmed", due_at: "2025-10-01T12:10:00Z" },
    /^The release takes effect on Oct 1, 2025 7:10 AM EST/,
    "See release",
  ],
  [
    { state: "stopped", stop_reason: "A judge was withdrawn." },
    /^The release was stopped: A judge was withdrawn\. All decisions have been made\. Request the release\.$/,
    "Request release",
  ],
  [
    { state: "stopped" },
    /^All decisions have been made\. Request the release\.$/,
    "Request release",
  ],
  [
    { state: "stopped", stop_reason: "A judge was withdrawn." },
    /^The release was stopped: A judge was withdrawn\. Judging is over/,
    "Lock result",
    "closed",
  ],
])("says who acts on a release with %j", (changes, task, label, stage) => {
  const release = { ...RELEASE, ...changes };
  const { next } = roundSteps({ ...ROUND, ...DECIDED, ...(stage && { stage }) }, release, true);
  expect(next).toMatchObject({ task: expect.stringMatching(task), action: { label } });
});

it.each<[Partial<Round>, Release | undefined, boolean]>([
  [{ ...PREPARED, stage: "closed" }, undefined, false],
  [DECIDED, undefined, false],
  [DECIDED, RELEASE, false],
  [DECIDED, { ...RELEASE, may_confirm: false }, true],
  [{ ...PREPARED, stage: "open", submitted_count: 6 }, undefined, true],
  [{}, undefined, false],
  [{ blocking_round: { id: "round-0", name: "Screening" } }, undefined, true],
])(
  "offers someone with a conflict only what they may read, with %j",
  (changes, release, hasAction) => {
    const { next } = roundSteps({ ...ROUND, ...changes }, release, false);
    expect(next?.task).toBeTruthy();
    expect(Boolean(next?.action)).toBe(hasAction);
  },
);

const open = (step: string, round: Partial<Round>, hasOwnInterest = false) =>
  renderJudging(`/judging/rounds/round-1/${step}`, {
    "judging/rounds": [{ ...ROUND, ...PREPARED, ...round }],
    counts: [{ id: "current", has_own_interest: hasOwnInterest }],
  });

it("shows each step with its status and page, and the button of the next one", async () => {
  open("criteria", { stage: "closed" });
  expect(await screen.findByRole("link", { name: "Lock result" })).toHaveAttribute(
    "href",
    "/judging/rounds/round-1/results",
  );
  const nav = within(screen.getByRole("navigation", { name: "Round steps" }));
  const steps = nav.getAllByRole("listitem");
  expect(steps.map((step) => [within(step).getByRole("img").ariaLabel, step.textContent])).toEqual([
    ["Done", "✓CriteriaFixed"],
    ["Done", "✓Round entries4 of 4 ready"],
    ["Done", "✓Assignment8 reviews assigned"],
    ["Done", "✓Progress8 of 8 submitted"],
    ["Now", "ResultsNot locked"],
    ["Later", "DecisionsNot decided"],
    ["Later", "ReleaseNot requested"],
  ]);
  expect(steps.map((step) => step.getAttribute("aria-current")).indexOf("step")).toBe(4);
  expect(nav.getByRole("link", { current: "page" })).toHaveTextContent("Criteria");
  expect(nav.getByRole("link", { name: "Release" })).toHaveAttribute(
    "href",
    "/judging/releases/create?round_id=round-1",
  );
});

it.each([
  ["assignment", 0],
  ["progress", 0],
  ["criteria", 0],
  ["round-entries", 1],
])("leaves the main button to the page %s if that has its own", async (step, count) => {
  open(step, { stage: "open", submitted_count: 6 });
  expect(
    await screen.findByText(/^Judges have 2 reviews to submit/, { exact: false }),
  ).toBeVisible();
  const section = screen.getByRole("region", { name: "Next step" });
  expect(section.querySelectorAll(".MuiButton-contained")).toHaveLength(count);
});

it("has the main button on the assignment of a round that is over", async () => {
  open("assignment", { stage: "closed" });
  expect(await screen.findByRole("link", { name: "Lock result" })).toHaveClass(
    "MuiButton-contained",
  );
});

it("opens the list of steps on a narrow screen, which closes when a step is opened", async () => {
  const { user } = open("criteria", {});
  const button = await screen.findByRole("button", { name: "Step 1 of 7: Criteria" });
  await user.click(button);
  expect(button).toHaveAttribute("aria-expanded", "true");
  await user.click(screen.getByRole("link", { name: "Results" }));
  expect(button).toHaveAttribute("aria-expanded", "false");
  expect(button).toHaveTextContent("Step 5 of 7: Results");
});

it.each([
  ["criteria", "Criteria"],
  ["round-entries", "Round entries"],
  ["assignment", "Assignment"],
  ["progress", "Progress"],
  ["results", "Results"],
  ["decisions", "Decisions"],
  ["files", "Files"],
])("has a heading on the page %s", async (step, name) => {
  open(step, {});
  expect(await screen.findByRole("heading", { level: 2, name })).toBeVisible();
});

it("offers an administrator with a conflict of interest no button", async () => {
  open("criteria", { stage: "closed" }, true);
  expect(await screen.findByText(/^Judging is over/, { exact: false })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("link", { name: "Lock result" })).toBeNull());
});
