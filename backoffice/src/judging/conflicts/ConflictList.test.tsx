import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderJudging } from "../testing/renderJudging.tsx";
import type { Conflict } from "./conflict.ts";

const SUSPECTED: Conflict = {
  id: "conflict-1",
  submission_id: "entry-1",
  receipt_number: "DIC-0001",
  round_id: null,
  round_entry_id: null,
  code: null,
  idea_name: "Patch",
  judge_id: "judge-1",
  judge_name: "Ines Amado",
  admin_id: null,
  admin_name: null,
  origin: "found",
  state: "suspected",
  reason: "The same university",
  is_told: true,
  resolved_at: null,
  resolved_reason: null,
  created_at: "2025-08-21T08:00:00Z",
  is_assigned: false,
};
const NAME = "the conflict of Ines Amado with Patch";

it("shows a suspected conflict, which can be confirmed or dismissed", async () => {
  const lists = { "judging-conflicts": [SUSPECTED] };
  const { callDatabase, user } = renderJudging("/judging/conflicts", lists);
  const row = (await screen.findByText("Ines Amado")).closest("tr");
  expect(row).toHaveTextContent("The same university");
  expect(row).toHaveTextContent("Suspected");
  expect(screen.getByRole("link", { name: "Patch" })).toHaveAttribute(
    "href",
    "/submissions/entry-1",
  );
  await user.click(screen.getByRole("button", { name: `Confirm ${NAME}` }));
  const question = within(await screen.findByRole("dialog"));
  expect(question.getByText(/assign another reviewer under Assignment/)).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalled();
  await user.click(question.getByRole("button", { name: "Confirm" }));
  expect(callDatabase).toHaveBeenLastCalledWith("resolve_conflict", {
    id: "conflict-1",
    state: "confirmed",
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: `Dismiss ${NAME}` }));
  await user.click(await screen.findByRole("button", { name: "Dismiss" }));
  expect(callDatabase).toHaveBeenLastCalledWith("resolve_conflict", {
    id: "conflict-1",
    state: "dismissed",
  });
});

it("marks the suspected conflicts of judges who are assigned the entry", async () => {
  const conflicts = [
    { ...SUSPECTED, is_assigned: true },
    { ...SUSPECTED, id: "conflict-2", judge_name: "Bo Lindqvist" },
    { ...SUSPECTED, id: "conflict-3", state: "confirmed", is_assigned: true },
  ];
  renderJudging("/judging/conflicts", { "judging-conflicts": conflicts });
  const marks = await screen.findAllByText("Assigned to this judge");
  expect(marks.map((mark) => mark.closest("tr"))).toEqual([
    screen.getAllByText("Ines Amado")[0]?.closest("tr"),
  ]);
});

it("resolves the selected conflicts after one confirmation, and counts failures", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const conflicts = ["1", "2", "3"].map((place) => ({
    ...SUSPECTED,
    id: `conflict-${place}`,
    idea_name: `Idea ${place}`,
  }));
  const { callDatabase, user } = renderJudging(
    "/judging/conflicts",
    { "judging-conflicts": conflicts },
    (_, args) => {
      if ("id" in args && args.id === "conflict-2") throw new Error("Your own.");
    },
  );
  for (const { idea_name } of conflicts) {
    await user.click(
      await screen.findByRole("checkbox", {
        name: `Select the conflict of Ines Amado with ${idea_name}`,
      }),
    );
  }
  await user.click(await screen.findByRole("button", { name: "Dismiss 3 conflicts" }));
  expect(callDatabase).not.toHaveBeenCalled();
  await user.type(await screen.findByLabelText("Reason"), "Other departments ");
  await user.click(screen.getByRole("button", { name: "Dismiss 3 conflicts" }));
  expect(await screen.findByText("2 done, 1 failed. Try those again.")).toBeVisible();
  expect(callDatabase.mock.calls.map(([, args]) => args)).toEqual(
    conflicts.map(({ id }) => ({ id, state: "dismissed", reason: "Other departments" })),
  );
});

it("offers only the other resolution for a resolved conflict", async () => {
  const own = { ...SUSPECTED, judge_name: null, admin_name: "olu@example.com" };
  renderJudging("/judging/conflicts", {
    "judging-conflicts": [{ ...own, state: "confirmed", resolved_reason: "A sister" }],
  });
  expect(await screen.findByText(/A sister/)).toBeVisible();
  expect(await screen.findByText("olu@example.com")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Confirm/ })).toBeNull();
  expect(screen.getByRole("button", { name: /^Dismiss/ })).toBeEnabled();
});
