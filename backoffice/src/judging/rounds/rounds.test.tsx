import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpError } from "react-admin";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ROUND } from "../testing/judgingRecords.ts";
import { renderJudging } from "../testing/renderJudging.tsx";

const rule = (message: string) => new HttpError(message, 400, { code: "P0001" });
// By its text: roles are slow to compute in a form of this size.
const save = () => screen.getByText("Save round");

it("shows each round with its stage and progress", async () => {
  const open = { ...ROUND, stage: "open", entries_count: 1000, ready_count: 990 };
  renderJudging("/judging", { "judging-rounds": [open] });
  const item = await screen.findByRole("listitem");
  expect(item).toHaveTextContent("Screening, anonymized · Open");
  expect(item).toHaveTextContent("990 of 1,000");
  expect(within(item).getByRole("link")).toHaveAttribute(
    "href",
    "/judging/rounds/round-1/criteria",
  );
});

const number = (label: string) => screen.getByLabelText(label);

it("creates a round that starts with the announced criteria, then opens it", async () => {
  const lists = { "judging-rounds": [ROUND] };
  const { callDatabase, user } = renderJudging("/judging/rounds/new", lists, () => "round-1");
  expect(await screen.findByRole("textbox", { name: "Criterion 3" })).toHaveValue(
    "Patient-Centric",
  );
  expect(save()).toBeDisabled();
  fireEvent.change(screen.getByLabelText("Opens"), { target: { value: "2025-09-02T08:00:00" } });
  await user.click(save());
  expect(await screen.findByText("Choose the deadline for reviews.")).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText("Closes"), { target: { value: "2025-09-20T08:00:00" } });
  await user.click(save());
  await waitFor(() => expect(callDatabase).toHaveBeenCalledTimes(1));
  expect(callDatabase.mock.lastCall).toMatchObject([
    "save_judging_round",
    {
      round: {
        id: null,
        kind: "screening",
        reviews_per_entry: 3,
        expertise_quotas: {},
        criteria: [
          { name: "Relevant", weight: 1 },
          { name: "Innovative" },
          { name: "Patient-Centric" },
          { name: "Viable" },
        ],
      },
    },
  ]);
  expect(await screen.findByRole("navigation", { name: "Steps of the round" })).toBeVisible();
});

it("keeps the default name and cut-off in step with the kind until they are edited", async () => {
  const { user } = renderJudging("/judging/rounds/new", { "judging-rounds": [ROUND] });
  const kind = await screen.findByRole("combobox", { name: "Kind" });
  const name = screen.getByRole("textbox", { name: "Name" });
  const places = number("Entries to advance");
  await user.selectOptions(kind, "Top three");
  expect(name).toHaveValue("Top three");
  expect(places).toHaveValue(3);
  await user.type(name, "!");
  await user.type(places, "0");
  await user.selectOptions(kind, "Panel");
  expect(name).toHaveValue("Top three!");
  expect(places).toHaveValue(30);
});

it("saves against the loaded version, and says why the database refuses", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const lists = { "judging-rounds": [ROUND] };
  const { callDatabase, user } = renderJudging("/judging/rounds/round-1/criteria", lists, () =>
    Promise.reject(rule("Somebody else has changed this round.")),
  );
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "!");
  await user.click(save());
  expect(await screen.findByText("Somebody else has changed this round.")).toBeVisible();
  expect(callDatabase.mock.lastCall?.[1]).toMatchObject({
    round: { id: "round-1", name: "Screening!" },
    expected_updated_at: ROUND.updated_at,
  });
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Screening!");
  expect(save()).toBeEnabled();
});

it("has no unsaved changes once they are saved", async () => {
  const lists = { "judging-rounds": [ROUND] };
  const { user } = renderJudging("/judging/rounds/round-1/criteria", lists);
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "!");
  await user.click(save());
  await waitFor(() => expect(save()).toBeDisabled());
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Screening!");
});

it("adds and removes criteria, and asks for a description of each score", async () => {
  const { callDatabase, user } = renderJudging("/judging/rounds/round-1/criteria", {
    "judging-rounds": [ROUND],
  });
  await user.click(await screen.findByRole("button", { name: "Add criterion" }));
  await user.click(screen.getByRole("button", { name: "Remove Relevant" }));
  const added = within(screen.getByRole("group", { name: "Criterion 4" }));
  await user.click(save());
  expect(await screen.findByText(/^Each criterion needs a name/)).toBeVisible();
  const fill = (field: HTMLElement, value: string) =>
    fireEvent.change(field, { target: { value } });
  fill(added.getByLabelText("Criterion 4"), "Bold");
  fill(added.getByLabelText("Question for judges"), "Is it?");
  fill(number("Highest score"), "6");
  expect(await added.findByLabelText("Score 6")).toHaveValue("");
  expect(added.getByLabelText("Score 5")).toHaveValue("Outstandingly");
  await user.click(save());
  expect(callDatabase).not.toHaveBeenCalled();
  fill(number("Highest score"), "2");
  await waitFor(() => expect(added.queryByLabelText("Score 3")).toBeNull());
  await user.click(save());
  await waitFor(() => expect(callDatabase).toHaveBeenCalledTimes(1));
  const score_words = ["Not at all", "Hardly"];
  expect(callDatabase.mock.lastCall?.[1]).toMatchObject({
    round: {
      scale: 2,
      criteria: [
        { name: "Innovative", score_words },
        { name: "Patient-Centric", score_words },
        { name: "Viable", score_words },
        { name: "Bold", question: "Is it?", weight: 1, score_words },
      ],
    },
  });
});

it("requires reviewers who know a field, at most as many as an entry has", async () => {
  const lists = { "judging-rounds": [ROUND] };
  const { callDatabase, user } = renderJudging("/judging/rounds/round-1/criteria", lists);
  await user.click(await screen.findByText("Fields of expertise"));
  const field = number("Human factors");
  await user.type(field, "4");
  await user.click(save());
  expect(await screen.findByText(/at most the number of reviewers/)).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, "2");
  expect(screen.getByText("Human factors: at least 2")).toBeVisible();
  await user.click(save());
  await waitFor(() => expect(callDatabase).toHaveBeenCalledTimes(1));
  expect(callDatabase.mock.lastCall?.[1]).toMatchObject({
    round: { expertise_quotas: { human_factors: 2 } },
  });
});

it("shows the criteria of an open round, which cannot change", async () => {
  const lists = { "judging-rounds": [{ ...ROUND, stage: "open" }] };
  renderJudging("/judging/rounds/round-1/criteria", lists);
  expect(await screen.findByRole("list", { name: "Criteria" })).toHaveTextContent("Relevant");
  expect(screen.queryByRole("textbox", { name: "Criterion 1" })).toBeNull();
  expect(screen.queryByLabelText("Opens")).toBeNull();
  expect(screen.getByLabelText("Closes")).toBeEnabled();
  expect(screen.queryByRole("button", { name: "Delete round" })).toBeNull();
});

it("moves the deadline of an open round to a later time only, with a reason", async () => {
  const lists = { "judging-rounds": [{ ...ROUND, stage: "open" }] };
  const { callDatabase, user } = renderJudging("/judging/rounds/round-1/criteria", lists);
  const closes = await screen.findByLabelText("Closes");
  fireEvent.change(closes, { target: { value: "2025-09-10T08:00:00" } });
  expect(
    await screen.findByText("The new deadline must be later than the current one."),
  ).toBeVisible();
  fireEvent.change(closes, { target: { value: "2025-09-25T08:00:00" } });
  await user.click(save());
  expect(await screen.findByText("Give a reason for the new deadline.")).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText("Reason for the new deadline"), "A judge was ill");
  await user.click(save());
  await waitFor(() => expect(callDatabase).toHaveBeenCalledTimes(1));
  expect(callDatabase).toHaveBeenCalledWith("save_judging_round", {
    round: expect.objectContaining({
      closes_at: new Date("2025-09-25T08:00:00").toISOString(),
      reason: "A judge was ill",
    }),
    expected_updated_at: ROUND.updated_at,
  });
});

it.each(["closed", "locked", "released", "canceled"])(
  "keeps the deadline of a round that is %s",
  async (stage) => {
    renderJudging("/judging/rounds/round-1/criteria", { "judging-rounds": [{ ...ROUND, stage }] });
    expect(await screen.findByRole("list", { name: "Criteria" })).toBeVisible();
    expect(screen.queryByLabelText("Closes")).toBeNull();
  },
);

it("says that a canceled round does not count, and keeps it readable", async () => {
  const lists = { "judging-rounds": [{ ...ROUND, stage: "canceled" }] };
  renderJudging("/judging/rounds/round-1/criteria", lists);
  expect(await screen.findByText(/does not count/)).toBeVisible();
  expect(screen.getByRole("list", { name: "Criteria" })).toHaveTextContent("Relevant");
});

it("duplicates a round without its dates", async () => {
  const [first] = ROUND.criteria;
  if (!first) throw new Error("The round has no criterion.");
  const criteria = [{ ...first, name: "Bold" }];
  const lists = { "judging-rounds": [{ ...ROUND, name: "Canceled one", places: 17, criteria }] };
  const { user } = renderJudging("/judging/rounds/round-1/criteria", lists);
  await user.click(await screen.findByRole("link", { name: "Duplicate round" }));
  expect(await screen.findByRole("heading", { name: "New round" })).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Criterion 1" })).toHaveValue("Bold");
  expect(number("Entries to advance")).toHaveValue(17);
  expect(screen.getByLabelText("Opens")).toHaveValue("");
  expect(save()).toBeDisabled();
});

describe("while the page is open", () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(ROUND.opens_at) - 60_000 });
  });
  afterEach(() => vi.useRealTimers());

  it("says that the round has opened, and keeps what was typed", async () => {
    const lists = { "judging-rounds": [ROUND] };
    renderJudging("/judging/rounds/round-1/criteria", lists);
    const name = await screen.findByRole("textbox", { name: "Name" });
    fireEvent.change(name, { target: { value: "Another name" } });
    lists["judging-rounds"] = [{ ...ROUND, stage: "open" }];
    await vi.advanceTimersByTimeAsync(55_000);
    expect(screen.queryByText(/This round is open/)).toBeNull();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(screen.getByText(/This round is open/)).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Another name");
    expect(save()).toBeEnabled();
  });
});

it("deletes a round without assignments, after a confirmation", async () => {
  const lists = { "judging-rounds": [ROUND] };
  const { callDatabase, user } = renderJudging("/judging/rounds/round-1/criteria", lists);
  await user.click(await screen.findByRole("button", { name: "Delete round" }));
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  await waitFor(() =>
    expect(callDatabase).toHaveBeenCalledWith("delete_judging_round", { id: "round-1" }),
  );
});
