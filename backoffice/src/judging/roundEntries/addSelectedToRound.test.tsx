import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ListContextProvider, type ListControllerResult } from "react-admin";
import { expect, it, vi } from "vitest";
import { renderAdmin } from "../../testing/renderAdmin.tsx";
import { ROUND } from "../testing/judgingRecords.ts";
import { AddSelectedToRound } from "./AddToRound.tsx";

const SELECTED = Array.from({ length: 14 }, (_, at) => `entry-${at}`);
const HELD = Object.assign(
  new Error("The round “Screening” decides who advances. Release it first."),
  {
    code: "P0001",
    hint: "round_held",
  },
);

/** @param available Answers entries_to_add: the ids by status. */
function open(available: () => object) {
  const rounds = [
    ROUND,
    { ...ROUND, id: "round-2", name: "Panel", stage: "open" },
    { ...ROUND, id: "round-0", name: "Trial", stage: "closed" },
  ];
  const callDatabase = vi.fn(async (name: string, _args: object) =>
    name === "entries_to_add" ? { by_status: available() } : 1,
  );
  const onUnselectItems = vi.fn();
  const list = { selectedIds: SELECTED, onUnselectItems } as object as ListControllerResult;
  renderAdmin(
    <ListContextProvider value={list}>
      <AddSelectedToRound />
    </ListContextProvider>,
    { getList: async () => ({ data: rounds, total: rounds.length }), callDatabase } as object,
  );
  return { callDatabase, onUnselectItems, user: userEvent.setup() };
}

it("adds the selected submissions that are not in the round yet, in batches", async () => {
  const { callDatabase, onUnselectItems, user } = open(() => ({
    received: SELECTED.slice(2, 9),
    selected: [...SELECTED.slice(9), "another"],
  }));
  await user.click(screen.getByRole("button", { name: "Add to round" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("button", { name: "Add" })).toBeDisabled();
  const round = await dialog.findByLabelText("Round");
  await waitFor(() => expect(within(round).getAllByRole("option")).toHaveLength(3));
  await user.selectOptions(round, "Panel");
  expect(await dialog.findByText(/^2 submissions cannot be added/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Add 12 submissions" }));
  expect(await screen.findByText("12 done")).toBeVisible();
  const calls = callDatabase.mock.calls.filter(([name]) => name === "add_to_round");
  expect(calls.map(([, args]) => args)).toEqual([
    { round_id: "round-2", submission_ids: SELECTED.slice(2, 12) },
    { round_id: "round-2", submission_ids: SELECTED.slice(12) },
  ]);
  expect(onUnselectItems).toHaveBeenCalled();
});

it("says why nothing can be added to a round yet", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const { user } = open(() => {
    throw HELD;
  });
  await user.click(screen.getByRole("button", { name: "Add to round" }));
  const dialog = within(await screen.findByRole("dialog"));
  const round = await dialog.findByLabelText("Round");
  await waitFor(() => expect(within(round).getAllByRole("option")).toHaveLength(3));
  await user.selectOptions(round, "Panel");
  expect(await dialog.findByText(/“Screening” decides who advances/)).toBeVisible();
  expect(dialog.getByRole("button", { name: "Add" })).toBeDisabled();
});
