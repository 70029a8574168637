import { ELIGIBILITY_ITEM_VALUES, MAX_TAGS, SUBMISSIONS_AT_ONCE } from "#shared/constants.ts";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import {
  allAnswer,
  testRules,
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
const REMAINING = { items: ALL, state: "met", from: "unchecked" };
const FULL = Array.from({ length: MAX_TAGS }, (_, at) => `Tag ${at + 10}`);

const inOrder = "order by array_position('{$ids}'::uuid[], id)";
const STATEMENTS = {
  since: "current_setting('test.since')::timestamptz",
  statuses: `select string_agg(status, ' ' ${inOrder}) as statuses from public.admin_submissions where id = any ('{$ids}')`,
  tags: `select string_agg(array_to_string(tags, ','), ' / ' ${inOrder}) as tags from public.admin_submissions where id = any ('{$ids}')`,
  countLines: "select set_config('test.lines', count(*)::text, true) from public.audit_log",
  sameLines: "select count(*)::text = current_setting('test.lines') as same from public.audit_log",
  checklist: `select eligibility, (select string_agg(coalesce(checks -> item ->> 'state', 'unchecked'), ' ' order by n)
    from unnest('{${ALL}}'::text[]) with ordinality as listed (item, n)) as states,
    checks #>> '{${FIRST},note}' as note, checks #>> '{${FIRST},checked_by}' as first_by,
    checks #>> '{${THIRD},checked_by}' as third_by from public.admin_eligibility where id =`,
  undo: `with undone as (select id, answer.outcome from jsonb_to_recordset(current_setting('test.undo')::jsonb)
      as made (submissions uuid[], undo jsonb), public.change_submissions(made.submissions, made.undo) answer, unnest(answer.submissions) id)
    select string_agg(outcome, ' ' ${inOrder}) as outcomes from undone`,
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
  `change_submissions('{${id}}', '${JSON.stringify({ items, state })}')`;
const one = (change: object, id: string, who = "then colleague") => `
    ${who} | change_submissions('{${id}}', '${JSON.stringify(change)}') | outcome=changes`;
const previews = (change: object, outcomes: object, ids = "$ids", who = "then admin") => `
    ${who} | select set_config('test.since', min(since)::text, true), jsonb_object_agg(outcome, cardinality(submissions)) as outcomes
      from public.preview_submission_changes('{${ids}}', '${JSON.stringify(change)}')
      | outcomes=${JSON.stringify(outcomes)}`;
/** Changes submissions, and keeps the changes that undo it for `$undo`. */
const makes = (change: object, outcomes: string, ids = "$ids", since = "$since") => `
    then admin | with answers as (select * from public.change_submissions('{${ids}}', '${JSON.stringify(change)}', ${since}))
      select set_config('test.undo', (select jsonb_agg(answers)::text from answers where undo is not null), true),
      (select string_agg(outcome, ' ' order by array_position('{${ids}}'::uuid[], id)) from answers, unnest(submissions) id) as outcomes
      | outcomes=${outcomes}`;
const undoes = (outcomes: string) => `
    then admin | $undo | outcomes=${outcomes}`;

/** A change for many submissions, a statement that reverts it for `$e4`, and the outcome of its undo there. */
const anyChange = (label: string, change: object, reset: string, kept: string): [string, World] => [
  `${label} for many`,
  [
    submissions("received", "received", "received", "received"),
    `
    ${one(change, "$e3", "admin")}
    ${previews(change, { same: 1, changes: 3 })}
    ${one(change, "$e2")}
    ${makes(change, "changes same same changes")}
    then colleague | ${reset} | done
    ${undoes(`changes ${kept}`)}
    then postgres | $countLines | done
    ${undoes(`same ${kept}`)}
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
const refused = [...INVALID, "null"].flatMap((change) => [
  `preview_submission_changes('{}', ${change})`,
  `change_submissions('{}', ${change}, null)`,
]);
const unknown = (count: number) =>
  `change_submissions(array(select gen_random_uuid() from generate_series(1, ${count})), '{"status": "selected"}')`;

testRules(
  sql,
  { admin, colleague },
  {
    ...Object.fromEntries([
      anyChange(
        "a status",
        SELECTED,
        "change_submissions('{$e4}', '{\"status\": \"declined\"}')",
        "changed_since",
      ),
      anyChange(
        "a tag",
        PUMP,
        'change_submissions(\'{$e4}\', \'{"tag": "Pump", "is_on": false}\')',
        "same",
      ),
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
    admin      | declare_admin_conflict('$e3', 'I know them well.'); decide_submission('$e4', 'disqualified', 'Not their own') | done
    ${previews(DECLINED, { gone: 2, same: 1, changes: 2, conflicted: 1, disqualified: 1 }, "$all,$all")}
    ${makes(DECLINED, "changes changes conflicted disqualified same gone gone", "$all")}
    then admin | $statuses | statuses=declined declined received declined declined`,
    ],
    "submissions, one of which changes after the preview": [
      submissions("received", "under_review", "declined", "received"),
      `
    ${previews(SELECTED, { changes: 4 }, "$ids", "admin")}
    ${one(DECLINED, "$e2")}
    ${makes(SELECTED, "changes changed_since changes changes")}
    then admin | $statuses | statuses=selected declined selected selected
    ${makes(SELECTED, "same changes same same", "$ids", "null")}
    then admin | $statuses | statuses=selected selected selected selected

    ${previews(SELECTED, { changes: 4 }, "$ids", "admin")}
    ${makes(SELECTED, "changes changes changes changes")}
    then colleague | decide_submission('$e4', 'disqualified', 'Not their own') | done
    ${undoes("changes changes changes disqualified")}
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
    ${undoes("changes")}
    then admin | $tags | tags= / Pump,Ring / Ring / ${FULL}`,
    ],
    "the remaining checks of three submissions": [
      submissions("received", "received", "received"),
      `
    admin      | note_eligibility('$e1', '${FIRST}', 'n') | done
    then colleague | ${check("$e2", [FIRST], "not_met")}; ${check("$e2", [SECOND], "evidence_requested")} | done
    then colleague | ${check("$e2", [THIRD], "met")}; ask_for_evidence('$e3', '{${FIRST},${SECOND}}', 'm') | done
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
    then admin | ${check("$e2", [SECOND], "not_met")}; declare_admin_conflict('$e3', 'r') | done
    ${undoes("changes changes conflicted")}
    ${undoes("same same conflicted")}
    then admin | $checklist '$e1' | states=met ${ALL.slice(1)
      .map(() => "unchecked")
      .join(" ")}
    then admin | $checklist '$e2' | states=unchecked not_met ${ALL.slice(2)
      .map(() => "unchecked")
      .join(" ")}
    then colleague | $checklist '$e3' | eligibility=eligible`,
    ],
    "submissions, some without remaining checks": [
      submissions("received", "received", "received", "received"),
      `
    postgres   | update public.submissions set withdrawn_at = private.now() where id = '$e3' | done
    then admin | declare_admin_conflict('$e2', 'r'); ${check("$e1", ALL, "met")}; decide_submission('$e4', 'disqualified', 'r') | done
    ${previews(REMAINING, { gone: 3, same: 1, changes: 1, conflicted: 1 }, "$all")}
    ${makes(REMAINING, "same conflicted gone changes gone gone", "$all")}
    then postgres | from public.eligibility_checks where submission_id in ('$e2', '$e3', '$draft') | no rows`,
    ],
  },
);
