import { screen, within } from "@testing-library/react";
import { HttpError } from "react-admin";
import { expect, it, vi } from "vitest";
import { ROUND } from "./testing/judgingRecords.ts";
import { renderJudging } from "./testing/renderJudging.tsx";

const open = (state: string, answer: () => unknown = () => null) =>
  renderJudging(
    "/judging/rounds/round-1/criteria",
    { "judging-rounds": [{ ...ROUND, state }] },
    answer,
  );

async function ask(state: string, name: string, answer?: () => unknown) {
  const rendered = open(state, answer);
  await rendered.user.click(await screen.findByRole("button", { name }));
  return { ...rendered, dialog: within(await screen.findByRole("dialog", { name: `${name}?` })) };
}

it.each([
  ["draft", ["Cancel round"]],
  ["open", ["Close round now", "Cancel round"]],
  ["closed", ["Reopen round", "Cancel round"]],
  ["released", ["Correct result"]],
  ["canceled", []],
])("offers what makes sense in a round that is %s", async (state, names) => {
  open(state);
  const group = within(await screen.findByRole("group", { name: "The round as a whole" }));
  const buttons = group.queryAllByRole("button");
  expect(buttons.map(({ textContent }) => textContent)).toEqual(names);
  expect(group.getByRole("link", { name: "Use as a template" })).toBeVisible();
});

it.each([
  ["open", "Close round now", "closed"],
  ["open", "Cancel round", "canceled"],
  ["released", "Correct result", "closed"],
])("moves a round that is %s only with a reason: %s", async (from, name, state) => {
  const { callDatabase, dialog, user } = await ask(from, name);
  await user.click(dialog.getByRole("button", { name }));
  expect(await dialog.findByText("Reason is required.")).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalledWith("set_round_stage", expect.anything());
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "By mistake");
  await user.click(dialog.getByRole("button", { name }));
  expect(callDatabase).toHaveBeenCalledWith("set_round_stage", {
    round_id: "round-1",
    state,
    reason: "By mistake",
  });
});

it("says that teams keep what they were told while a result is corrected", async () => {
  const { dialog } = await ask("released", "Correct result");
  expect(dialog.getByText(/Teams keep what they were told until the next release/)).toBeVisible();
});

it("reopens a round only with a new deadline", async () => {
  const { callDatabase, dialog, user } = await ask("closed", "Reopen round");
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "A judge was ill");
  expect(dialog.getByRole("button", { name: "Reopen round" })).toBeDisabled();
  await user.type(dialog.getByLabelText("New deadline"), "2031-01-02T03:04:05");
  await user.click(dialog.getByRole("button", { name: "Reopen round" }));
  expect(callDatabase).toHaveBeenCalledWith("set_round_stage", {
    round_id: "round-1",
    state: "open",
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
