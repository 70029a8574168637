import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderJudging } from "../testing/renderJudging.tsx";
import type { Conflict } from "./conflict.ts";

const SUSPECTED: Conflict = {
  id: "conflict-1",
  submission_id: "entry-1",
  receipt_number: "DIC-0001",
  idea_name: "Patch",
  judge_id: "judge-1",
  judge_name: "Ines Amado",
  admin_id: null,
  admin_email: null,
  origin: "found",
  state: "suspected",
  reason: "The same university",
  settled_at: null,
  created_at: "2025-08-21T08:00:00Z",
  is_assigned: false,
};
const OF = "the conflict of Ines Amado with Patch";

it("shows who may have a conflict with which entry, and settles it either way", async () => {
  const lists = { "judging-conflicts": [SUSPECTED] };
  const { callDatabase, user } = renderJudging("/judging/conflicts", lists);
  const row = (await screen.findByText("Ines Amado")).closest("tr");
  expect(row).toHaveTextContent("The same university");
  expect(row).toHaveTextContent("Suspected");
  expect(screen.getByRole("link", { name: "Patch" })).toHaveAttribute(
    "href",
    "/submissions/entry-1",
  );
  await user.click(screen.getByRole("button", { name: `Confirm ${OF}` }));
  expect(callDatabase).toHaveBeenLastCalledWith("settle_judging_conflict", {
    id: "conflict-1",
    state: "confirmed",
  });
  await user.click(screen.getByRole("button", { name: `Dismiss ${OF}` }));
  expect(callDatabase).toHaveBeenLastCalledWith("settle_judging_conflict", {
    id: "conflict-1",
    state: "dismissed",
  });
});

it("says which suspected one is about an entry that the judge has", async () => {
  const conflicts = [
    { ...SUSPECTED, is_assigned: true },
    { ...SUSPECTED, id: "conflict-2", judge_name: "Bo Lindqvist" },
    { ...SUSPECTED, id: "conflict-3", state: "confirmed", is_assigned: true },
  ];
  renderJudging("/judging/conflicts", { "judging-conflicts": conflicts });
  const marks = await screen.findAllByText("The judge has this entry");
  expect(marks.map((mark) => mark.closest("tr"))).toEqual([
    screen.getAllByText("Ines Amado")[0]?.closest("tr"),
  ]);
});

it("offers the other way alone for what is settled", async () => {
  const own = { ...SUSPECTED, judge_name: null, admin_email: "olu@example.com" };
  renderJudging("/judging/conflicts", { "judging-conflicts": [{ ...own, state: "confirmed" }] });
  expect(await screen.findByText("olu@example.com")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Confirm/ })).toBeNull();
  expect(screen.getByRole("button", { name: /^Dismiss/ })).toBeEnabled();
});
