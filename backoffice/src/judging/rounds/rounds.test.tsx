import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { CHALLENGE_DATES } from "#shared/challengeDates.ts";
import { OPEN_CHALLENGE } from "../../configuration/testing/openChallenge.ts";
import { NOTHING_MISSING } from "../../season/testing/seasonFacts.ts";
import { fill, muteErrors, ruleError } from "../../testing/renderAdmin.tsx";
import { ROUND } from "../testing/judgingRecords.ts";
import { renderJudging } from "../testing/renderJudging.tsx";

const SETTINGS = "/judging/rounds/round-1/criteria";
/** With one criterion, because its form is slow to render. */
const BRIEF = { ...ROUND, criteria: ROUND.criteria.slice(0, 1) };
const open = (changes: object = {}) =>
  renderJudging(SETTINGS, { "judging/rounds": [{ ...BRIEF, ...changes }] }, () => BRIEF);

// By its text: roles are slow to compute in a form of this size.
const save = () => screen.getByText("Save round");
const pressSave = async () => {
  await waitFor(() => expect(save()).toBeEnabled());
  fireEvent.click(save());
};
const field = (label: string) => screen.getByLabelText(label);

const ANONYMIZED = "Anonymized: judges do not see the teams’ identities";

const SEASON = { ...OPEN_CHALLENGE, ...CHALLENGE_DATES };

/** The form of a new round in May. */
function openNew(search = "", rounds: readonly object[] = []) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2025-05-01T12:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const lists = { "judging/rounds": rounds, challenge: [SEASON] };
  return renderJudging(`/judging/rounds/create${search}`, lists, () => ROUND);
}

it("creates a round with the announced criteria, and names it after its kind until the name is edited", async () => {
  const { callDatabase, user } = openNew();
  const kind = await screen.findByLabelText("Kind");
  expect(kind).toHaveValue("screening");
  expect(save()).toBeEnabled();
  expect(screen.queryByText(/The rules say/)).toBeNull();
  await user.selectOptions(kind, "Final");
  expect(screen.getByText(/teams get an email when it opens/)).toBeVisible();
  await user.selectOptions(kind, "Top three");
  expect(screen.queryByText(/teams get an email when it opens/)).toBeNull();
  expect(screen.getByText("Initial cutoff. The rules say 3")).toBeVisible();
  expect(field("Name")).toHaveValue("Top three");
  expect(field("Submissions to advance")).toHaveValue(3);
  expect(field(ANONYMIZED)).toBeChecked();
  await user.selectOptions(kind, "Final");
  expect(field("Ranks to assign")).toHaveValue(3);
  expect(field(ANONYMIZED)).not.toBeChecked();
  await user.selectOptions(kind, "Top three");
  expect(field(ANONYMIZED)).toBeChecked();
  fill(field("Name"), "The best");
  fill(field("Submissions to advance"), "30");
  await user.selectOptions(kind, "Screening");
  fill(field("Opens"), "2025-09-02T08:00:00");
  fill(field("Closes"), "");
  await pressSave();
  expect(await screen.findByText("Choose the deadline for reviews.")).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalled();
  fill(field("Closes"), "2025-09-20T08:00:00");
  await pressSave();
  await waitFor(() => expect(callDatabase).toHaveBeenCalledOnce());
  expect(callDatabase.mock.lastCall).toMatchObject([
    "create_judging_round",
    {
      round: {
        kind: "screening",
        name: "The best",
        places: 30,
        reviews_required: 3,
        criteria: [
          { name: "Relevant", weight: 1 },
          { name: "Innovative" },
          { name: "Patient-Centric" },
          { name: "Viable" },
        ],
      },
    },
  ]);
});

it("begins with the kind that the address asks for", async () => {
  openNew("?kind=final", [ROUND]);
  expect(await screen.findByLabelText("Kind")).toHaveValue("final");
  expect(field("Name")).toHaveValue("Final");
  expect(field("Ranks to assign")).toHaveValue(3);
  expect(field(ANONYMIZED)).not.toBeChecked();
});

it("asks for dates if the season has no time left for the next round", async () => {
  openNew("", [{ ...ROUND, closes_at: "2025-09-30T12:00:00Z" }]);
  expect(await screen.findByText(/^Choose dates that fit the/)).toBeVisible();
  expect(field("Opens")).toHaveValue("");
});

it("begins with the next round of the season, with dates that follow its kind until they are edited", async () => {
  const { user } = openNew("", [
    ROUND,
    { ...ROUND, id: "round-2", kind: "panel", stage: "canceled" },
  ]);
  expect(await screen.findByLabelText("Kind")).toHaveValue("panel");
  expect(field("Name")).toHaveValue("Panel");
  const officialTimes = () => screen.getAllByText(/EST$/).map(({ textContent }) => textContent);
  expect(officialTimes()).toEqual(["Sep 23, 2025 9:00 AM EST", "Sep 27, 2025 11:59 PM EST"]);
  await user.selectOptions(field("Kind"), "Final");
  expect(officialTimes()).toEqual(["Jan 28, 2026 9:00 AM EST", "Jan 28, 2026 11:59 PM EST"]);
  fill(field("Closes"), "2026-02-01T08:00:00");
  await user.selectOptions(field("Kind"), "Top three");
  expect(officialTimes()[0]).toBe("Jan 28, 2026 9:00 AM EST");
});

it("saves over the loaded version, keeps rejected input, and is deleted after a confirmation", async () => {
  muteErrors();
  const { callDatabase, press } = open();
  const refusal = ruleError("conflict", "Somebody else has changed this round.");
  callDatabase.mockRejectedValueOnce(refusal);
  fill(await screen.findByLabelText("Name"), "Screening!");
  await pressSave();
  expect(await screen.findByText(/^Another administrator has changed this round\./)).toBeVisible();
  expect(callDatabase.mock.lastCall?.[1]).toMatchObject({
    id: "round-1",
    revision: ROUND.revision,
    round: { name: "Screening!" },
  });
  expect(field("Name")).toHaveValue("Screening!");
  expect(save()).toBeDisabled();
  await press("Keep my version");
  await waitFor(() => expect(callDatabase).toHaveBeenCalledTimes(2));
  expect(field("Name")).toHaveValue("Screening!");

  await press("Delete round", "Delete");
  expect(callDatabase).toHaveBeenLastCalledWith("delete_judging_round", {
    id: "round-1",
    revision: ROUND.revision,
  });
});

it("adds and removes criteria, with a description for each score", async () => {
  const { callDatabase, user } = open();
  await user.click(await screen.findByText("Add criterion"));
  await user.click(screen.getByText("Remove Relevant"));
  fill(screen.getByLabelText("Criterion 1", { selector: "input" }), "Bold");
  fill(field("Question for judges"), "Is it?");
  fill(field("Highest score"), "6");
  expect(await screen.findByLabelText("Score 6")).toHaveValue("");
  expect(field("Score 5")).toHaveValue("Outstandingly");
  fill(field("Highest score"), "2");
  await waitFor(() => expect(screen.queryByLabelText("Score 3")).toBeNull());
  await pressSave();
  await waitFor(() => expect(callDatabase).toHaveBeenCalledOnce());
  const score_labels = ["Not at all", "Hardly"];
  expect(callDatabase.mock.lastCall?.[1]).toMatchObject({
    round: { scale: 2, criteria: [{ name: "Bold", question: "Is it?", weight: 1, score_labels }] },
  });
});

it("opens and focuses a description that is missing", async () => {
  const { callDatabase } = open({
    criteria: [{ ...BRIEF.criteria[0], score_labels: ["Not at all", ""] }],
    scale: 2,
  });
  fill(await screen.findByLabelText("Name"), "Screening!");
  const details = screen.getByText(/^Score descriptions:/).closest("details");
  expect(details).not.toHaveAttribute("open");
  await pressSave();
  await waitFor(() => expect(field("Score 2")).toHaveFocus());
  expect(details).toHaveAttribute("open");
  expect(screen.getByText("Describe this score.")).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalled();
});

it("saves once, and keeps the focus and what is typed while it saves", async () => {
  const saving = Promise.withResolvers<object>();
  const { callDatabase } = open();
  callDatabase.mockReturnValueOnce(saving.promise);
  const name = await screen.findByLabelText("Name");
  fill(name, "Screening!");
  await waitFor(() => expect(save()).toBeEnabled());
  save().focus();
  await pressSave();
  const busy = await screen.findByText("Saving...");
  expect(busy).toHaveFocus();
  fireEvent.click(busy);
  fill(name, "Screening!!");
  saving.resolve({ ...BRIEF, name: "Screening!" });
  expect(await screen.findByText("The round has been saved.")).toBeVisible();
  expect(callDatabase).toHaveBeenCalledOnce();
  expect(name).toHaveValue("Screening!!");
  expect(save()).toBeEnabled();
});

it("moves only the deadline of an open round, with a reason", async () => {
  const { callDatabase } = open({ stage: "open" });
  fill(await screen.findByLabelText("Closes"), "2025-09-25T08:00:00");
  expect(screen.getByRole("list", { name: "Criteria" })).toHaveTextContent("Relevant");
  for (const label of ["Criterion 1", "Opens"])
    expect(screen.queryAllByLabelText(label)).toEqual([]);
  expect(screen.queryByText("Delete round")).toBeNull();
  fill(field("Reason for the new deadline"), "A judge was ill");
  await pressSave();
  await waitFor(() =>
    expect(callDatabase).toHaveBeenCalledExactlyOnceWith("save_judging_round", {
      id: "round-1",
      revision: ROUND.revision,
      round: expect.objectContaining({
        closes_at: new Date("2025-09-25T08:00:00").toISOString(),
      }),
      reason: "A judge was ill",
    }),
  );
});

it("says that a canceled round does not count, and keeps it readable", async () => {
  open({ stage: "canceled" });
  expect(await screen.findByText(/does not count/)).toBeVisible();
  expect(await screen.findByRole("list", { name: "Criteria" })).toHaveTextContent("Relevant");
  expect(screen.queryByLabelText("Closes")).toBeNull();
});

it("has its dates on the official clock, and does not repeat its name as its kind", async () => {
  open({ name: "Screening", closes_at: "2025-09-20T04:59:59Z" });
  expect(await screen.findByText("Anonymized")).toBeVisible();
  expect(screen.getByText("to")).toHaveTextContent("Sep 2, 2025 to Sep 19, 2025");
});

it("has the hours of a round of one day", async () => {
  open({ opens_at: "2026-01-28T14:00:00Z", closes_at: "2026-01-29T04:59:59Z" });
  expect(await screen.findByText("to")).toHaveTextContent("Jan 28, 2026 9:00 AM to 11:59 PM EST");
});

it("lists the next round of the season once it is time to plan it", async () => {
  const opens_at = "2025-08-02T08:00:00Z";
  const canceled = { ...ROUND, id: "round-0", name: "Trial", stage: "canceled", opens_at };
  const lists = {
    "judging/rounds": [canceled, { ...ROUND, stage: "released" }],
    challenge: [SEASON],
  };
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2025-09-22T12:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  renderJudging("/judging/rounds", lists, (name) =>
    name === "season_facts" ? [NOTHING_MISSING] : undefined,
  );
  expect(await screen.findByText("Plan the panel")).toBeVisible();
  expect(screen.getByText("Sep 30, 2025")).toBeVisible();
  expect(screen.getByRole("link", { name: "Plan round: Plan the panel" })).toHaveAttribute(
    "href",
    "/judging/rounds/create?kind=panel",
  );
  const names = screen.getAllByRole("link", { name: /^(Screening|Trial)$/ });
  expect(names.map(({ textContent }) => textContent)).toEqual(["Screening", "Trial"]);
  // The page has one main button.
  expect(screen.getByRole("link", { name: "New round" })).not.toHaveClass("MuiButton-contained");
});

it("duplicates a round without its dates", async () => {
  const lists = { "judging/rounds": [{ ...BRIEF, places: 17 }] };
  renderJudging("/judging/rounds/create?from=round-1", lists);
  expect(await screen.findByLabelText("Submissions to advance")).toHaveValue(17);
  expect(screen.getAllByText(/^Remove /)).toHaveLength(1);
  expect(field("Opens")).toHaveValue("");
});

it("says that the round has opened while its page is open, keeps the input, and saves what can still change", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(ROUND.opens_at) - 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  const lists = { "judging/rounds": [BRIEF] };
  const { callDatabase } = renderJudging(SETTINGS, lists, () => BRIEF);
  fill(await screen.findByLabelText("Name"), "Another name");
  fill(field("Submissions to advance"), "99");
  lists["judging/rounds"] = [{ ...BRIEF, stage: "open" }];
  await vi.advanceTimersByTimeAsync(55_000);
  expect(screen.queryByText(/This round is open/)).toBeNull();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(screen.getByText(/This round is open/)).toBeVisible();
  expect(field("Name")).toHaveValue("Another name");
  await pressSave();
  await waitFor(() => expect(callDatabase).toHaveBeenCalledOnce());
  const round = { name: "Another name", places: BRIEF.places };
  expect(callDatabase.mock.lastCall?.[1]).toMatchObject({ round });
});
