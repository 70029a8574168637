import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { ListPage } from "../../lists/ListPage.tsx";
import { SearchBox } from "../../lists/SearchBox.tsx";
import { fill, renderAdmin } from "../../testing/renderAdmin.tsx";
import { OTHER_DECISION } from "../decisions/testing/decisions.ts";
import { ROUND, SUBMITTED_ASSIGNMENT } from "../testing/judgingRecords.ts";
import { judgingProvider } from "../testing/renderJudging.tsx";
import { FoundByCode } from "./FoundByCode.tsx";
import { SubmissionJudging } from "./SubmissionJudging.tsx";

const SCREENING = { ...ROUND, name: "Screening", stage: "closed" };
const PANEL = { ...ROUND, id: "round-2", name: "Panel", stage: "open" };
const ROUND_ENTRY = {
  id: "round-entry-1",
  round_id: "round-1",
  submission_id: "s-1",
  code: "K7QX-M2BD",
  original_idea_name: "Ring",
  ready_at: "2025-08-30T08:00:00Z",
  assigned_count: 2,
};

const provider = (lists: Parameters<typeof judgingProvider>[0]) =>
  judgingProvider({ "judging/rounds": [SCREENING, PANEL], ...lists });

it("shows the entry, decision, reviewers and scores in each round, with links", async () => {
  const recused = {
    ...SUBMITTED_ASSIGNMENT,
    id: "a-2",
    judge_name: "Bo Lindqvist",
    state: "recused",
  };
  const lists = {
    "round-entries": [
      ROUND_ENTRY,
      {
        ...ROUND_ENTRY,
        id: "round-entry-2",
        round_id: "round-2",
        code: "AB2D-E3FG",
        assigned_count: 0,
      },
    ],
    "judging-assignments": [
      { ...SUBMITTED_ASSIGNMENT, scores: [3, 2, 2, 2] },
      { ...recused, submitted_at: null },
    ],
    "judging-decisions": [
      {
        ...OTHER_DECISION,
        submission_id: "s-1",
        round_entry_id: "round-entry-1",
        reason: "Strong.",
      },
    ],
  };
  renderAdmin(<SubmissionJudging submissionId="s-1" />, provider(lists));
  const screening = within(await screen.findByRole("region", { name: "Screening" }));
  const reviewers = within(await screening.findByRole("group", { name: "Reviewers" }));
  expect(reviewers.getByText("Bo Lindqvist").parentElement).toHaveTextContent("Recused");
  expect(await reviewers.findByText("Review, score 2.25")).toBeVisible();
  expect(screening.getByText(/draft until the release\). Reason: Strong\./)).toBeVisible();
  const links = screening.getAllByRole("link");
  expect(screening.getByRole("button", { name: "Exclude review by Ines Amado" })).toBeEnabled();
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/judging/rounds/round-1/progress",
    "/judging/rounds/round-1/round-entries/round-entry-1",
    "/judging/rounds/round-1/decisions",
  ]);
  const panel = within(screen.getByRole("region", { name: "Panel" }));
  expect(panel.getByText("No reviewers assigned yet.")).toBeVisible();
  expect(panel.queryByText(/rank/)).toBeNull();
});

it("names the rank once in a final", async () => {
  const decision = { ...OTHER_DECISION, submission_id: "s-1", outcome: "first", rank: 1 };
  renderAdmin(
    <SubmissionJudging submissionId="s-1" />,
    provider({
      "judging/rounds": [{ ...ROUND, name: "Final", kind: "final", stage: "released" }],
      "round-entries": [ROUND_ENTRY],
      "judging-decisions": [decision],
    }),
  );
  const outcome = await screen.findByRole("link", { name: "Rank 1" });
  expect(outcome.parentElement).toHaveTextContent(/^Rank 1(?!.*rank)/);
});

it("neither shows nor requests reviewers if the administrator has a conflict", async () => {
  const methods = provider({ "round-entries": [{ ...ROUND_ENTRY, assigned_count: null }] });
  renderAdmin(<SubmissionJudging submissionId="s-1" />, methods);
  expect(await screen.findByText(/You have a conflict of interest/)).toBeVisible();
  const asked = methods.getList.mock.calls.map(([resource]) => resource);
  expect(asked).not.toContain("judging-assignments");
});

it("finds a submission by the code of its round entry, in any notation", async () => {
  const methods = provider({ "round-entries": [ROUND_ENTRY], submissions: [{ id: "s-9" }] });
  const { user } = renderAdmin(
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
    methods,
  );
  const search = await screen.findByRole("searchbox", { name: "Search" });
  fill(search, "K7QX-M2B");
  await user.type(search, "{Enter}");
  expect(methods.getList.mock.calls.flat()).not.toContain("round-entries");
  fill(search, " k7qxm2bd ");
  await user.type(search, "{Enter}");
  const found = within(await screen.findByRole("alert"));
  expect(await found.findByText(/in Screening\.$/)).toBeVisible();
  const links = found
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["K7QX-M2BD", "/judging/rounds/round-1/round-entries/round-entry-1"],
    ["Ring", "/submissions/s-1"],
  ]);
});
