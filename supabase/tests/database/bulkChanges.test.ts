import { ELIGIBILITY_ITEM_VALUES, MAX_TAGS, SUBMISSIONS_AT_ONCE } from "#shared/constants.ts";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import {
  allAnswer,
  testRules,
  textLiteral,
  type Values,
  type World,
} from "#tools/testing/database/stateRules.ts";
import { createAdmin } from "#tools/testing/world/people.ts";

/**
 * Changes of a status, a tag or checklist items of many submissions, and their undo. For one, see
 * submissionChanges.test.ts and eligibility.test.ts.
 */
const { sql } = useDatabase();
const { admin, colleague } = usePeople(sql, { admin: createAdmin, colleague: createAdmin });

const [FIRST = "", SECOND = "", THIRD = "", ...REST] = ELIGIBILITY_ITEM_VALUES as readonly string[];
const ALL = [FIRST, SECOND, THIRD, ...REST];
const DECLINED = { status: "declined" };
const SELECTED = { status: "selected" };
const PUMP = { tag: "Pump", is_on: true };
const REMAINING = { items: ALL, state: "met", former_state: "unchecked" };

interface Change {
  status?: string;
  tag?: string;
  is_on?: boolean;
  items?: readonly string[];
  state?: string;
  former_state?: string;
}

const value = (text?: string) => (text === undefined ? "null" : textLiteral(text));

/** The call that changes submissions; `seen`: SQL of their revisions. */
function calling(
  { status, tag, is_on, items, state, former_state }: Change,
  ids: string,
  seen: string,
) {
  if (status !== undefined) return `set_submission_statuses('{${ids}}', ${seen}, ${value(status)})`;
  if (tag !== undefined) return `${is_on ? "tag" : "untag"}_submissions('{${ids}}', ${value(tag)})`;
  return `set_eligibility_states('{${ids}}', '{${items}}', ${value(state)}, ${value(former_state)})`;
}

/** SQL of the current revisions of submissions. */
const current = (ids: string) =>
  `array(select revision from unnest('{${ids}}'::uuid[]) with ordinality wanted (id, n)
    left join public.admin_submissions using (id) order by n)`;
const FULL = Array.from({ length: MAX_TAGS }, (_, at) => `Tag ${at + 10}`);

const inOrder = "order by array_position('{$ids}'::uuid[], id)";
const STATEMENTS = {
  seen: "current_setting('test.seen')::int[]",
  statuses: `select string_agg(status, ' ' ${inOrder}) as statuses from public.admin_submissions where id = any ('{$ids}')`,
  tags: `select string_agg(array_to_string(tags, ','), ' / ' ${inOrder}) as tags from public.admin_submissions where id = any ('{$ids}')`,
  countLines: "select set_config('test.lines', count(*)::text, true) from public.audit_log",
  sameLines: "select count(*)::text = current_setting('test.lines') as same from public.audit_log",
  checklist: `select eligibility, (select string_agg(coalesce(checks -> item ->> 'state', 'unchecked'), ' ' order by n)
    from unnest('{${ALL}}'::text[]) with ordinality as listed (item, n)) as states,
    checks #>> '{${FIRST},note}' as note, checks #>> '{${FIRST},checked_by}' as first_by,
    checks #>> '{${THIRD},checked_by}' as third_by from public.admin_eligibility where id =`,
  outcomesOf: `select string_agg(outcome, ' ' ${inOrder}) as outcomes from`,
};

/** Submissions of these statuses, or with these tags, as `$e1` and so on; after them a draft and an unknown one. */
const submissions =
  (...kinds: (string | string[])[]) =>
  async (transaction: Transaction): Promise<Values> => {
    await authenticateAs(transaction, "postgres");
    const ids: string[] = [];
    for (const [index, kind] of [...kinds, "draft"].entries()) {
      const values = {
        idea_name: "Idea",
        description: "Text",
        ...(kind !== "draft" && { receipt_number: `R${index}`, submitted_at: new Date() }),
        ...(typeof kind === "string" ? kind !== "draft" && { status: kind } : { tags: kind }),
      };
      const [row] = await transaction<{ id: string }[]>`
        insert into public.submissions ${transaction(values)} returning id`;
      ids.push(row?.id ?? "");
    }
    const others = { draft: ids.pop() ?? "", unknown: crypto.randomUUID() };
    const named = Object.fromEntries(ids.map((id, index) => [`e${index + 1}`, id]));
    return { ...STATEMENTS, ...others, ...named, ids: ids.join(), all: "$ids,$draft,$unknown" };
  };

const check = (id: string, items: readonly string[], state: string) =>
  calling({ items, state }, id, "");
const one = (change: Change, id: string, who = "then colleague") => `
    ${who} | ${calling(change, id, current(id))} | outcome=changes`;
/** Previews a change, and keeps the revisions for the calls in the order of the ids. */
const previews = (change: Change, outcomes: object, ids = "$ids", who = "then admin") => `
    ${who} | with previewed as (select * from public.preview_submission_changes('{${ids}}', '${JSON.stringify(change)}'))
      select set_config('test.seen', array(select shown.revision from previewed, unnest(submissions, revisions) shown (id, revision)
        order by array_position('{${ids}}'::uuid[], shown.id))::text, true),
      jsonb_object_agg(outcome, cardinality(submissions)) as outcomes from previewed
      | outcomes=${JSON.stringify(outcomes)}`;
/** Changes submissions, and keeps the arguments of the calls that undo it for `undoes`. */
const makes = (change: Change, outcomes: string, ids = "$ids", seen = "$seen") => `
    then admin | with answers as (select * from public.${calling(change, ids, seen)})
      select set_config('test.undo', (select jsonb_agg(answers)::text from answers where undo is not null), true),
      (select string_agg(outcome, ' ' order by array_position('{${ids}}'::uuid[], id)) from answers, unnest(submissions) id) as outcomes
      | outcomes=${outcomes}`;
const undoes = ({ status, tag, is_on }: Change, outcomes: string) => {
  const [columns, call] =
    status !== undefined
      ? [
          "revisions int[], status text, reason text",
          "set_submission_statuses(ids, revisions, status, reason)",
        ]
      : tag !== undefined
        ? ["tag text", `${is_on ? "untag" : "tag"}_submissions(ids, tag)`]
        : [
            "items text[], state text, former_state text",
            "set_eligibility_states(ids, items, state, former_state)",
          ];
  return `
    then admin | $outcomesOf (select id, answer.outcome from jsonb_array_elements(current_setting('test.undo')::jsonb) made,
      jsonb_to_record(made -> 'undo') as args (ids uuid[], ${columns}), public.${call} answer, unnest(answer.submissions) id) undone
      | outcomes=${outcomes}`;
};

/** A change for many submissions, a statement that reverts it for `$e4`, and the outcome of its undo there. */
const anyChange = (label: string, change: Change, reset: string, kept: string): [string, World] => [
  `${label} for many`,
  [
    submissions("received", "received", "received", "received"),
    `
    ${one(change, "$e3", "admin")}
    ${previews(change, { same: 1, changes: 3 })}
    ${one(change, "$e2")}
    ${makes(change, "changes same same changes")}
    then colleague | ${reset} | done
    ${undoes(change, `changes ${kept}`)}
    then postgres | $countLines | done
    ${undoes(change, `same ${kept}`)}
    then postgres | $sameLines | same=true
    ${previews(change, { same: 2, changes: 2 })}`,
  ],
];

const INVALID = [
  { status: "approved" },
  { status: null },
  { status: "" },
  { tag: " ", is_on: true },
  { tag: "\u200b", is_on: true },
  { tag: "x".repeat(41), is_on: true },
  { tag: null, is_on: true },
  { tag: "Pump", is_on: null },
  { tag: "Pump" },
  { items: ["age"] },
  { items: ["age"], state: "perhaps" },
  { items: ["age", "taste"], state: "met" },
  { items: [], state: "met" },
  { items: null, state: "met" },
  {},
].map((change) => `'${JSON.stringify(change)}'`);
const refused = [
  ...[...INVALID, "null"].map((change) => `preview_submission_changes('{}', ${change})`),
  "set_submission_statuses('{}', '{}', 'approved')",
  "set_submission_statuses('{}', '{}', null)",
  "tag_submissions('{}', ' ')",
  "untag_submissions('{}', null)",
  "set_eligibility_states('{}', '{age,taste}', 'met')",
  "set_eligibility_states('{}', '{}', 'met')",
  "set_eligibility_states('{}', null, 'met')",
  "set_eligibility_states('{}', '{age}', 'perhaps')",
  "set_eligibility_states('{}', '{age}', null)",
];
const unknown = (count: number) =>
  `set_submission_statuses(array(select gen_random_uuid() from generate_series(1, ${count})), null, 'selected')`;

testRules(
  sql,
  { admin, colleague },
  {
    ...Object.fromEntries([
      anyChange("a status", SELECTED, calling(DECLINED, "$e4", current("$e4")), "changed_since"),
      anyChange("a tag", PUMP, calling({ ...PUMP, is_on: false }, "$e4", ""), "same"),
      anyChange("the remaining checks", REMAINING, check("$e4", ALL, "unchecked"), "same"),
    ]),
    "no submissions, or too many": `
    ${allAnswer("admin", refused, "invalid_input")}
    admin | ${unknown(SUBMISSIONS_AT_ONCE + 1)} | "You can change at most ${SUBMISSIONS_AT_ONCE} submissions at once."
    admin | select outcome, cardinality(submissions) as count from public.${unknown(SUBMISSIONS_AT_ONCE)} | outcome=gone, count=${SUBMISSIONS_AT_ONCE}
    admin | preview_submission_changes('{}', '{"status": "selected"}') | no rows`,
    "130 submissions": [
      async (transaction) => {
        await transaction`
        insert into public.submissions (idea_name, description, receipt_number, submitted_at)
        select 'Idea ' || n, 'Text', 'R' || n, now() from generate_series(1, 130) n`;
        return {};
      },
      `admin | with named as (select array_agg(id order by receipt_number desc) as ids from public.admin_submissions)
        select outcome, shown.submissions = named.ids as in_order
        from named, public.preview_submission_changes(named.ids, '{"status": "selected"}') shown | outcome=changes, in_order=true`,
    ],
    "submissions, some of which cannot be declined": [
      submissions("received", "under_review", "received", "received", "declined"),
      `
    admin      | disqualify_submission('$e4', 1, 'Not their own') | done
    ${previews(DECLINED, { gone: 2, same: 1, changes: 3, disqualified: 1 }, "$all,$all")}
    ${makes(DECLINED, "changes changes changes disqualified same gone gone", "$all")}
    then admin | $statuses | statuses=declined declined declined declined declined`,
    ],
    "submissions, one of which changes after the preview": [
      submissions("received", "under_review", "declined", "received"),
      `
    ${previews(SELECTED, { changes: 4 }, "$ids", "admin")}
    ${one(DECLINED, "$e2")}
    ${makes(SELECTED, "changes changed_since changes changes")}
    then admin | $statuses | statuses=selected declined selected selected
    ${makes(SELECTED, "same changed_since same same", "$ids", "null")}
    ${makes(SELECTED, "same changes same same", "$ids", current("$ids"))}
    then admin | $statuses | statuses=selected selected selected selected

    ${previews(SELECTED, { changes: 4 }, "$ids", "admin")}
    ${makes(SELECTED, "changes changes changes changes")}
    then colleague | disqualify_submission('$e4', 2, 'Not their own') | done
    ${undoes(SELECTED, "changes changes changes disqualified")}
    then admin | $statuses | statuses=received under_review declined declined`,
    ],
    "submissions with tags": [
      submissions([], ["Pump", "Ring"], ["Ring"], FULL),
      `
    ${previews({ tag: " Pump\n", is_on: true }, { full: 1, gone: 2, same: 1, changes: 2 }, "$all,$all", "admin")}
    ${makes({ tag: " Pump\n", is_on: true }, "changes same changes full gone gone", "$all")}
    then admin | $tags | tags=Pump / Pump,Ring / Pump,Ring / ${FULL}

    ${previews({ ...PUMP, is_on: false }, { same: 3, changes: 1 }, "$ids", "admin")}
    ${makes({ ...PUMP, is_on: false }, "same changes same same")}
    then admin | $tags | tags= / Ring / Ring / ${FULL}
    ${undoes({ ...PUMP, is_on: false }, "changes")}
    then admin | $tags | tags= / Pump,Ring / Ring / ${FULL}`,
    ],
    "the remaining checks of three submissions": [
      submissions("received", "received", "received"),
      `
    admin      | note_eligibility('$e1', '${FIRST}', null, 'n') | done
    then colleague | ${check("$e2", [FIRST], "not_met")}; ${check("$e2", [SECOND], "evidence_requested")} | done
    then colleague | ${check("$e2", [THIRD], "met")}; ask_for_evidence('$e3', 0, '{${FIRST},${SECOND}}', 'm') | done
    then colleague | ${check("$e3", [FIRST], "unchecked")} | done
    ${previews(REMAINING, { changes: 3 }, "$ids,$ids")}
    ${makes(REMAINING, "changes changes changes")}
    then admin | $checklist '$e1' | eligibility=eligible, states=${ALL.map(() => "met").join(" ")}, note=n, first_by=$adminEmail
    then admin | $checklist '$e2' | eligibility=not_eligible, states=not_met evidence_requested met ${REST.map(() => "met").join(" ")}, third_by=$colleagueEmail
    then admin | $checklist '$e3' | eligibility=asked, states=unchecked evidence_requested met ${REST.map(() => "met").join(" ")}

    admin      | ${check("$e1", [FIRST], "not_met")} | done
    ${one(REMAINING, "$e1", "then admin")}
    then admin | select string_agg(concat_ws(' ', details ->> 'item', details ->> 'state'),
      ', ' order by id) as lines from public.admin_audit_log where action = 'eligibility.checked'
      and actor_email = '$adminEmail'
      | lines=${[`${FIRST} not_met`, ...ALL.slice(1).map((item) => `${item} met`)].join(", ")}

    admin      | ${check("$e1", [FIRST], "met")} | done
    ${previews(REMAINING, { changes: 3 })}
    ${makes(REMAINING, "changes changes changes")}
    then admin | ${check("$e2", [SECOND], "not_met")} | done
    ${undoes(REMAINING, "changes changes changes")}
    ${undoes(REMAINING, "same same same")}
    then admin | $checklist '$e1' | states=met ${ALL.slice(1)
      .map(() => "unchecked")
      .join(" ")}
    then admin | $checklist '$e2' | states=unchecked not_met ${ALL.slice(2)
      .map(() => "unchecked")
      .join(" ")}
    then colleague | $checklist '$e3' | eligibility=unchecked`,
    ],
    "submissions, some without remaining checks": [
      submissions("received", "received", "received", "received"),
      `
    postgres   | update public.submissions set withdrawn_at = private.now() where id = '$e3' | done
    then admin | ${check("$e1", ALL, "met")}; disqualify_submission('$e4', 1, 'r') | done
    ${previews(REMAINING, { gone: 3, same: 1, changes: 2 }, "$all")}
    ${makes(REMAINING, "same changes gone changes gone gone", "$all")}
    then postgres | from public.eligibility_checks where submission_id in ('$e3', '$draft') | no rows`,
    ],
  },
);
