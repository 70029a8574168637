import { focusManager } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { computeResult } from "#common/judging/result.ts";
import { CLOSED_CHALLENGE, OPEN_CHALLENGE } from "../../configuration/testing/openChallenge.ts";
import type { ReleasePreview } from "../../data/databaseFunctions.ts";
import { fill } from "../../testing/renderAdmin.tsx";
import { OTHER_DECISION } from "../decisions/testing/decisions.ts";
import type { Decision } from "../results/decision.ts";
import type { Round } from "../rounds/round.ts";
import { ROUND } from "../testing/judgingRecords.ts";
import { INPUTS, lockedResult } from "../testing/lockedResult.ts";
import { renderJudging } from "../testing/renderJudging.tsx";
import { stubResultsWorker, stubWorker } from "../testing/stubWorker.ts";
import { effectsOf, numberWarning } from "./effects.ts";
import { byPerson, changeText, type Intervention } from "./intervention.ts";
import { isOpen, type Release } from "./release.ts";
import { EXCLUDED, PREVIEW, REQUESTED } from "./testing/releases.ts";

const STATUS: Intervention = {
  ...EXCLUDED,
  id: 8,
  kind: "status_set",
  round_id: null,
  round_name: null,
  people: [],
  details: { status: { from: "received", to: "selected" } },
  reason: "A sixth place was given.",
};
const PREPARED: Intervention = {
  ...EXCLUDED,
  kind: "submissions_prepared",
  people: [],
  reason: null,
  actor_email: "olu@example.com",
};
const OWN: Intervention = { ...STATUS, id: 30, actor_email: "me@example.com", is_own: true };
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
  conflicts?: object[];
  challenge?: object;
  round?: Partial<Round>;
  account?: object;
}

function open(options: Options = {}) {
  const { interventions = [], decisions = [], address = "releases" } = options;
  const { challenge = CLOSED_CHALLENGE } = options;
  const release = { ...REQUESTED, ...options.release };
  const round = {
    ...ROUND,
    kind: "panel",
    name: "Panel",
    places: 2,
    stage: "locked",
    undecided_count: 0,
    ...options.round,
  };
  const lists = {
    "judging/rounds": [{ ...round, has_open_release: isOpen(release) }],
    "judging-results": [options.locked ?? lockedResult()],
    "judging/releases": [release],
    // Of a release and of other pages.
    get "interventions-of-release"() {
      return interventions.filter(({ is_open }) => is_open);
    },
    interventions,
    "judging-decisions": decisions,
    "judging/conflicts": options.conflicts ?? [],
    challenge: [challenge],
  };
  const answers: Record<string, unknown> = {
    release_preview: { ...PREVIEW, ...options.preview },
    release_account: options.account ?? { advances: ["entry-1"] },
    confirm_release: { due_at: "2025-10-01T12:10:00Z" },
  };
  return renderJudging(`/judging/${address}`, lists, (name) => answers[name]);
}
const CONFIRM = { name: "Confirm release" };
const confirmButton = () => screen.findByRole("button", CONFIRM);
/** The tasks in place of the button. */
const toDoFirst = async () =>
  within(await screen.findByRole("region", { name: "Outstanding steps" })).getAllByRole("listitem");
const textsOf = (items: readonly HTMLElement[]) => items.map(({ textContent }) => textContent);
const same = () => screen.findByText("Your browser computed the same result.");

const byOlu = [11, 12].map((id) => ({
  ...PREPARED,
  id,
  submission_ids: [`entry-${id}`],
  label: `Idea ${id}`,
}));
const COMPUTED = JSON.parse(JSON.stringify(computeResult(INPUTS)));
const acknowledge = (person: string) =>
  screen.findByRole("checkbox", { name: `Acknowledge all interventions by ${person}` });
const itemsOf = async (person: string) =>
  within(await screen.findByRole("region", { name: person }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

it("is confirmed by the computed result, once those of every person are acknowledged", async () => {
  const { callDatabase, user } = open({
    interventions: [
      EXCLUDED,
      STATUS,
      OWN,
      ...byOlu,
      {
        ...PREPARED,
        id: 3,
        is_open: false,
        release_id: "release-1",
        actor_email: "ann@example.com",
      },
    ],
    decisions: [DEPARTURE],
    preview: { manual_statuses: [BY_HAND] },
  });
  await same();
  expect(within(screen.getByRole("table", { name: "Ranking" })).getByText("AAAA")).toBeVisible();
  expect(await screen.findByText("Advances: 1")).toBeVisible();
  const departures = within(
    await screen.findByRole("region", { name: /^Decisions that differ.*: 1$/ }),
  );
  expect(departures.getByRole("listitem")).toHaveTextContent(
    /^DDDD Kelp: rank 4 · AdvancesReason: The panel talked about it\.Decided by zoe@example\.com/,
  );
  const table = screen.getByRole("table", { name: "Statuses set manually" });
  expect(within(table).getAllByRole("row")[1]).toHaveTextContent("RingE-000009ReceivedSelected");
  expect(screen.getByText("402 people get an email.")).toBeVisible();

  expect(await itemsOf("zoe@example.com")).toEqual([
    expect.stringMatching(
      /^Set a status: Patch \(E-000001\) \(Received → Selected\)Reason: A sixth place was given\./,
    ),
    expect.stringMatching(
      /^Excluded a review: Patch \(E-000001\), Ravi Rao, PanelReason: They are related\./,
    ),
  ]);
  expect(await itemsOf("olu@example.com")).toEqual([
    expect.stringMatching(/^Prepared 2 submissions for judges: Idea 12, Idea 11, Panel/),
  ]);
  expect(screen.getByRole("region", { name: "Your own interventions" })).toHaveTextContent(
    /The other administrator has to acknowledge these\.me@example\.comSet a status/,
  );
  expect(
    await screen.findByRole("region", { name: "Acknowledged interventions" }),
  ).toHaveTextContent(/ann@example\.comPrepared submissions for judges/);

  expect(screen.getAllByRole("checkbox")).toHaveLength(2);
  expect(textsOf(await toDoFirst())).toEqual([
    "Acknowledge all interventions by olu@example.com",
    "Acknowledge all interventions by zoe@example.com",
  ]);
  const link = screen.getByRole("link", {
    name: "Acknowledge all interventions by zoe@example.com",
  });
  const target = decodeURIComponent(link.getAttribute("href") ?? "").slice(1);
  expect(document.getElementById(target)).toBe(await acknowledge("zoe@example.com"));
  await user.click(await acknowledge("olu@example.com"));
  expect(await toDoFirst()).toHaveLength(1);
  expect(await confirmButton()).toBeDisabled();
  await user.click(await acknowledge("zoe@example.com"));
  await user.click(await confirmButton());
  expect(callDatabase).toHaveBeenCalledWith("confirm_release", {
    id: "release-1",
    acknowledged: [7, 8, 11, 12],
    computed: COMPUTED,
  });
  expect(
    await screen.findByText("Confirmed. The release takes effect on Oct 1, 2025 7:10 AM EST."),
  ).toBeVisible();
});

it("is requested after the same check, from the round that it releases", async () => {
  const { callDatabase, user } = open({
    address: "releases/create?round_id=round-1",
    release: { state: "stopped", stopped_at: "2025-10-01T12:00:00Z" },
    interventions: [EXCLUDED, OWN],
  });
  expect(await screen.findByRole("heading", { name: "Request release: Panel" })).toBeVisible();
  expect(screen.getByRole("link", { name: "All releases" })).toBeVisible();
  await same();
  expect(await toDoFirst()).toHaveLength(1);
  await user.click(await acknowledge("zoe@example.com"));
  fill(screen.getByLabelText("Earliest release time (optional)"), "2031-01-02T03:04:05");
  await user.click(screen.getByRole("button", { name: "Request release" }));
  expect(callDatabase).toHaveBeenCalledWith("request_release", {
    round_id: "round-1",
    not_before: new Date("2031-01-02T03:04:05").toISOString(),
    acknowledged: [7],
    computed: COMPUTED,
  });
  expect(await screen.findByText(/^The release has been requested/)).toBeVisible();
});

it("shows a conflict that an administrator has not accepted", async () => {
  open({
    conflicts: [
      {
        id: "c-1",
        admin_id: "olu",
        admin_email: "olu@example.com",
        idea_name: "Kelp",
        reason: "Her brother's.",
      },
      {
        id: "c-2",
        admin_id: null,
        judge_name: "Ines Amado",
        idea_name: "Ring",
        reason: "A friend.",
      },
    ].map((one) => ({ ...one, judge_name: one.judge_name ?? null, state: "suspected" })),
  });
  const section = await screen.findByRole("region", {
    name: "Administrators’ conflicts not accepted yet: 1",
  });
  expect(section).toHaveTextContent(/olu@example\.com, with KelpReason: Her brother's\.$/);
});

it("shows what the winners' page will show", async () => {
  const kelp = { submission_id: "entry-1", idea_name: "Kelp", people: 3 };
  const winners = [
    { ...kelp, outcome: "first", visibility: "public", named: 2 },
    { ...kelp, submission_id: "entry-2", outcome: "third", visibility: "private", named: 0 },
  ] as const;
  open({ preview: { winners } });
  const section = within(await screen.findByRole("region", { name: "Winners’ page" }));
  expect(section.getByRole("alert")).toHaveTextContent(/shows only the prize and the idea’s name/);
  const rows = section.getAllByRole("row").map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual(["KelpRank 1Public2 of 3", "KelpRank 3Not published0 of 3"]);
});

it("warns if it selects another number than the rules say", async () => {
  open({ preview: { advancing: 3 } });
  expect(
    await screen.findByText("Finalists after this release: 3. The rules say 5."),
  ).toBeVisible();
});

it.each([
  ["screening", 20, undefined],
  ["panel", 5, undefined],
  [null, 1, "Finalists after this release: 1. The rules say 5."],
  ["top_three", 4, "Finalists advancing to the final after this release: 4. The rules say 3."],
  ["final", 3, undefined],
  ["final", 2, "Winners after this release: 2. The rules say 3."],
] as const)("compares the number of a %s, %i, with the rules", (kind, advancing, warning) => {
  expect(numberWarning(kind, { ...PREVIEW, advancing })).toBe(warning);
});

it("has the round’s next step in the list of releases until the round is decided", async () => {
  open({ address: "releases", release: { state: "released" }, round: { stage: "closed" } });
  expect(await screen.findByText(/Lock the result before you make decisions/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Lock result" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Request release" })).toBeNull();
});

it("is requested from the list of releases once its round is decided", async () => {
  open({
    address: "releases",
    release: { state: "released" },
    round: { stage: "locked", undecided_count: 0 },
  });
  expect(await screen.findByRole("link", { name: "Request release" })).toHaveAttribute(
    "href",
    "/judging/releases/create?round_id=round-1",
  );
});

it("is not requested before submissions close, when nothing has a status to release", async () => {
  open({
    address: "releases/create",
    release: { state: "released" },
    challenge: OPEN_CHALLENGE,
  });
  expect(await screen.findByText("Submissions haven’t closed yet")).toBeVisible();
  expect(screen.getByRole("link", { name: "See dates" })).toHaveAttribute(
    "href",
    "/configurations",
  );
  expect(screen.queryByRole("button", { name: "Request release" })).toBeNull();
});

it("is not requested without a status to release", async () => {
  open({ address: "releases/create", release: { state: "released" }, preview: { outcomes: {} } });
  expect(await screen.findByText("No statuses to release")).toBeVisible();
  expect(screen.getByRole("link", { name: "See submissions" })).toBeVisible();
  expect(screen.queryByLabelText("Earliest release time (optional)")).toBeNull();
});

it.each<[string, Partial<Round>, [step: string, page: string][]]>([
  [
    "open",
    { stage: "open", round_entries_count: 4, ready_count: 4, assignments_count: 8 },
    [
      ["ProgressJudges have 8 reviews to submit.", "progress"],
      ["ResultsAfter the deadline", "results"],
      ["DecisionsNot decided", "decisions"],
    ],
  ],
  [
    "undecided",
    { undecided_count: 2 },
    [["DecisionsDecide which submissions advance.", "decisions"]],
  ],
])(
  "is not requested while its round is %s: each missing step has its page",
  async (_, round, missing) => {
    open({
      address: "releases/create?round_id=round-1",
      release: { state: "stopped", stop_reason: null },
      round,
    });
    const steps = await screen.findByRole("region", { name: "Not ready for release" });
    const items = within(steps).getAllByRole("listitem");
    expect(items).toHaveLength(missing.length);
    for (const [at, [step, part]] of missing.entries()) {
      const item = items[at] as HTMLElement;
      expect(item).toHaveTextContent(step);
      const link = within(item).getByRole("link");
      expect(link).toHaveAttribute("href", `/judging/rounds/round-1/${part}`);
    }
    expect(within(steps).getByRole("button", { name: "Request release" })).toBeDisabled();
    expect(screen.queryByRole("region", { name: "Effects" })).toBeNull();
  },
);

it.each([
  ["canceled", "This round was canceled"],
  ["released", "This round is released"],
] as const)("is not requested for a round that is %s", async (stage, title) => {
  open({
    address: "releases/create?round_id=round-1",
    release: { state: "released" },
    round: { stage },
  });
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByRole("link", { name: "See decisions" })).toBeVisible();
});

it("is not confirmed before every submission is accounted for", async () => {
  open({ account: { left_out: ["entry-9"] } });
  await same();
  const [item] = await toDoFirst();
  expect(within(item as HTMLElement).getByRole("link")).toHaveTextContent(
    "Account for every submission",
  );
  const confirm = await confirmButton();
  expect(confirm).toBeDisabled();
  expect(confirm).toHaveAccessibleDescription("Account for every submission");
});

it("is not requested while another release is open", async () => {
  open({ address: "releases/create" });
  expect(await screen.findByRole("link", { name: "See release" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Request release" })).toBeNull();
});

it("is not confirmed while the browser is computing the result", async () => {
  stubWorker(() => new Promise(() => undefined));
  open();
  expect(await confirmButton()).toHaveAccessibleDescription(
    "Your browser is computing the result.",
  );
});

it("requires a new acknowledgment if the person has changed something meanwhile", async () => {
  const interventions = [EXCLUDED];
  const { user } = open({ interventions });
  await same();
  await user.click(await acknowledge("zoe@example.com"));
  expect(await confirmButton()).toBeEnabled();
  interventions.push(STATUS);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  expect(await screen.findByText("Set a status")).toBeVisible();
  expect(await acknowledge("zoe@example.com")).not.toBeChecked();
  expect(await confirmButton()).toBeDisabled();
});

it("lists the differences from the locked result, and cannot be confirmed", async () => {
  const honest = lockedResult();
  const [first, second, ...others] = honest.result.standings;
  if (!first || !second) throw new Error("There are four entries.");
  const swapped = [{ ...second, rank: 1, score: 4.9 }, { ...first, rank: 2 }, ...others];
  open({ locked: lockedResult({ result: { ...honest.result, standings: swapped } }) });
  const list = within(await screen.findByRole("list", { name: "Differences" }));
  const sentences = list.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(sentences).toContain(
    "rank of round entry BBBB: the file says 1, but the recomputed value is 2.",
  );
  expect(sentences).toContain(
    "score of round entry BBBB: the file says 4.9, but the recomputed value is 3.666667.",
  );
  expect(textsOf(await toDoFirst())).toEqual(["Your browser computed a different result"]);
  expect(await confirmButton()).toBeDisabled();
  expect(screen.queryByText("Your browser computed the same result.")).toBeNull();
});

it("warns that the record will show a confirmation by the only administrator", async () => {
  open({ release: { requested_by_email: "me@example.com", is_own: true } });
  expect(
    await screen.findByText(/the record will show that no one else has checked it/),
  ).toBeVisible();
});

const CONFIRMED: Partial<Release> = {
  state: "confirmed",
  confirmed_by_email: "olu@example.com",
  confirmed_at: "2025-10-01T12:00:00Z",
  due_at: new Date(Date.now() + 9.5 * 60_000).toISOString(),
};

it("asks the second administrator to check and confirm it", async () => {
  open({});
  const text = "zoe@example.com requested the release. Check and confirm it.";
  expect(await screen.findByText(text)).toBeVisible();
});

it.each<[string, Partial<Release>, RegExp]>([
  [
    "requested, by a new administrator",
    {},
    /^zoe@example\.com requested the release\. Another .* administrator for less than a week\.$/,
  ],
  ["confirmed, by everyone", CONFIRMED, /^[89] minutes/],
])("can be stopped but not confirmed once it is %s", async (_, release, text) => {
  const { callDatabase, press } = open({
    release: { ...release, may_confirm: false },
    interventions: [EXCLUDED],
  });
  expect(await screen.findByText(text)).toBeVisible();
  expect(await screen.findByRole("region", { name: "zoe@example.com" })).toBeVisible();
  expect(screen.queryByRole("checkbox")).toBeNull();
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
  const stop_reason = "An intervention was recorded after the release was confirmed.";
  const release = { state: "stopped", stopped_at: "2025-10-01T12:10:00Z", stop_reason } as const;
  open({ address: "rounds/round-1/criteria", release });
  expect(await screen.findByText(/The release was stopped:/)).toHaveTextContent(stop_reason);
});

it("prevents decisions and reopening in its round while open", async () => {
  open({ address: "rounds/round-1/decisions" });
  expect(await screen.findByRole("link", { name: "See release" })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Apply ranking" })).toBeNull());
  expect(screen.queryByRole("button", { name: /^(Reopen round|Request release)$/ })).toBeNull();
});

it("names the people whom the release of a final does not email, with drafts for them", async () => {
  open({ preview: { not_emailed: { subscribers: 52, declined: 1 } } });
  expect(
    await screen.findByText(/^52 subscribers and 1 person in declined teams get no email\./),
  ).toBeVisible();
  for (const name of ["Email subscribers", "Email declined teams"]) {
    expect(screen.getByRole("link", { name })).toHaveAttribute("href", "/group-emails/create");
  }
});

it.each([
  ["screening", { outcomes: { advances: 5 } }, "Advances: 5 submissions."],
  ["screening", { outcomes: { advances: 5 } }, /^No team gets an email/],
  ["panel", {}, "Declined: 139 submissions."],
  ["panel", {}, "52 subscribers get an email announcing the results."],
  ["top_three", { people: 1 }, "1 person gets an email."],
  ["final", { outcomes: { first: 1 } }, "Rank 1: 1 submission."],
  [null, { outcomes: {} }, "Nothing changes for any team."],
] as const)("describes the effects of a release of a %s: %j", (kind, changes, sentence) => {
  expect(effectsOf(kind, { ...PREVIEW, ...changes })).toContainEqual(
    expect.stringMatching(sentence),
  );
});

it.each([
  [{}, ""],
  [
    { deadline_extended_to: { from: null, to: "2025-10-01T12:00:00+00:00" } },
    "Extended to: none → Oct 1, 2025 7:00 AM EST",
  ],
  [
    { places: { from: 5, to: 6 }, is_anonymized: { from: true, to: false } },
    "Submissions to advance: 5 → 6, Anonymized: yes → no",
  ],
  [{ withdrawn_at: { from: null, to: "2025-10-01T12:00:00+00:00" } }, ""],
])("describes a change without names of columns: %j", (details, text) => {
  expect(changeText({ details })).toBe(text);
});

it.each<[Partial<Intervention>, object]>([
  [
    { kind: "judge_invited", total: 12, submission_ids: [], people: ["Ana", "Ben", "Cleo"] },
    { sentence: "Invited 12 judges", people: "Ana, Ben, Cleo and others" },
  ],
  [
    { submission_ids: ["a", "b", "c", "d"], label: "A, B, C", kind: "status_set", total: 4 },
    { sentence: "Set the status of 4 submissions", names: "A, B, C and others" },
  ],
  [
    { kind: "role_given", round_id: null, submission_ids: [], label: "admin", people: ["o@o.org"] },
    { sentence: "Granted a role", names: "Admin", people: "o@o.org" },
  ],
  [
    { kind: "account_deleted", people: [null] },
    { sentence: "Deleted an account", people: "deleted" },
  ],
  [
    { kind: "round_changed", total: 3, submission_ids: [] },
    { sentence: "Changed a round (3 times)" },
  ],
])("describes interventions as sentences: %j", (changes, expected) => {
  const [
    {
      acts: [act],
    } = { acts: [] },
  ] = byPerson([{ ...EXCLUDED, ...changes }]);
  expect(act).toMatchObject(expected);
});

it("names each submission once, and shows one sentence for the columns of a statement", () => {
  const prepare = (id: number, ids: string[], label: string) => ({
    ...PREPARED,
    id,
    submission_ids: ids,
    label,
  });
  const hash = { ...STATUS, id: 9, details: {}, created_at: "2025-09-22T08:00:10.000042Z" };
  const [olu] = byPerson([
    prepare(1, ["a", "b", "c", "d"], "A, B, C"),
    prepare(2, ["a"], "A"),
    prepare(3, ["e"], "E"),
  ]);
  expect(olu?.acts).toMatchObject([
    { sentence: "Prepared 5 submissions for judges", names: "E, A and others" },
  ]);
  const [zoe] = byPerson([STATUS, hash]);
  expect(zoe).toMatchObject({ ids: [9, 8], acts: [{ change: "Received → Selected" }] });
  expect(zoe?.acts).toHaveLength(1);
});

it("names each person once, and others only if there are any", () => {
  const [set] = byPerson(
    ["Ana", "Ben", "Cleo", "Ana"].map((name, id) => ({
      ...EXCLUDED,
      id,
      kind: "mentor_set" as const,
      people: [name],
      total: 1,
    })),
  );
  expect(set?.acts).toMatchObject([{ people: "Ana, Cleo, Ben" }]);
});

it("names operators and deleted accounts", () => {
  const by = (changes: Partial<Intervention>) => byPerson([{ ...EXCLUDED, ...changes }])[0]?.person;
  expect(by({ capacity: "operator", actor_email: null })).toBe("Operator");
  expect(by({ actor_email: null })).toBe("Former administrator");
});

it.each<[string, Partial<Release>, string[]]>([
  [
    "requested",
    { wanted_at: "2025-10-01T15:00:00Z" },
    [
      "Done Requested by zoe@example.com, Oct 1",
      "Now Confirmation by another administrator",
      "Later Release not before Oct 1",
    ],
  ],
  [
    "confirmed",
    { confirmed_at: "2025-10-01T12:00:00Z", due_at: "2025-10-01T12:10:00Z" },
    [
      "Done Requested by zoe@example.com, Oct 1",
      "Done Confirmed by ann@example.com, Oct 1",
      "Now Release Oct 1",
    ],
  ],
  [
    "released",
    { confirmed_at: "2025-10-01T12:00:00Z", released_at: "2025-10-01T12:10:00Z" },
    [
      "Done Requested by zoe@example.com, Oct 1",
      "Done Confirmed by ann@example.com, Oct 1",
      "Done Released Oct 1",
    ],
  ],
  [
    "stopped",
    { stopped_at: "2025-10-01T12:00:00Z", stop_reason: "A review was excluded." },
    ["Done Requested by zoe@example.com, Oct 1", "Later Stopped because of a change, Oct 1"],
  ],
])("shows who acts in the steps of a release that is %s", async (state, release, texts) => {
  open({
    release: {
      state: state as Release["state"],
      ...release,
      ...(release.confirmed_at && { confirmed_by_email: "ann@example.com" }),
    },
  });
  const [first] = await screen.findAllByText("Requested", { selector: "li *" });
  const steps = within(first?.closest("ol") as HTMLElement).getAllByRole("listitem");
  expect(
    steps.map(
      (step) =>
        `${within(step).getByRole("img").ariaLabel} ${[...step.children]
          .slice(1)
          .map(({ textContent }) => textContent)
          .join(" ")}`,
    ),
  ).toEqual(texts.map((text) => expect.stringContaining(text)));
});
