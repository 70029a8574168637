import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ROUND } from "../testing/judgingRecords.ts";
import { renderJudging } from "../testing/renderJudging.tsx";

it.each([
  ["Assignments (CSV)", /^first_reading_assignments_[\d-]+\.csv$/],
  ["Reviews (CSV)", /^first_reading_reviews_[\d-]+\.csv$/],
  ["Decisions (CSV)", /^first_reading_decisions_[\d-]+\.csv$/],
  ["Workbook (Excel)", /^first_reading_[\d-]+\.xlsx$/],
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
