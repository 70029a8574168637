import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ROUND } from "../testing/judgingRecords.ts";
import { renderJudging } from "../testing/renderJudging.tsx";

it.each([
  ["Assignments (CSV)", /^screening_assignments_[\d-]+\.csv$/],
  ["Reviews (CSV)", /^screening_reviews_[\d-]+\.csv$/],
  ["Decisions (CSV)", /^screening_decisions_[\d-]+\.csv$/],
  ["Workbook (Excel)", /^screening_[\d-]+\.xlsx$/],
])("saves a round's %s", async (label, name) => {
  const saved = vi.fn();
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:test");
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved(this.download);
  });
  const lists = {
    "judging-rounds": [ROUND],
    "judging-assignments": [],
    "judging-reviews": [],
    "judging-decisions": [],
  };
  renderJudging("/judging/rounds/round-1/files", lists, () => null);
  await userEvent.click(await screen.findByRole("button", { name: label }));
  await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.stringMatching(name)));
});

it("creates a judge's pack from the entries that the database returns", async () => {
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:test");
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const judge = { begun: 0, submitted: 0, recused: 0, last_seen_at: null, reminded_at: null };
  const judges = [
    { ...judge, id: "judge-1", name: "Ines Amado", assigned: 2 },
    { ...judge, id: "judge-2", name: "Kim Judge", assigned: 1 },
    { ...judge, id: "judge-3", name: "Ravi Rao", assigned: 0 },
  ];
  const { callDatabase } = renderJudging(
    "/judging/rounds/round-1/files",
    { "judging-rounds": [ROUND] },
    (name) => (name === "judging_progress" ? judges : []),
  );
  const choice = await screen.findByRole("combobox", { name: "Judge" });
  expect(within(choice).getAllByRole("option")).toHaveLength(2);
  await userEvent.selectOptions(choice, "Kim Judge");
  await userEvent.click(screen.getByRole("button", { name: "Pack for a judge (PDF)" }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const link = saved.mock.contexts[0] as HTMLAnchorElement;
  expect(link.download).toMatch(/^screening_Kim Judge_[\d-]+\.pdf$/);
  const args = { round_id: "round-1", judge_id: "judge-2" };
  expect(callDatabase).toHaveBeenCalledWith("judging_pack", args);
});
