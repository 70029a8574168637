import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ListPage } from "../../lists/ListPage.tsx";
import { SearchBox } from "../../lists/SearchBox.tsx";
import { renderAdmin } from "../../testing/renderAdmin.tsx";
import type { Assignment } from "../assignment/assignmentRecord.ts";
import { THEIRS } from "../decisions/testing/decisions.ts";
import { ROUND } from "../testing/judgingRecords.ts";
import { FoundByCode } from "./FoundByCode.tsx";
import { HowJudged } from "./HowJudged.tsx";

const CRITERIA = ["Novelty", "Use"].map((name, index) => ({
  name,
  question: `${name}?`,
  weight: index + 1,
  score_words: ["no", "partly", "yes"],
}));
const READING = { ...ROUND, name: "Screening", criteria: CRITERIA, state: "closed" } as const;
const PANEL = {
  ...ROUND,
  id: "round-2",
  name: "Panel",
  criteria: CRITERIA,
  state: "open",
} as const;
const ROUND_ENTRY = {
  id: "round-entry-1",
  round_id: "round-1",
  submission_id: "s-1",
  code: "K7QX-M2BD",
  original_idea_name: "Ring",
  ready_at: "2025-08-30T08:00:00Z",
  assigned_count: 2,
};
const READER = {
  id: "a-1",
  round_entry_id: "round-entry-1",
  judge_name: "Ines Amado",
  state: "submitted",
  submitted_at: "2025-09-10T08:00:00Z",
  counts: true,
} as Assignment;
const REVIEW = {
  id: "a-1",
  round_entry_id: "round-entry-1",
  submitted_at: "2025-09-10T08:00:00Z",
  scores: [3, 2],
};

/** Rows by list, as a server gives them that is asked for one page and then for the next. */
function methodsOver(lists: Readonly<Record<string, readonly object[]>>) {
  const rounds = { data: [PANEL, READING], total: 2 };
  return {
    getList: vi.fn(async (resource: string) =>
      resource === "judging-rounds" ? rounds : { data: [{ id: "s-9" }], total: 1 },
    ),
    readRows: vi.fn(
      async (
        resource: string,
        { filter }: { filter: object },
        { conditions }: { conditions: object[] },
      ) =>
        conditions.length > 0
          ? []
          : (lists[resource] ?? []).filter((row) =>
              Object.entries(filter).every(([name, value]) => Object(row)[name] === value),
            ),
    ),
  };
}

it("shows an entry's round entry, reviewers, scores and decision in each round, and leads there", async () => {
  const waiting = { ...READER, id: "a-2", judge_name: "Bo Lindqvist", state: "recused" };
  const lists = {
    "round-entries": [
      ROUND_ENTRY,
      { ...ROUND_ENTRY, id: "round-entry-2", round_id: "round-2", code: "AB2D-E3FG" },
    ],
    "judging-assignments": [READER, { ...waiting, submitted_at: null }],
    "judging-reviews": [REVIEW],
    "judging-decisions": [
      { ...THEIRS, submission_id: "s-1", round_entry_id: "round-entry-1", reason: "Strong." },
    ],
  };
  renderAdmin(<HowJudged submissionId="s-1" />, methodsOver(lists) as object);
  const reading = within(await screen.findByRole("region", { name: "Screening" }));
  const reviewers = await reading.findAllByRole("listitem");
  expect(reviewers.map((reviewer) => reviewer.textContent)).toEqual([
    "Ines Amado: submitted, score 2.33 (3\u00a0·\u00a02)",
    "Bo Lindqvist: stepped back",
  ]);
  expect(reading.getByText(/a draft until the release. Reason: Strong\./)).toBeVisible();
  const links = reading.getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/judging/rounds/round-1/progress",
    "/judging/rounds/round-1/round-entries/round-entry-1",
    "/judging/rounds/round-1/decisions",
  ]);
  const panel = within(screen.getByRole("region", { name: "Panel" }));
  expect(await panel.findByText("Nobody is to read it yet.")).toBeVisible();
  expect(panel.queryByText(/rank/)).toBeNull();
});

it("shows nothing of the reviewers to somebody in conflict, and asks for none", async () => {
  const methods = methodsOver({ "round-entries": [{ ...ROUND_ENTRY, assigned_count: null }] });
  renderAdmin(<HowJudged submissionId="s-1" />, methods as object);
  expect(await screen.findByText(/You have a conflict of interest/)).toBeVisible();
  const asked = methods.readRows.mock.calls.map(([resource]) => resource);
  expect(asked).not.toContain("judging-assignments");
  expect(asked).not.toContain("judging-reviews");
});

it("says that no round has taken an entry in", async () => {
  renderAdmin(<HowJudged submissionId="s-1" />, methodsOver({}) as object);
  expect(await screen.findByText("No round has taken it in.")).toBeVisible();
});

it.each(["K7QX-M2BD", " k7qxm2bd "])(
  "finds an entry by the code %j of its round entry",
  async (typed) => {
    const methods = methodsOver({ "round-entries": [ROUND_ENTRY] });
    renderAdmin(
      <ListPage
        resource="submissions"
        title="Submissions"
        defaultSort={{ field: "id", order: "ASC" }}
        tools={<SearchBox label="Search" />}
        notice={<FoundByCode />}
        failure=""
        empty=""
      >
        <span>Rows</span>
      </ListPage>,
      methods as object,
    );
    const user = userEvent.setup();
    const search = await screen.findByRole("searchbox", { name: "Search" });
    await user.type(search, "K7QX-M2B{Enter}");
    expect(methods.readRows).not.toHaveBeenCalled();
    await user.clear(search);
    await user.type(search, `${typed}{Enter}`);
    const found = await screen.findByRole("alert");
    expect(await within(found).findByText(/in Screening\.$/)).toBeVisible();
    expect(within(found).getByRole("link", { name: "Ring" })).toHaveAttribute(
      "href",
      "/submissions/s-1",
    );
    expect(within(found).getByRole("link", { name: "K7QX-M2BD" })).toHaveAttribute(
      "href",
      "/judging/rounds/round-1/round-entries/round-entry-1",
    );
  },
);
