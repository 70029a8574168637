import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { allAnswer, testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { daysFromNow, passDays } from "#tools/testing/world/challenge.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAdmin } from "#tools/testing/world/people.ts";
import {
  CRITERION,
  createRound,
  movingRounds,
  roundForm,
  saveRound,
} from "#tools/testing/world/rounds.ts";

const { sql } = useDatabase();
const { admin } = usePeople(sql, { admin: createAdmin });

const FORM = roundForm();
const save = (changes: object = {}) =>
  `save_judging_round('${JSON.stringify({ ...FORM, id: "$round", ...changes })}')`;
const STORED =
  "select *, private.round_stage(r) as now, (select string_agg(concat_ws(' ', position, name, weight), ', ' order by position) from public.judging_criteria where round_id = r.id) as criteria from public.judging_rounds r where id = '$round'";

const withCriterion = (changes: object) => ({ criteria: [{ ...CRITERION, ...changes }] });
const INVALID: object[] = [
  { kind: "semifinal" },
  { kind: null },
  { name: " " },
  { places: 0 },
  { reviews_per_entry: 0 },
  { scale: null },
  { scale: 1, criteria: [{ ...CRITERION, score_words: ["a"] }] },
  // Of a field that there is not, of nobody, of more than all reviewers, of half a one, in words, in a list.
  ...[{ astrology: 1 }, { regulation: 0 }, { regulation: 4 }, { regulation: 1.5 }].map(
    (expertise_quotas) => ({ expertise_quotas }),
  ),
  { expertise_quotas: { regulation: "1" } },
  { expertise_quotas: ["regulation"] },
  { kind: "panel", expertise_quotas: { regulation: 1 } },
  { closes_at: daysFromNow(0.5) },
  { opens_at: daysFromNow(-1) },
  { closes_at: "3000-01-01T00:00:00Z" },
  { criteria: [] },
  { criteria: null },
  { criteria: Array(21).fill(CRITERION) },
  ...[{ name: "" }, { question: null }, { weight: 0 }].map(withCriterion),
  ...[
    ["a", "b"],
    ["a", "b", "c", "d", " "],
    ["w".repeat(101), "b", "c", "d", "e"],
  ].map((score_words) => withCriterion({ score_words })),
];

const SETTLED = [
  { kind: "panel" },
  { reviews_per_entry: 2 },
  { expertise_quotas: { regulation: 1 } },
  { places: 3 },
  { is_anonymized: false },
  { opens_at: daysFromNow(8) },
  { criteria: [CRITERION] },
  { criteria: [CRITERION, { ...CRITERION, name: "Feasibility", weight: 9 }] },
];
const BY_HAND = [
  "update public.judging_criteria set weight = 9",
  "delete from public.judging_criteria",
  "insert into public.judging_criteria (round_id, position, name, question, weight, score_words) select round_id, 9, name, question, weight, score_words from public.judging_criteria limit 1",
  "update public.judging_rounds set seed = 7",
  "update public.judging_rounds set scale = 3",
];
const LATER = { name: "New", closes_at: daysFromNow(30), gives_feedback: false, reason: "r" };

const draft = async (transaction: Transaction): Promise<Values> => ({
  round: await saveRound(transaction, admin, FORM),
  stored: STORED,
});

testRules(
  sql,
  { admin },
  {
    "no round": allAnswer(
      "admin",
      INVALID.map((one) => save({ id: null, ...one })),
      "invalid_input",
    ),
    "a draft": [
      draft,
      `
    postgres   | $stored | now=draft, places=1, criteria=1 Innovation 2, 2 Feasibility 1
    admin      | ${save({ name: "Second try", scale: 2, criteria: [{ ...CRITERION, name: " Only  one ", score_words: ["no", "yes"] }] })} | done
    then postgres | $stored | name=Second try, criteria=1 Only one 2
    admin      | ${save().replace(/\)$/, ", now() - interval '1 day')")} | conflict

    admin      | ${save({ places: 5 })} | done
    then postgres | update public.judging_rounds set assignments_revision = 1 | done
    then admin | delete_judging_round('$round') | done
    then postgres | select string_agg(concat_ws(' ', action, details ->> 'places'), ', ' order by id) as lines
      from public.audit_log where subject_id = '$round'
      | lines=judging.round_saved {"to": 1, "from": null}, judging.round_saved {"to": 5, "from": 1},
      judging.round_deleted`,
    ],
    "a draft with an assignment": [
      async (transaction) => {
        const entries = [await createEntry(transaction, { submitted: true })];
        const judges = [await createJudge(transaction, { by: admin })];
        return { round: (await createRound(transaction, { by: admin, entries, judges })).id };
      },
      `
    admin      | delete_judging_round('$round') | round_open
    then admin | publish_assignments('$round', '[]', 1) | done
    then admin | delete_judging_round('$round') | done
    then admin | ${save()} | not_found`,
    ],
    "a round that has opened": [
      async (transaction) => {
        const values = await draft(transaction);
        await passDays(transaction, 5);
        return values;
      },
      `
    ${allAnswer("admin", SETTLED.map(save), "round_open")}
    ${allAnswer("postgres", BY_HAND, "round_open")}
    admin      | delete_judging_round('$round') | round_open
    admin      | ${save(LATER)} | done
    then postgres | $stored | name=New, gives_feedback=false, now=open
    then admin | ${save({ ...LATER, closes_at: daysFromNow(4) })} | round_open

    admin      | set_discussion('$round', true) | round_open
    then clock | 6 days
    then admin | set_discussion('$round', true) | done
    then postgres | $stored | discussion_open=true, now=closed
    then postgres | ${movingRounds("released").replaceAll("\n", " ")} | done
    then admin | set_discussion('$round', false) | round_released
    then admin | ${save({ name: "New" })} | round_released
    then admin | ${save({ gives_feedback: false })} | round_released`,
    ],
  },
);
