import { screen, within } from "@testing-library/react";
import { HttpError } from "react-admin";
import { expect, it, vi } from "vitest";
import { nextStep } from "./RoundPage.tsx";
import { ROUND } from "./testing/judgingRecords.ts";
import { renderJudging } from "./testing/renderJudging.tsx";

const open = (stage: string, answer: () => unknown = () => null) =>
  renderJudging(
    "/judging/rounds/round-1/criteria",
    { "judging-rounds": [{ ...ROUND, stage }] },
    answer,
  );

async function ask(stage: string, name: string, answer?: () => unknown) {
  const rendered = open(stage, answer);
  await rendered.user.click(await screen.findByRole("button", { name }));
  return { ...rendered, dialog: within(await screen.findByRole("dialog", { name: `${name}?` })) };
}

it.each([
  ["draft", ["Cancel round"]],
  ["open", ["Close round now", "Cancel round"]],
  ["closed", ["Reopen round", "Cancel round"]],
  ["locked", ["Reopen round", "Cancel round"]],
  ["released", ["Correct result"]],
  ["canceled", []],
])("offers what makes sense in a round that is %s", async (stage, names) => {
  open(stage);
  const group = within(await screen.findByRole("group", { name: "Round actions" }));
  const buttons = group.queryAllByRole("button");
  expect(buttons.map(({ textContent }) => textContent)).toEqual(names);
  expect(group.getByRole("link", { name: "Duplicate round" })).toBeVisible();
});

it.each([
  ["open", "Close round now", "closed"],
  ["open", "Cancel round", "canceled"],
  ["released", "Correct result", "locked"],
])("moves a round that is %s only with a reason: %s", async (from, name, stage) => {
  const { callDatabase, dialog, user } = await ask(from, name);
  await user.click(dialog.getByRole("button", { name }));
  expect(await dialog.findByText("Reason is required.")).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalledWith("set_round_stage", expect.anything());
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "By mistake");
  await user.click(dialog.getByRole("button", { name }));
  expect(callDatabase).toHaveBeenCalledWith("set_round_stage", {
    round_id: "round-1",
    stage,
    reason: "By mistake",
  });
});

it("says that teams keep the released outcome while a result is corrected", async () => {
  const { dialog } = await ask("released", "Correct result");
  expect(dialog.getByText(/Teams keep reading the released outcome/)).toBeVisible();
});

it("reopens a round only with a new deadline", async () => {
  const { callDatabase, dialog, user } = await ask("closed", "Reopen round");
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "A judge was ill");
  expect(dialog.getByRole("button", { name: "Reopen round" })).toBeDisabled();
  await user.type(dialog.getByLabelText("New deadline"), "2031-01-02T03:04:05");
  await user.click(dialog.getByRole("button", { name: "Reopen round" }));
  expect(callDatabase).toHaveBeenCalledWith("set_round_stage", {
    round_id: "round-1",
    stage: "open",
    reason: "A judge was ill",
    closes_at: new Date("2031-01-02T03:04:05").toISOString(),
  });
});

it("says why a round could not be changed", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const rule = new HttpError("Stop the release first.", 400, { code: "P0001" });
  const { dialog, user } = await ask("open", "Cancel round", () => Promise.reject(rule));
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "By mistake");
  await user.click(dialog.getByRole("button", { name: "Cancel round" }));
  expect(await screen.findByText("Stop the release first.")).toBeVisible();
});

const PREPARED = { entries_count: 4, ready_count: 4, assignments_count: 8, submitted_count: 8 };

it.each<[Partial<typeof ROUND>, RegExp, string | undefined]>([
  [{}, /^Add the submissions/, "round-entries"],
  [{ ...PREPARED, ready_count: 3 }, /^1 round entry is not ready/, "round-entries"],
  [{ ...PREPARED, assignments_count: 0 }, /^Decide who reviews/, "assignment"],
  [PREPARED, /^Everything is prepared/, undefined],
  [{ ...PREPARED, stage: "open", submitted_count: 6 }, /^2 reviews are outstanding/, "progress"],
  [{ ...PREPARED, stage: "open" }, /^All reviews are submitted/, undefined],
  [{ ...PREPARED, stage: "closed" }, /^Judging is over/, "results"],
  [{ ...PREPARED, stage: "locked" }, /^Decide which submissions/, "decisions"],
])("says what is next in a round with %j", (changes, task, step) => {
  const next = nextStep({ ...ROUND, ...changes });
  expect(next?.task).toMatch(task);
  expect(next?.action?.step).toBe(step);
});

it.each(["released", "canceled"] as const)("has nothing next in a round that is %s", (stage) => {
  expect(nextStep({ ...ROUND, stage })).toBeUndefined();
});

it("shows the next step, the status of each step, and the history", async () => {
  const events = [{ id: 1, stage: "open", at: "2025-09-02T08:00:00Z", by: null }];
  const round = { ...ROUND, ...PREPARED, stage: "closed", events };
  renderJudging("/judging/rounds/round-1/criteria", { "judging-rounds": [round] });
  expect(await screen.findByRole("link", { name: "Lock result" })).toHaveAttribute(
    "href",
    "/judging/rounds/round-1/results",
  );
  const steps = screen.getByRole("navigation", { name: "Steps of the round" });
  expect(steps).toHaveTextContent("8 of 8 submitted");
  expect(screen.getByRole("list", { name: "History" })).toHaveTextContent("Opened Sep 2, 2025");
});
