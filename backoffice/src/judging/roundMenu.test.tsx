import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { fill, renderAdmin } from "../testing/renderAdmin.tsx";
import { RoundMenu } from "./RoundPage.tsx";
import { nextStep } from "./rounds/nextStep.ts";
import type { Round } from "./rounds/round.ts";
import { ROUND } from "./testing/judgingRecords.ts";
import { renderJudging } from "./testing/renderJudging.tsx";

const PREPARED = {
  round_entries_count: 4,
  ready_count: 4,
  assignments_count: 8,
  submitted_count: 8,
};

function open(stage: Round["stage"]) {
  const callDatabase = vi.fn(async () => null);
  renderAdmin(<RoundMenu round={{ ...ROUND, ...PREPARED, stage }} />, { callDatabase });
  return callDatabase;
}

/** Opens the question of an action, and gives a reason. */
async function ask(name: string) {
  fireEvent.click(screen.getByRole("button", { name }));
  const dialog = within(await screen.findByRole("dialog", { name: `${name}?` }));
  fill(dialog.getByRole("textbox", { name: "Reason" }), "By mistake");
  return { dialog, action: dialog.getByRole("button", { name }) };
}

it.each<[Round["stage"], string[]]>([
  ["draft", ["Cancel round"]],
  ["open", ["Close round now", "Cancel round"]],
  ["closed", ["Reopen round", "Cancel round"]],
  ["locked", ["Reopen round", "Cancel round"]],
  ["released", ["Correct result"]],
  ["canceled", []],
])("offers the actions of a round that is %s", (stage, names) => {
  open(stage);
  const group = within(screen.getByRole("group", { name: "Round actions" }));
  expect(group.queryAllByRole("button").map(({ textContent }) => textContent)).toEqual(names);
  expect(group.getByRole("link", { name: "Duplicate round" })).toBeVisible();
});

it.each<[Round["stage"], string, string]>([
  ["open", "Close round now", "close_round_early"],
  ["open", "Cancel round", "cancel_round"],
  ["released", "Correct result", "correct_round"],
])("changes a round that is %s with a reason: %s", async (from, name, request) => {
  const callDatabase = open(from);
  const { action } = await ask(name);
  expect(callDatabase).not.toHaveBeenCalled();
  fireEvent.click(action);
  const args = { id: "round-1", revision: ROUND.revision, reason: "By mistake" };
  await waitFor(() => expect(callDatabase).toHaveBeenCalledWith(request, args));
});

it("reopens a round only with a new deadline", async () => {
  const callDatabase = open("closed");
  const { action, dialog } = await ask("Reopen round");
  expect(action).toBeDisabled();
  fill(dialog.getByLabelText("New deadline"), "2031-01-02T03:04:05");
  fireEvent.click(action);
  await waitFor(() =>
    expect(callDatabase).toHaveBeenCalledWith("reopen_round", {
      id: "round-1",
      revision: ROUND.revision,
      reason: "By mistake",
      closes_at: new Date("2031-01-02T03:04:05").toISOString(),
    }),
  );
});

it.each<[Partial<typeof ROUND>, RegExp, string | undefined]>([
  [{}, /^Add the submissions/, "round-entries"],
  [{ ...PREPARED, ready_count: 3 }, /^1 round entry is not ready/, "round-entries"],
  [{ ...PREPARED, assignments_count: 0 }, /^Decide who reviews/, "assignment"],
  [PREPARED, /^Everything is prepared/, undefined],
  [{ ...PREPARED, stage: "open", submitted_count: 6 }, /^2 reviews are outstanding/, "progress"],
  [{ ...PREPARED, stage: "open" }, /^All reviews are submitted/, undefined],
  [{ ...PREPARED, stage: "closed" }, /^Judging is over/, "results"],
  [{ ...PREPARED, stage: "locked", undecided_count: 2 }, /^Decide which submissions/, "decisions"],
  [
    { ...PREPARED, stage: "locked", undecided_count: 0 },
    /^All submissions are decided/,
    "decisions",
  ],
  [{ ...PREPARED, stage: "released" }, /^undefined$/, undefined],
  [{ ...PREPARED, stage: "canceled" }, /^undefined$/, undefined],
])("shows the next step of a round with %j", (changes, task, step) => {
  const next = nextStep({ ...ROUND, ...changes });
  expect(String(next?.task)).toMatch(task);
  expect(next?.action?.step).toBe(step);
});

it("shows the next step, the status of each step, and the history", async () => {
  const at = "2025-09-02T08:00:00Z";
  const stages = ["draft", "open", "closed", "open", "closed", "locked", "closed", "locked"];
  const changes = [...stages, "released", "locked", "canceled"];
  const events = changes
    .slice(1)
    .map((to, index) => ({ id: index, from: changes[index], to, at, by: null }));
  const round = { ...ROUND, ...PREPARED, stage: "closed", events };
  renderJudging("/judging/rounds/round-1/criteria", { "judging/rounds": [round] });
  expect(await screen.findByRole("link", { name: "Lock result" })).toHaveAttribute(
    "href",
    "/judging/rounds/round-1/results",
  );
  const steps = screen.getByRole("navigation", { name: "Steps of the round" });
  expect(steps).toHaveTextContent("8 of 8 submitted");
  const history = within(screen.getByRole("list", { name: "History" })).getAllByRole("listitem");
  expect(history[0]).toHaveTextContent("Opened Sep 2, 2025");
  expect(history.map(({ textContent }) => textContent?.split(" Sep")[0])).toEqual([
    "Opened",
    "Closed",
    "Reopened",
    "Closed",
    "Result locked",
    "Result unlocked",
    "Result locked",
    "Released",
    "Correction started",
    "Canceled",
  ]);
});
