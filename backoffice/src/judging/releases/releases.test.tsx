import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { computeResult } from "#common/judging/result.ts";
import type { ReleasePreview } from "../../data/databaseFunctions.ts";
import { OTHER_DECISION } from "../decisions/testing/decisions.ts";
import type { Decision } from "../results/decision.ts";
import { ROUND } from "../testing/judgingRecords.ts";
import { INPUTS, lockedResult } from "../testing/lockedResult.ts";
import { renderJudging } from "../testing/renderJudging.tsx";
import { stubResultsWorker } from "../testing/stubWorker.ts";
import { detailsText, type Intervention } from "./InterventionList.tsx";
import { effectsOf, isOpen, type Release } from "./release.ts";
import { EXCLUDED, PREVIEW, REQUESTED } from "./testing/releases.ts";

const STATUS: Intervention = {
  ...EXCLUDED,
  id: 8,
  kind: "status_set",
  round_id: null,
  round_name: null,
  judge_name: null,
  details: { from: "received", to: "selected" },
  reason: "A sixth place was given.",
};
const DEPARTURE: Decision = {
  ...OTHER_DECISION,
  round_entry_id: "round-entry-4",
  code: "DDDD",
  idea_name: "Kelp",
  rank: 4,
  departs_from_ranking: true,
  needs_reason: true,
  reason: "The panel talked about it.",
};
const BY_HAND = {
  submission_id: "entry-9",
  receipt_number: "E-000009",
  idea_name: "Ring",
  outcome: "selected",
  former: "received",
};

beforeEach(stubResultsWorker);

interface Options {
  release?: Partial<Release>;
  interventions?: readonly Intervention[];
  decisions?: readonly Decision[];
  preview?: Partial<ReleasePreview>;
  locked?: ReturnType<typeof lockedResult>;
  address?: string;
}

function open(options: Options = {}) {
  const { interventions = [], decisions = [], address = "releases" } = options;
  const release = { ...REQUESTED, ...options.release };
  const round = { ...ROUND, kind: "panel", name: "Panel", places: 2, stage: "closed" };
  const lists = {
    "judging/rounds": [{ ...round, has_open_release: isOpen(release) }],
    "judging-results": [options.locked ?? lockedResult()],
    "judging/releases": [release],
    interventions,
    "judging-decisions": decisions,
  };
  const answers: Record<string, unknown> = {
    release_preview: { ...PREVIEW, ...options.preview },
    confirm_release: { due_at: "2025-10-01T12:10:00Z" },
  };
  return renderJudging(`/judging/${address}`, lists, (name) => answers[name]);
}
const confirmButton = () => screen.findByRole("button", { name: "Confirm release" });
const same = () => screen.findByText("Your browser computed the same result.");

it("is confirmed by the computed result, once every intervention is acknowledged", async () => {
  const others = [9, 10].map((id) => ({ ...STATUS, id, idea_name: `Idea ${id}` }));
  const { callDatabase, user } = open({
    interventions: [EXCLUDED, STATUS, ...others],
    decisions: [DEPARTURE],
    preview: { manual_statuses: [BY_HAND] },
  });
  const button = await confirmButton();
  await same();
  expect(within(screen.getByRole("table", { name: "Ranking" })).getByText("AAAA")).toBeVisible();
  const departures = within(await screen.findByRole("region", { name: /^Departures.*: 1$/ }));
  expect(departures.getByRole("listitem")).toHaveTextContent(
    /^DDDD Kelp: rank 4 · AdvancesReason: The panel talked about it\.Decided by zoe@example\.com/,
  );
  const table = screen.getByRole("table", { name: "Statuses set by hand" });
  expect(within(table).getAllByRole("row")[1]).toHaveTextContent("RingE-000009ReceivedSelected");
  expect(screen.getByText("402 people get an email.")).toBeVisible();

  // Those of many submissions are named once.
  const list = within(screen.getByRole("list", { name: "Interventions" }));
  const items = list.getAllByRole("listitem");
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^Set a status \(3\): Received → Selected.*Idea 10.*Idea 9.*Patch.*Reason: A sixth place was given\.zoe@example\.com/,
    ),
    expect.stringMatching(/^Excluded a review.*Patch.*Ravi Rao, Panel.*Reason: They are related/),
  ]);
  await waitFor(() => expect(button).toHaveAccessibleDescription(/^Acknowledge .* Outstanding: 4/));
  expect(button).toBeDisabled();
  for (const box of list.getAllByRole("checkbox")) await user.click(box);
  await user.click(button);
  expect(callDatabase).toHaveBeenCalledWith("confirm_release", {
    id: "release-1",
    acknowledged: expect.arrayContaining([7, 8, 9, 10]),
    computed: JSON.parse(JSON.stringify(computeResult(INPUTS))),
  });
  expect(
    await screen.findByText("Confirmed. The release happens at Oct 1, 2025 7:10 AM EST."),
  ).toBeVisible();
});

it("lists the differences from the locked result, and cannot be confirmed", async () => {
  const honest = lockedResult();
  const [first, second, ...others] = honest.result.standings;
  if (!first || !second) throw new Error("There are four entries.");
  const swapped = [{ ...second, rank: 1, score: 4.9 }, { ...first, rank: 2 }, ...others];
  open({ locked: lockedResult({ result: { ...honest.result, standings: swapped } }) });
  const list = within(await screen.findByRole("list", { name: "Differences" }));
  const sentences = list.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(sentences).toContain("rank of entry BBBB: the file says 1, computed is 2.");
  expect(sentences).toContain("score of entry BBBB: the file says 4.9, computed is 3.666667.");
  const button = await confirmButton();
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription(/computed a different result/);
  expect(screen.queryByText("Your browser computed the same result.")).toBeNull();
});

it("warns that the record will show a confirmation by the only administrator", async () => {
  open({ release: { requested_by_email: "me@example.com", is_own: true } });
  expect(await screen.findByText(/the record says that nobody else has checked it/)).toBeVisible();
});

const CONFIRMED: Partial<Release> = {
  state: "confirmed",
  confirmed_by_email: "olu@example.com",
  confirmed_at: "2025-10-01T12:00:00Z",
  due_at: new Date(Date.now() + 9.5 * 60_000).toISOString(),
};

it.each<[string, Partial<Release>, RegExp]>([
  [
    "requested, by the author of a departing decision",
    {},
    /^zoe@example\.com requested it\. Another .* because you made a decision that departs/,
  ],
  ["confirmed, by everyone", CONFIRMED, /^[89] minutes/],
])("can be stopped but not confirmed once it is %s", async (_, release, text) => {
  const { callDatabase, press } = open({
    release: { ...release, may_confirm: false },
    interventions: [EXCLUDED],
  });
  expect(await screen.findByText(text)).toBeVisible();
  expect(await screen.findByRole("list", { name: "Interventions" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Confirm release" })).toBeNull();
  await press("Stop release");
  expect(callDatabase).toHaveBeenCalledWith("stop_release", { id: "release-1" });
});

it("can be stopped by an administrator with a conflict of interest, who sees no details", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { callDatabase, user } = open();
  callDatabase.mockImplementation(async (name) => {
    if (name === "release_preview") throw new Error("You have a conflict of interest.");
  });
  await user.click(await screen.findByRole("button", { name: "Stop release" }));
  expect(callDatabase).toHaveBeenCalledWith("stop_release", { id: "release-1" });
  expect(screen.queryByRole("region", { name: "Result" })).toBeNull();
});

it("shows no ranking for a release of statuses", async () => {
  const { callDatabase, user } = open({
    release: { round_id: null, round_name: null, round_kind: null },
    preview: { manual_statuses: [BY_HAND] },
  });
  await user.click(await confirmButton());
  expect(callDatabase).toHaveBeenCalledWith("confirm_release", {
    id: "release-1",
    acknowledged: [],
  });
  expect(screen.queryByRole("region", { name: "Result" })).toBeNull();
});

it("says on the round's pages why its release was stopped", async () => {
  const stop_reason = "There was an intervention after it was confirmed.";
  const release = { state: "stopped", stopped_at: "2025-10-01T12:10:00Z", stop_reason } as const;
  open({ address: "rounds/round-1/criteria", release });
  expect(await screen.findByText(/^The release was stopped because of a change/)).toHaveTextContent(
    stop_reason,
  );
});

it("prevents decisions and reopening in its round while open", async () => {
  open({ address: "rounds/round-1/decisions" });
  expect(await screen.findByRole("link", { name: "See release" })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Apply ranking" })).toBeNull());
  expect(screen.queryByRole("button", { name: /^(Reopen round|Request release)$/ })).toBeNull();
});

it.each([
  ["screening", { outcomes: { advances: 5 } }, "5 submissions: Advances."],
  ["screening", { outcomes: { advances: 5 } }, /^No team gets an email/],
  ["panel", {}, "139 submissions: Declined."],
  ["panel", {}, "52 subscribers get an email that results are out."],
  ["top_three", { people: 1 }, "1 person gets an email."],
  ["final", { outcomes: { first: 1 } }, "1 submission: Rank 1."],
  [null, { outcomes: {} }, "Nothing changes for any team."],
] as const)("describes the effects of a release of a %s: %j", (kind, changes, sentence) => {
  expect(effectsOf(kind, { ...PREVIEW, ...changes })).toContainEqual(
    expect.stringMatching(sentence),
  );
});

it.each([
  [{}, ""],
  [{ to: "2025-10-01T12:00:00Z" }, "to Oct 1, 2025 7:00 AM EST"],
  [{ name: "Pitch deck", from: "2025-10-01T12:00:00Z" }, "Pitch deck"],
  [{ added: 5, removed: 2 }, "5 added, 2 removed"],
])("describes the change of an intervention: %j", (details, text) => {
  expect(detailsText({ ...EXCLUDED, details })).toBe(text);
});
