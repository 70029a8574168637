import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { fill, renderAdmin } from "../../testing/renderAdmin.tsx";
import { ROUND } from "../testing/judgingRecords.ts";
import { RoundMenu } from "./RoundMenu.tsx";
import type { Round } from "./round.ts";

/** Opens the menu of a round with assignments. */
function open(stage: Round["stage"], events: Round["events"] = []) {
  const callDatabase = vi.fn(async () => null);
  renderAdmin(<RoundMenu round={{ ...ROUND, assignments_count: 8, stage, events }} />, {
    callDatabase,
  });
  expect(screen.queryByRole("group", { name: "Round actions" })).toBeNull();
  const more = screen.getByRole("button", { name: "More", expanded: false });
  fireEvent.click(more);
  expect(more).toHaveAttribute("aria-expanded", "true");
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
  expect(group.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Files",
    "Duplicate round",
  ]);
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

it("lists the stages that the round has reached", () => {
  const at = "2025-09-02T08:00:00Z";
  const stages = ["draft", "open", "closed", "open", "closed", "locked", "closed", "locked"];
  const changes = [...stages, "released", "locked", "canceled"] as Round["stage"][];
  const events = changes
    .slice(1)
    .map((to, index) => ({ id: index, from: changes[index] ?? "draft", to, at, by: null }));
  open("canceled", events);
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
