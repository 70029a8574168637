import { expect, it } from "vitest";
import type { Configuration } from "../configuration/configuration.ts";
import { OPEN_CHALLENGE, SEASON_2026 } from "../configuration/testing/openChallenge.ts";
import type { SeasonFacts, SeasonTaskName } from "../data/databaseFunctions.ts";
import { ROUND } from "../judging/testing/judgingRecords.ts";
import { progressOf, type RoundProgress } from "./roundProgress.ts";
import { seasonOf } from "./seasonTasks.ts";
import { NEW_PROJECT, NOTHING_MISSING } from "./testing/seasonFacts.ts";

const DAY = 86_400_000;
const at = (day: string) => Date.parse(`${day}T17:00:00Z`);

const NEW_CHALLENGE: Configuration = {
  ...OPEN_CHALLENGE,
  ...SEASON_2026,
  phase: "Pre-Launch",
  time: "",
};

const round = (
  kind: RoundProgress["kind"],
  opens: string,
  patch: Partial<RoundProgress> = {},
): RoundProgress => ({
  id: kind,
  name: `The ${kind}`,
  kind,
  stage: "open",
  opens_at: `${opens}T08:00:00Z`,
  task: "Judges have 4 reviews to submit.",
  action: undefined,
  due: `${opens}T20:00:00Z`,
  ...patch,
});
const released = (kind: RoundProgress["kind"], opens: string) =>
  round(kind, opens, { stage: "released", task: undefined });

interface State {
  challenge: Configuration;
  facts: SeasonFacts;
  rounds: RoundProgress[];
}

/** The events of each day that organizers do not cause. */
const EVENTS: Readonly<Record<string, (state: State) => void>> = {
  "2026-09-01": ({ facts, rounds }) => {
    if (rounds.length === 0) facts.submissions_to_check = 5;
  },
  "2026-09-20": (state) => {
    state.rounds = [released("screening", "2026-09-02")];
  },
  "2026-09-29": (state) => {
    state.rounds.splice(1, 1, released("panel", "2026-09-22"));
    state.challenge = { ...state.challenge, results_released_at: "2026-09-29T12:00:00Z" };
    const without = { finalists_without_mentor: 5, finalists_without_page: 5 };
    state.facts = { ...state.facts, finalists: 5, ...without };
  },
  "2026-12-20": (state) => {
    state.rounds.splice(2, 1, released("top_three", "2026-12-10"));
    state.challenge = { ...state.challenge, pitching_known_at: "2026-12-20T12:00:00Z" };
  },
  "2027-01-28": (state) => {
    state.rounds.splice(3, 1, released("final", "2027-01-27"));
    state.challenge = { ...state.challenge, final_released_at: "2027-01-28T12:00:00Z" };
  },
};

/** How an organizer does each task. */
const DONE: Readonly<Record<SeasonTaskName, (state: State, today: string) => void>> = {
  phase: (state, today) => {
    const [{ action } = { action: undefined }] = tasksOf(state, at(today));
    if (action && "phase" in action)
      state.challenge = { ...state.challenge, phase: action.phase, time: action.time };
  },
  dates: ({ facts }) => {
    facts.configuration_revision += 1;
  },
  administrators: ({ facts }) => {
    facts.lacks_administrators = false;
  },
  apps: ({ facts }) => {
    facts.administrators_without_app = 0;
  },
  organizations: ({ facts }) => {
    facts.postponed = { ...facts.postponed, organizations: null };
  },
  entry: ({ facts }) => {
    facts.has_entries = true;
  },
  opening_email: ({ facts }, today) => {
    facts.newsletter_at = `${today}T17:00:00Z`;
  },
  withdrawals: () => undefined,
  first_round: ({ rounds }) => void rounds.push(round("screening", "2026-09-02")),
  judges: ({ facts }) => {
    facts.has_judges = true;
  },
  eligibility: ({ facts }) => {
    facts.submissions_to_check = 0;
  },
  panel: ({ rounds }) => void rounds.push(round("panel", "2026-09-22")),
  stages: ({ facts }) => {
    facts.has_stages = true;
  },
  mentors: ({ facts }) => {
    facts.finalists_without_mentor = 0;
  },
  top_three: ({ rounds }) => void rounds.push(round("top_three", "2026-12-10")),
  pages: ({ facts }) => {
    facts.finalists_without_page = 0;
  },
  final: ({ rounds }) => void rounds.push(round("final", "2027-01-27")),
  winners_email: ({ facts }, today) => {
    facts.newsletter_at = `${today}T17:00:00Z`;
  },
  records: ({ facts }) => {
    facts.postponed = { ...facts.postponed, records: null };
  },
  deletion: ({ facts }) => {
    facts.postponed = { ...facts.postponed, deletion: null };
  },
};

const tasksOf = (state: State, now: number) => seasonOf(state, now).tasks;
const namesOf = (state: State, now: number) => tasksOf(state, now).map(({ name }) => name);

it.each([
  ["does one task a day", 1],
  ["does nothing", 0],
])(
  "on each day of a season, an organizer who %s reads what to do or what is awaited",
  (_, daily) => {
    const state: State = { challenge: NEW_CHALLENGE, facts: { ...NEW_PROJECT }, rounds: [] };
    const done: (SeasonTaskName | null)[] = [];
    for (let now = at("2026-03-20"); now < at("2027-03-20"); now += DAY) {
      const today = new Date(now).toISOString().slice(0, 10);
      EVENTS[today]?.(state);
      const { tasks, awaited } = seasonOf(state, now);
      expect(tasks.length > 0 || awaited, today).toBeTruthy();
      expect(awaited, today).toMatch(/^[A-Z].*\.$/);
      for (const { name } of tasks.slice(0, daily)) {
        done.push(name);
        if (name) DONE[name](state, today);
        expect(namesOf(state, now), `${name} on ${today}`).not.toContain(name);
      }
    }
    // The season ends with nothing to do, and each task came once; the phase, with each stage.
    if (daily === 0) return;
    expect(tasksOf(state, at("2027-03-20"))).toEqual([]);
    expect(done).toEqual([
      ..."dates administrators apps organizations entry first_round opening_email judges".split(
        " ",
      ),
      ..."phase phase panel phase stages mentors top_three".split(" "),
      ..."pages phase final winners_email records deletion".split(" "),
    ]);
  },
);

const JUDGED: State = {
  challenge: { ...NEW_CHALLENGE, phase: "Evaluation" },
  facts: NOTHING_MISSING,
  rounds: [round("screening", "2026-09-02")],
};
const FINALISTS: State = {
  challenge: {
    ...JUDGED.challenge,
    phase: "Refinement",
    results_released_at: "2026-09-29T12:00:00Z",
  },
  facts: { ...NOTHING_MISSING, finalists: 5, has_stages: true },
  rounds: [released("panel", "2026-09-22")],
};

it("asks a new project with the dates of a past season to set them, not to judge", () => {
  const state = { challenge: NEW_CHALLENGE, facts: NEW_PROJECT, rounds: [] };
  expect(namesOf(state, at("2028-11-30"))).toEqual([
    "dates",
    "administrators",
    "apps",
    "organizations",
    "entry",
  ]);
  expect(tasksOf(state, at("2028-11-30"))[0]?.hint).toBe(
    "These dates are in the past: submissions closed on Aug 31, 2026",
  );
});

it("asks for another administrator's app without one's own", () => {
  const facts = { ...NOTHING_MISSING, administrators_without_app: 2 };
  expect(tasksOf({ ...JUDGED, facts }, at("2026-09-10"))).toMatchObject([
    { name: "apps", hint: "2 administrators have no app", due: "2026-09-24T04:59:59.000Z" },
  ]);
});

it("lists the next step of a round by its deadline, and waits for judges", () => {
  const action = { label: "Lock result", to: "/judging/rounds/screening/results" };
  const step = { task: "Judging is over. Lock the result.", action, due: "2026-10-01T04:59:59Z" };
  const rounds = [round("screening", "2026-09-02", step)];
  const facts = { ...NOTHING_MISSING, submissions_to_check: 1 };
  expect(tasksOf({ ...JUDGED, rounds, facts }, at("2026-09-21"))).toMatchObject([
    { name: "eligibility", hint: expect.stringMatching(/^1 submission is unchecked/) },
    { name: null, label: "The screening", hint: step.task, action },
  ]);
  expect(seasonOf(JUDGED, at("2026-09-10"))).toEqual({
    tasks: [],
    postponed: [],
    awaited: "The screening: Judges have 4 reviews to submit.",
  });
});

it("proposes the phase with one click, and clears a text from an earlier stage", () => {
  const wrong = {
    ...JUDGED.challenge,
    phase: "Open Submission",
    time: "Submissions are open",
  } as const;
  const late = { ...wrong, time_set_at: "2026-08-01T12:00:00Z" };
  expect(tasksOf({ ...JUDGED, challenge: late }, at("2026-09-10"))[0]).toMatchObject({
    label: "Set the phase to Evaluation",
    action: { phase: "Evaluation", time: "" },
  });
  const outdated = { ...late, phase: "Evaluation" } as const;
  expect(tasksOf({ ...JUDGED, challenge: outdated }, at("2026-09-10"))[0]).toMatchObject({
    label: "Clear the text next to the phase",
    action: { phase: "Evaluation", time: "" },
  });
});

it("keeps a task off the list while it is postponed, and plans the final without a top three", () => {
  const planned = { ...FINALISTS, facts: { ...FINALISTS.facts, postponed: { top_three: null } } };
  expect(namesOf(FINALISTS, at("2026-10-05"))).toEqual(["top_three"]);
  const season = seasonOf(planned, at("2026-10-05"));
  expect(season.tasks.map(({ name }) => name)).toEqual(["final"]);
  expect(season.postponed).toEqual([
    { name: "top_three", label: "Plan the top three", until: null },
  ]);
});

it("plans a round of the kind that is next: no top three if all finalists pitch anyway", () => {
  const planned = (finalists: number) => {
    const facts = { ...FINALISTS.facts, finalists };
    return tasksOf({ ...FINALISTS, facts }, at("2026-10-05")).map(({ action }) => action);
  };
  const create = (kind: string) => [
    { label: "Plan round", to: `/judging/rounds/create?kind=${kind}` },
  ];
  expect(planned(4)).toEqual(create("top_three"));
  expect(planned(3)).toEqual(create("final"));
});

it("mentions withdrawals that close before submissions, until submissions close", () => {
  const early = { ...NEW_CHALLENGE, withdrawals_close_at: "2026-08-20T04:59:59Z" };
  const state = {
    challenge: { ...early, phase: "Open Submission" } as Configuration,
    facts: NOTHING_MISSING,
  };
  const rounds = [round("screening", "2026-09-02")];
  expect(namesOf({ ...state, rounds }, at("2026-08-10"))).toEqual(["withdrawals"]);
  expect(namesOf({ ...state, rounds }, at("2026-09-10"))).not.toContain("withdrawals");
});

it("begins to fill a round once submissions are closed", () => {
  const challenge = { ...NEW_CHALLENGE, phase: "Open Submission" } as Configuration;
  const rounds = [{ ...ROUND, name: "Screening", round_entries_count: 0 }];
  const on = (day: string) => progressOf(rounds, [], challenge, true, at(day))[0];
  const task = "Add submissions after the deadline on Aug 31, 2026 11:59 PM EST.";
  expect(on("2026-08-20")).toMatchObject({ task, action: undefined });
  const input = {
    challenge,
    facts: NOTHING_MISSING,
    rounds: [on("2026-08-20")] as RoundProgress[],
  };
  expect(seasonOf(input, at("2026-08-20"))).toMatchObject({
    tasks: [],
    awaited: `Screening: ${task}`,
  });
  expect(on("2026-09-02")?.action).toMatchObject({ label: "Add submissions" });
});
