import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { imagePdf } from "#shared/imagePdf.ts";
import { ROUND } from "../testing/judgingRecords.ts";
import { renderJudging } from "../testing/renderJudging.tsx";

it.each([
  ["Assignments (CSV)", /^screening_assignments_[\d-]+\.csv$/],
  ["Reviews (CSV)", /^screening_reviews_[\d-]+\.csv$/],
  ["Decisions (CSV)", /^screening_decisions_[\d-]+\.csv$/],
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

it("prints the entries that the database returns for a judge, with the pages of their documents", async () => {
  const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xd9);
  let pages = 0;
  vi.spyOn(URL, "createObjectURL").mockImplementation(() => `blob:page-${++pages}`);
  HTMLImageElement.prototype.decode = async () => undefined;
  const print = vi.spyOn(window, "print").mockReturnValue();
  const judge = { begun: 0, submitted: 0, recused: 0, last_seen_at: null, reminded_at: null };
  const judges = [
    { ...judge, id: "judge-1", name: "Ines Amado", assigned: 2 },
    { ...judge, id: "judge-2", name: "Kim Judge", assigned: 1 },
    { ...judge, id: "judge-3", name: "Ravi Rao", assigned: 0 },
  ];
  const entry = { idea_name: "A cap", description: "贴片 holds 20 ml.", file_path: null };
  const entries = [
    { ...entry, code: "K7QX-M2BD" },
    { ...entry, code: "AB2C-9XYZ", file_path: "round-entry-2/images.pdf" },
    { ...entry, code: "CD3E-8WXY", file_path: "round-entry-3/other.pdf" },
  ];
  const { callDatabase, readDocument } = renderJudging(
    "/judging/rounds/round-1/files",
    { "judging-rounds": [ROUND] },
    (name) => (name === "judging_progress" ? judges : entries),
  );
  readDocument.mockImplementation(async (path) => {
    const page = { width: 9, height: 9, columns: 9, rows: 9, jpeg: JPEG };
    return new Blob([path.includes("images") ? imagePdf([page, page]) : "%PDF-1.7"]);
  });
  const choice = await screen.findByRole("combobox", { name: "Judge" });
  expect(within(choice).getAllByRole("option")).toHaveLength(2);
  await userEvent.selectOptions(choice, "Kim Judge");
  await userEvent.click(screen.getByRole("button", { name: "Print entries" }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const args = { round_id: "round-1", judge_id: "judge-2" };
  expect(callDatabase).toHaveBeenCalledWith("judging_pack", args);
  const sheets = document.querySelector<HTMLElement>(".sheets") ?? document.body;
  expect(sheets).toHaveTextContent(/For Kim Judge.*3 entries/);
  expect(sheets).toHaveTextContent(
    /K7QX-M2BD.*贴片 holds 20 ml.No document.*Score sheet: K7QX-M2BD/,
  );
  expect(sheets).toHaveTextContent(/AB2C-9XYZ · document, page 2 of 2Score sheet: AB2C-9XYZ/);
  expect(sheets).toHaveTextContent(/CD3E-8WXY.*See the document on the judging site/);
  for (const { name, question, score_words: words } of ROUND.criteria) {
    for (const text of [name, question, ...words]) expect(sheets).toHaveTextContent(text);
  }
  fireEvent(window, new Event("afterprint"));
  await waitFor(() => expect(document.querySelector(".sheets")).toBeNull());
});
