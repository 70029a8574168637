import { SEASON_TASKS } from "#shared/constants.ts";
import { ACCEPTANCE } from "#tools/testing/world/judges.ts";
import { roundForm } from "#tools/testing/world/rounds.ts";
import { CONFIRMED } from "#tools/testing/world/submissions.ts";
import { type Draw, NothingToChoose } from "./draw.ts";
import type { ApiFunction } from "./season.ts";

/** The arguments that are drawn so far, as SQL expressions with names. */
export type Arguments = Record<string, string>;

type Chooser = (draw: Draw, soFar: Arguments, called: ApiFunction, parameter: string) => string;

/** The tables of the parameters `id` and `ids`, with the answers and the functions whose parameters they are. */
const IDS: readonly (readonly [table: string, users: RegExp])[] = [
  ["contact_requests", /admin_contact_|delete_contact_request/],
  ["judging_rounds", /admin_judging_rounds|delete_judging_round/],
  ["finalist_stages", /finalist_stage/],
  ["group_emails", /group_email|send_test_email/],
  [
    "judging_assignments",
    /admin_judging_assignments|admin_judging_notes|my_assignments|my_reviews/,
  ],
  ["judging_conflicts", /admin_judging_conflicts/],
  ["judges", /admin_judges|my_judge|withdraw_as_judge/],
  ["releases", /admin_releases/],
  ["round_entries", /admin_round_entries/],
  ["profiles", /admin_users|delete_user|reset_second_factor/],
  ["faq_answers", /faq_answer/],
  ["invitations", /my_team_invitations|admin_role_invitations/],
  ["templates", /template/],
  ["submission_notes", /delete_submission_note/],
  ["mailing_list", /delete_subscriber/],
  [
    "submissions",
    /submission|admin_eligibility|my_evidence_request|my_team|team_view|leave_team|edit_lease|eligibility_states|remind_to_confirm/,
  ],
];

function tableOf({ name, answer }: ApiFunction): string {
  const table = IDS.find(([, users]) => users.test(answer ?? name))?.[0];
  if (!table) throw new Error(`What is the id of ${name}? Change IDS.`);
  return table;
}

/** The revision that the caller has seen, where it is not the column `revision` of the row that answers. */
const REVISIONS: Readonly<Record<string, (object: string) => string>> = {
  set_role: (id) => `(select role_revision from public.admin_users where id = ${id})`,
  set_mentor: () => "0",
  save_challenge_configuration: () => "(select revision from public.admin_challenge_configuration)",
  publish_assignments: (id) => `(public.assignment_input(${id}) ->> 'revision')::int`,
  ask_for_evidence: (id) =>
    `(select request_revision from public.admin_eligibility where id = ${id})`,
  close_evidence: (id) =>
    `(select request_revision from public.admin_eligibility where id = ${id})`,
  save_finalist_pictures: (id) =>
    `(select pictures_revision from public.my_finalist_page where submission_id = ${id})`,
  save_finalist_page: (id) =>
    `(select revision from public.my_finalist_page where submission_id = ${id})`,
  withdraw_submission_for_team: (id) =>
    `(select revision from public.admin_submissions where id = ${id})`,
  discard_submission: (id) => `(select revision from public.my_submission where id = ${id})`,
};

const text = (value: unknown) =>
  `'${(typeof value === "string" ? value : JSON.stringify(value)).replaceAll("'", "''")}'`;
const first = (soFar: Arguments) => Object.values(soFar)[0] ?? "null";
const bare = (quoted: string | undefined) => (quoted ?? "").replaceAll("'", "");
const personEmail = (draw: Draw) => draw.one(Object.values(draw.season.world.people)).email;
/** A column that the caller reads in the row with the id of the first argument. */
const seen =
  (column: string, view: string, key = "id"): Chooser =>
  (_, soFar) =>
    `(select ${column} from public.${view} where ${key} = ${first(soFar)})`;
const oneOf =
  (...values: string[]): Chooser =>
  (draw) =>
    draw.one(values);
const extension: Chooser = (draw) =>
  draw.chance(0.8) ? draw.inHours(24 * (1 + draw.below(60))) : "null";
const shown = (round: string) =>
  `array(select id from public.interventions_of_release(${round}) where not is_own)`;

export const ROUND = (draw: Draw, kind: string): string =>
  text({
    ...roundForm(),
    kind,
    name: `Round ${draw.act}`,
    opens_at: bare(draw.inHours(1)),
    closes_at: bare(draw.inHours(49)),
    places: 1 + draw.below(4),
    reviews_required: 1 + draw.below(3),
    is_anonymized: draw.chance(0.8),
    only_eligible: draw.chance(0.15),
  });

/** Generators of arguments, by function and parameter, by parameter alone, or by type. */
const CHOOSERS: Readonly<Record<string, Chooser>> = {
  boolean: (draw) => String(draw.chance(0.5)),
  text: (draw, _, __, parameter) => text(`The ${parameter} of act ${draw.act}`),
  integer: (draw) => String(draw.below(20)),
  "timestamp with time zone": (draw) => draw.inHours(1 + draw.below(72)),
  "text[]": () => "'{}'",
  int4multirange: oneOf("'{}'", "'{[2,5)}'", "'{[0,2),[4,6)}'"),
  id: (draw, _, called) => draw.ref(tableOf(called)),
  // Nobody judges by emails, so unknown ones will do.
  ids: (draw, _, called) =>
    called.capacity === "schedule" ? "array[gen_random_uuid()]" : draw.refs(tableOf(called)),
  email_id: () => "gen_random_uuid()",
  revision: (draw, soFar, called) => {
    if (draw.chance(0.03)) return "1";
    const view = called.answer ?? `admin_${tableOf(called)}`;
    const known = view.replace(/^admin_(templates|faq_answers)$/, "$1");
    return (
      REVISIONS[called.name]?.(first(soFar)) ??
      `(select revision from public.${known} where id = ${first(soFar)})`
    );
  },
  "set_submission_statuses.revisions": (_, soFar) =>
    `array(select revision from unnest(${soFar.ids}::uuid[]) with ordinality one (id, place) join public.admin_submissions using (id) order by place)`,
  "postpone_season_task.id": oneOf(...SEASON_TASKS.map(({ value }) => text(value))),
  "resume_season_task.id": oneOf(...SEASON_TASKS.map(({ value }) => text(value))),
  "delete_user.id": (draw) =>
    draw.ref("profiles", ({ id }) => draw.chance(0.5) || draw.state.isAdmin(id)),
  reason: (draw) => (draw.chance(0.9) ? text(`Reason ${draw.act}.`) : "null"),
  submission_id: (draw) => draw.ref("submissions"),
  submission_ids: (draw) => (draw.chance(0.4) ? "null" : draw.refs("submissions")),
  "accept_gaps.submission_ids": (draw) => draw.refs("submissions"),
  round_id: (draw) => draw.ref("judging_rounds"),
  "request_release.round_id": (draw) => (draw.chance(0.75) ? draw.ref("judging_rounds") : "null"),
  round_entry_id: (draw) => draw.ref("round_entries"),
  round_entry_ids: (draw) => draw.refs("round_entries"),
  assignment_id: (draw) => draw.ref("judging_assignments"),
  judge_id: (draw) => draw.ref("judges"),
  result_id: (draw) => draw.ref("judging_files", ({ value }) => value.kind === "result"),
  stage_id: (draw) => draw.ref("finalist_stages"),
  user_id: (draw) => draw.ref("profiles"),
  member_id: (draw) => draw.ref("profiles"),
  copy_to: () => "null",
  assignee: (draw) => draw.ref("profiles"),
  tab_id: () => "gen_random_uuid()",
  key: () => "gen_random_uuid()",
  token: (draw, _, called) => {
    const table = /subscription|mailing/.test(called.name)
      ? "mailing_list"
      : called.name.includes("judge")
        ? "judges"
        : "invitations";
    return `@link:${bare(draw.ref(table))}@`;
  },
  // Dates and times.
  extended_to: extension,
  "extend_deadline.former_extension": seen("deadline_extended_to", "admin_submissions"),
  "extend_deadline_of_person.former_extension": seen("submission_extended_to", "admin_users"),
  not_before: (draw) => (draw.chance(0.2) ? draw.inHours(draw.below(48)) : "null"),
  // Texts.
  seen_sentence: seen("coalesce(jury_sentence, '')", "admin_finalists"),
  email: (draw) => text(draw.chance(0.5) ? personEmail(draw) : `new-${draw.act}@example.com`),
  confirm_email: (_, soFar) =>
    `(select email from public.admin_users where id = ${soFar.user_id ?? first(soFar)})`,
  // Choices from a list.
  gap: oneOf("'left_out'", "'few_reviews'"),
  status: oneOf("'selected'", "'declined'", "'under_review'", "'received'"),
  "invite_person.role": oneOf("'admin'", "'observer'", "'mentor'"),
  role: oneOf("'admin'", "'admin'", "'support'", "'observer'", "null", "null"),
  item: oneOf("'studies'", "'age'"),
  "check_payment_item.item": oneOf("'identity'", "'account'"),
  "uncheck_payment_item.item": oneOf("'identity'", "'account'"),
  "uncheck_payment_item.checked_at": (_, soFar) =>
    `(select (done ->> 'checked_at')::timestamptz from public.admin_finalists, jsonb_array_elements(payment_checks) done
      where id = ${first(soFar)} and done ->> 'item' = ${soFar.item})`,
  items: oneOf("'{studies}'", "'{age,original}'"),
  state: oneOf("'met'", "'met'", "'not_met'", "'unchecked'"),
  former_state: (draw, _, called) =>
    called.name === "set_eligibility_state" ? draw.one(["'unchecked'", "'met'"]) : "null",
  outcome: oneOf("'advances'", "'eliminated'", "'first'", "'second'"),
  attestations: () => `'{${CONFIRMED.attestations}}'`,
  rules_version: () => text(CONFIRMED.rules_version),
  terms_version: () => text(ACCEPTANCE.terms_version),
  organizations: oneOf("'{Example Hospital}'", "'{University of Birch}'"),
  scores: (draw) => `'{${1 + draw.below(5)},${1 + draw.below(5)}}'`,
  is_team_confirmed: () => "true",
  segment: () => "'{}'",
  // Files.
  file_path: (_, soFar, called) => {
    const buckets: Record<string, string> = {
      save_anonymized_document: "judging",
      submit_stage_document: "finalists",
      answer_evidence: "evidence",
    };
    const folder = soFar.stage_id
      ? `${bare(first(soFar))}/${bare(soFar.stage_id)}`
      : bare(first(soFar));
    return `@upload:${buckets[called.name] ?? "submissions"}:${folder}@`;
  },
  file_name: () => "'idea.pdf'",
  seen_path: seen("file_path", "admin_round_entries"),
  page_words: () => "'[]'",
  findings: () => "'[]'",
  seen_findings: seen("findings", "admin_round_entries"),
  // Judging.
  round: (draw) => ROUND(draw, draw.one(["screening", "panel", "top_three", "final"])),
  "save_judging_round.round": (draw, soFar) =>
    `(select to_jsonb(one) || ${text({ [draw.one(["places", "reviews_required"])]: 1 + draw.below(4), closes_at: bare(draw.inHours(2 + draw.below(90))) })}::jsonb from public.admin_judging_rounds one where id = ${first(soFar)})`,
  pairs: (draw, soFar) => pairsOf(draw, bare(soFar.round_id).slice(1), 0.1),
  invitees: (draw) =>
    text([
      {
        email: draw.chance(0.5) ? personEmail(draw) : `judge-${draw.act}@example.com`,
        name: `Judge ${draw.act}`,
      },
    ]),
  result: (_, soFar) => `@result:${bare(soFar.round_id)}@`,
  computed: (_, soFar) => `@computed:${bare(first(soFar))}@`,
  // Somebody who acknowledges nothing is refused, unless there is nothing.
  "request_release.acknowledged": (draw, soFar) =>
    draw.chance(0.15) ? "'{}'" : shown(soFar.round_id ?? "null"),
  "confirm_release.acknowledged": (draw, soFar, called, parameter) =>
    draw.chance(0.15)
      ? "'{}'"
      : shown(seen("round_id", "admin_releases")(draw, soFar, called, parameter)),
  configuration: (draw) =>
    `(select to_jsonb(one) || jsonb_build_object('submissions_close_at', ${draw.inHours(draw.below(100))}::timestamptz) from public.admin_challenge_configuration one)`,
};

/** The pairs of the ready entries of a round with active judges, without some of them. */
export function pairsOf(draw: Draw, roundName: string, omitted = 0): string {
  const round = draw.season.names.idOf(roundName);
  const barred = new Set(
    draw.state
      .all("judging_conflicts")
      .filter(({ value }) => value.state !== "dismissed")
      .map(({ submission, person }) => `${submission} ${person}`),
  );
  const judges = draw.state.all("judges").filter(({ value }) => value.state === "active");
  const pairs = draw.state
    .all("round_entries")
    .filter((entry) => entry.round === round && entry.value.ready_at)
    .flatMap((entry) => judges.map((judge) => ({ entry, judge })))
    .filter(
      ({ entry, judge }) => !barred.has(`${entry.submission} ${judge.id}`) && !draw.chance(omitted),
    )
    .map(({ entry, judge }) => ({
      round_entry_id: `$${draw.nameOf(entry.id)}`,
      judge_id: `$${draw.nameOf(judge.id)}`,
    }));
  if (pairs.length === 0) throw new NothingToChoose();
  return text(pairs);
}

type Parameter = ApiFunction["parameters"][number];

const chooserOf = (called: ApiFunction, { name, type }: Parameter): Chooser | undefined =>
  CHOOSERS[`${called.name}.${name}`] ?? CHOOSERS[name] ?? CHOOSERS[type];

/** The parameters of these functions for which nothing chooses an argument. */
export function withoutGenerator(functions: readonly ApiFunction[]): string[] {
  return functions.flatMap((called) =>
    called.parameters
      .filter(
        (one) =>
          !chooserOf(called, one) ||
          (["id", "ids"].includes(one.name) &&
            called.capacity !== "schedule" &&
            !CHOOSERS[`${called.name}.${one.name}`] &&
            !tableOf(called)),
      )
      .map(({ name, type }) => `${called.name}.${name} (${type})`),
  );
}

/** Draws a call, with some arguments given. */
export function drawCall(draw: Draw, called: ApiFunction, given: Arguments = {}): string {
  const drawn: Arguments = {};
  const required = called.parameters.length - (draw.chance(0.1) ? called.optional : 0);
  for (const [index, parameter] of called.parameters.entries()) {
    const { name } = parameter;
    if (!given[name] && index >= required && !/^(acknowledged|computed)$/.test(name)) continue;
    drawn[name] =
      given[name] ?? chooserOf(called, parameter)?.(draw, drawn, called, name) ?? "null";
  }
  const list = Object.entries(drawn).map(([name, value]) => `"${name}" => ${value}`);
  return `${called.name}(${list.join(", ")})`;
}
