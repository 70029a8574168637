import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ROUND } from "../testing/judgingRecords.ts";
import { renderJudging } from "../testing/renderJudging.tsx";

const FILES = "/judging/rounds/round-1/files";

it("saves the lists of a round as CSV files", async () => {
  const saved: string[] = [];
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:test");
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download.replace(/[\d-]+/, "DAY"));
  });
  const { user } = renderJudging(FILES, { "judging-rounds": [ROUND] });
  for (const name of ["Assignments", "Reviews", "Decisions"]) {
    await user.click(await screen.findByRole("button", { name: `${name} (CSV)` }));
    const file = `screening_${name.toLowerCase()}_DAY.csv`;
    await waitFor(() => expect(saved).toContain(file));
  }
});
