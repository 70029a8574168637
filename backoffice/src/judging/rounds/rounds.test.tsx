import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpError } from "react-admin";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ROUND } from "../testing/judgingRecords.ts";
import { renderJudging } from "../testing/renderJudging.tsx";

const rule = (message: string) => new HttpError(message, 400, { code: "P0001" });
const save = () => screen.getByRole("button", { name: "Save round" });

it("shows each round with its state and how far it is", async () => {
  const open = { ...ROUND, state: "open", entries_count: 1000, ready_count: 990 };
  renderJudging("/judging", { "judging-rounds": [open] });
  const item = await screen.findByRole("listitem");
  expect(item).toHaveTextContent("Screening, blind · Judges read");
  expect(item).toHaveTextContent("990 of 1,000");
  expect(within(item).getByRole("link")).toHaveAttribute(
    "href",
    "/judging/rounds/round-1/criteria",
  );
});

it("makes a round that starts with the announced criteria, then opens it", async () => {
  const lists = { "judging-rounds": [ROUND] };
  const { callDatabase, user } = renderJudging("/judging/rounds/new", lists, () => "round-1");
  expect(await screen.findByRole("textbox", { name: "Criterion 3" })).toHaveValue(
    "Patient-Centric",
  );
  expect(save()).toBeDisabled();
  fireEvent.change(screen.getByLabelText("Opens"), { target: { value: "2025-09-02T08:00:00" } });
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
        criteria: [
          { name: "Relevant", weight: 1 },
          { name: "Innovative" },
          { name: "Patient-Centric" },
          { name: "Viable" },
        ],
      },
    },
  ]);
  expect(await screen.findByRole("navigation", { name: "Parts of the round" })).toBeVisible();
});

it("names a round and counts who goes on by its kind, until somebody types another", async () => {
  const { user } = renderJudging("/judging/rounds/new", { "judging-rounds": [ROUND] });
  const kind = await screen.findByRole("combobox", { name: "Kind" });
  const name = screen.getByRole("textbox", { name: "Name" });
  const places = screen.getByRole("textbox", { name: "Entries that go on" });
  await user.selectOptions(kind, "Top three");
  expect(name).toHaveValue("Top three");
  expect(places).toHaveValue("3");
  await user.type(name, "!");
  await user.type(places, "0");
  await user.selectOptions(kind, "Panel");
  expect(name).toHaveValue("Top three!");
  expect(places).toHaveValue("30");
});

it("saves against what was loaded, and tells why the database says no", async () => {
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
});

it("gives every criterion words for each score of another scale", async () => {
  const { user } = renderJudging("/judging/rounds/round-1/criteria", { "judging-rounds": [ROUND] });
  const scale = await screen.findByRole("textbox", { name: "Highest score" });
  await user.clear(scale);
  await user.type(scale, "6");
  const first = within(screen.getByRole("group", { name: "Criterion 1" }));
  expect(first.getByLabelText("Score 5")).toHaveValue("Outstandingly");
  expect(first.getByLabelText("Score 6")).toHaveValue("");
  expect(screen.getByText(/words for every score/)).toBeVisible();
  expect(save()).toBeDisabled();
});

it("asks for reviewers who know a field, at most as many as an entry has", async () => {
  const lists = { "judging-rounds": [ROUND] };
  const { callDatabase, user } = renderJudging("/judging/rounds/round-1/criteria", lists);
  await user.click(await screen.findByText("Fields of expertise"));
  const field = screen.getByRole("textbox", { name: "Human factors" });
  await user.type(field, "4");
  expect(screen.getByText(/at most all of them/)).toBeVisible();
  expect(save()).toBeDisabled();
  await user.clear(field);
  await user.type(field, "2");
  expect(screen.getByText("Human factors: at least 2")).toBeVisible();
  await user.click(save());
  await waitFor(() => expect(callDatabase).toHaveBeenCalledTimes(1));
  expect(callDatabase.mock.lastCall?.[1]).toMatchObject({
    round: { expertise_quotas: { human_factors: 2 } },
  });
});

it("freezes what an open round judges by, but not its end", async () => {
  const lists = { "judging-rounds": [{ ...ROUND, state: "open" }] };
  renderJudging("/judging/rounds/round-1/criteria", lists);
  expect(await screen.findByRole("textbox", { name: "Criterion 1" })).toBeDisabled();
  expect(screen.getByLabelText("Opens")).toBeDisabled();
  expect(screen.getByLabelText("Closes")).toBeEnabled();
  expect(screen.queryByRole("button", { name: "Delete round" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Add criterion" })).toBeNull();
});

it("moves the end of an open round to a later time only, with a reason", async () => {
  const lists = { "judging-rounds": [{ ...ROUND, state: "open" }] };
  const { callDatabase, user } = renderJudging("/judging/rounds/round-1/criteria", lists);
  const closes = await screen.findByLabelText("Closes");
  fireEvent.change(closes, { target: { value: "2025-09-10T08:00:00" } });
  expect(screen.getByText("It can only close later than it was to.")).toBeVisible();
  expect(save()).toBeDisabled();
  fireEvent.change(closes, { target: { value: "2025-09-25T08:00:00" } });
  expect(save()).toBeDisabled();
  await user.type(screen.getByLabelText("Reason for the new deadline"), "A judge was ill");
  await user.click(save());
  expect(callDatabase).toHaveBeenCalledWith("save_judging_round", {
    round: expect.objectContaining({
      closes_at: new Date("2025-09-25T08:00:00").toISOString(),
      reason: "A judge was ill",
    }),
    expected_updated_at: ROUND.updated_at,
  });
});

it.each(["closed", "released", "canceled"])(
  "keeps the end of a round that is %s",
  async (state) => {
    renderJudging("/judging/rounds/round-1/criteria", { "judging-rounds": [{ ...ROUND, state }] });
    expect(await screen.findByLabelText("Closes")).toBeDisabled();
  },
);

it("says of a canceled round that it counts as never held, and keeps it readable", async () => {
  const lists = { "judging-rounds": [{ ...ROUND, state: "canceled" }] };
  renderJudging("/judging/rounds/round-1/criteria", lists);
  expect(await screen.findByText(/counts as never held/)).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Criterion 1" })).toHaveValue("Relevant");
});

it("begins a round like another one, without its dates", async () => {
  const [first] = ROUND.criteria;
  if (!first) throw new Error("The round has no criterion.");
  const criteria = [{ ...first, name: "Bold" }];
  const lists = { "judging-rounds": [{ ...ROUND, name: "Canceled one", places: 17, criteria }] };
  const { user } = renderJudging("/judging/rounds/round-1/criteria", lists);
  await user.click(await screen.findByRole("link", { name: "Use as a template" }));
  expect(await screen.findByRole("heading", { name: "New round" })).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Criterion 1" })).toHaveValue("Bold");
  expect(screen.getByRole("textbox", { name: "Entries that go on" })).toHaveValue("17");
  expect(screen.getByLabelText("Opens")).toHaveValue("");
  expect(save()).toBeDisabled();
});

describe("while it is looked at", () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(ROUND.opens_at) - 60_000 });
  });
  afterEach(() => vi.useRealTimers());

  it("tells that the round has opened, and loses nothing that was typed", async () => {
    const lists = { "judging-rounds": [ROUND] };
    renderJudging("/judging/rounds/round-1/criteria", lists);
    const name = await screen.findByRole("textbox", { name: "Name" });
    fireEvent.change(name, { target: { value: "Another name" } });
    lists["judging-rounds"] = [{ ...ROUND, state: "open" }];
    await vi.advanceTimersByTimeAsync(55_000);
    expect(screen.queryByText(/This round has opened/)).toBeNull();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(screen.getByText(/This round has opened/)).toBeVisible();
    expect(name).toHaveValue("Another name");
    expect(save()).toBeEnabled();
  });
});

it("deletes a round in which nothing is assigned, after asking", async () => {
  const lists = { "judging-rounds": [ROUND] };
  const { callDatabase, user } = renderJudging("/judging/rounds/round-1/criteria", lists);
  await user.click(await screen.findByRole("button", { name: "Delete round" }));
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  await waitFor(() =>
    expect(callDatabase).toHaveBeenCalledWith("delete_judging_round", { id: "round-1" }),
  );
});
