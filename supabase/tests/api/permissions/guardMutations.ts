import { SUBMITTED } from "./keys.ts";
import type { Mutation, Role } from "./mutation.ts";
import type { Definition } from "./references.ts";
import { DRAFT } from "./world.ts";

/** A check as it is written in a function or view, and what is there once it has been taken out. */
interface Guard {
  written: RegExp;
  without: string;
  given?: string[];
  /** Where elsewhere the same words mean something else. */
  only?: string;
  /** What the attempts that can tell do, where it is only some. */
  does?: RegExp;
}

/** Those who are not signed in may call nothing that asks who they are. */
const OPEN_TO_VISITORS = [
  "grant execute on all functions in schema public to anon",
  "grant execute on all functions in schema private to anon",
  "grant select on public.my_entry to anon",
];

const GUARDS: Guard[] = [
  { written: /perform private\.require_admin\(\);/, without: "null;" },
  { written: /perform private\.require_round_right\(/, without: "perform concat(" },
  {
    written: /private\.require_(own|open)_entry\((entry_id|conflict\.submission_id)\);/,
    without: "null::public.judging_rounds;",
  },
  { written: /CASE WHEN private\.has_right\(wanted\) THEN/, without: "CASE WHEN true THEN" },
  {
    written: /private\.my_rounds\('judging'::text\) AS my_rounds/,
    without: "ARRAY(SELECT judging_rounds.id FROM public.judging_rounds) AS my_rounds",
  },
  {
    written: /private\.my_rounds\('judging'::text\)\)/,
    without: "ARRAY(SELECT judging_rounds.id FROM public.judging_rounds))",
    only: "private.is_document_of_my_round",
    does: /a copy's (document|folder)$/,
  },
  { written: /private\.is_admin\(\)/, without: "true", only: "private.sees_originals" },
  { written: /private\.is_admin\(\)/, without: "true", only: "private.is_readable_evidence" },
  { written: /perform private\.require_right\(('\w+'|needed)\);/, without: "null;" },
  {
    written: /\( SELECT private\.has_right(_to_read)?\('\w+'::text\) AS \w+\)/,
    without: "true",
  },
  { written: /if not private\.is_admin\(\) then/, without: "if false then" },
  { written: /if private\.is_admin_id\(caller\) then/, without: "if false then" },
  { written: /\( SELECT private\.is_admin\(\) AS is_admin\)/, without: "true" },
  {
    written: /user_id = \(select private\.caller\(\)\)/,
    without: "true",
    only: "private.is_admin",
  },
  {
    written: /private\.role_of\(\(select private\.caller\(\)\)\)/,
    without: "private.role_of(auth.uid())",
  },
  { written: /when private\.check_admin_session\(\) then/, without: "when true then" },
  { written: /judges\.user_id = \(SELECT private\.caller\(\) AS caller\)/, without: "true" },
  {
    written: /(?<!\.)user_id = \( SELECT private\.caller\(\) AS caller\)/,
    without: "true",
    only: "private.my_judge",
  },
  {
    written: /private\.conflicted_entries_of\(\(SELECT private\.caller\(\) AS caller\)\)/,
    without: "ARRAY(SELECT submission_id FROM public.judging_conflicts)",
  },
  // Whose session has ended.
  { written: /return private\.caller\(\)/, without: "return auth.uid()" },
  {
    written: /(?<!FUNCTION )private\.require_user\(\)/,
    without: "auth.uid()",
    given: OPEN_TO_VISITORS,
  },
  {
    written:
      /if private\.has_second_factor\(owner\) and not private\.has_proved_second_factor\(\) then/,
    without: "if false then",
  },
  { written: /and private\.check_admin_session\(\)/, without: "" },
  { written: /if session_id is not null and not exists/, without: "if false and not exists" },
  { written: /\(select private\.caller\(\)\) is not null/, without: "true" },
  {
    written: /if auth\.uid\(\) is null then/,
    without: "if false then",
    given: OPEN_TO_VISITORS,
  },
  // Whose rows.
  { written: /member\.user_id = \( SELECT auth\.uid\(\) AS uid\)/, without: "true" },
  { written: /attestation\.user_id = \( SELECT private\.caller\(\) AS caller\)/, without: "true" },
  {
    written:
      /SELECT submission_members\.submission_id FROM public\.submission_members WHERE .*caller\)\)/,
    without: `SELECT '${DRAFT}'::uuid`,
  },
  {
    written: /where created_by = private\.caller\(\)/,
    without: `where id = '${DRAFT}'`,
    only: "private.lock_my_editable_entry",
    does: /upload into the draft's folder$/,
  },
  {
    written: /where created_by = private\.caller\(\)/,
    without: "where created_by = auth.uid()",
    only: "private.lock_my_editable_entry",
    does: /upload into the draft's folder$/,
  },
  {
    written: /where created_by = private\.caller\(\)/,
    without: `where id = '${SUBMITTED}'`,
    only: "private.lock_my_finalist_folder",
    does: /upload into a finalist's folder$/,
  },
  { written: /mine\.user_id = \( SELECT private\.caller\(\) AS caller\)/, without: "true" },
  { written: /mentor\.user_id = private\.caller\(\)/, without: "true", does: /handed in$/ },
  { written: /entry\.created_by is distinct from auth\.uid\(\)/, without: "false" },
  { written: /id = wanted_id and submission_id = entry\.id/, without: "id = wanted_id" },
  { written: /or split_part\(new_path, '\/', 1\) <> entry\.id::text/, without: "" },
  {
    written: /issued\.token_hash = private\.token_hash\(find_invitation\.token\)/,
    without: "true",
  },
  { written: /perform private\.require_teammate\(entry, member_id\);/, without: "null;" },
  { written: /perform private\.require_complete_profile\(caller\);/, without: "null;" },
  // The check of the person in whose name an edge function acts.
  {
    written: /perform private\.begin_admin_action\(actor_id, subject_id\);/,
    without: "perform private.set_actor(actor_id);",
  },
  {
    written: /not exists \(select from public\.admins where user_id = actor_id\)/,
    without: "false",
  },
  {
    written: /id = caller and lower\(email\) = lower\(btrim\(confirm_email\)\)/,
    without: "id = caller",
  },
  // Files.
  {
    written: /COALESCE\(current_setting\('storage\.operation'.*'::text\)/,
    without: "false)",
    only: "private.is_signing",
    does: /^sign/,
  },
  {
    written: /from public\.submissions where file_path = path\)/,
    without: "where false)",
    only: "private.is_attached",
    does: /delete the draft's document/,
  },
  {
    written: /from public\.finalist_documents where file_path = path\)/,
    without: "where false)",
    only: "private.is_attached",
    does: /delete what a finalist has handed in/,
  },
  {
    written: /from public\.finalist_pictures where file_path = path\)/,
    without: "where false)",
    only: "private.is_attached",
    does: /delete a project's picture$/,
  },
  {
    written: /AND \(private\.now\(\) <= stage\.due_at\)/,
    without: "",
    only: "private.is_open_stage_folder",
    does: /of a closed stage/,
  },
  {
    written: /SELECT FROM private\.finalist_entries\(\) entry\(.*?\) WHERE/,
    without: "SELECT FROM public.submissions entry WHERE",
    only: "private.is_open_stage_folder",
    does: /upload into the draft's folder of a stage/,
  },
  {
    written: /\(submissions\.submitted_at IS NOT NULL\) AND/,
    without: "",
    only: "private.is_submitted_document",
  },
  {
    written: /\(private\.document_limit\(.submissions.\)\)\.max_files > \(/,
    without: "1000 > (",
    given: ["drop trigger keep_folder_small on storage.objects"],
    does: /upload into the full folder/,
  },
  {
    written: /if entry\.id is null or \(private\.document_limit\(.submissions.\)\)\.max_files < \(/,
    without: "if entry.id is null or 1000 < (",
    given: [
      'create policy "Open to insert" on storage.objects for insert to authenticated with check (true)',
    ],
    does: /upload into the full folder/,
  },
];

/** What a definition with a check in it looks like. */
const CHECKS =
  /is_admin\(\)|require_admin|has_right|require_right|my_rounds|my_role|require_user|caller\(\)|auth\.uid|begin_admin_action|public\.admins/;

/** Definitions that name the caller or the administrators without deciding anything by it. */
const NO_GUARDS: Record<string, string> = {
  "private.actor": "says in whose name the history is written",
  "private.add_judging_copies": "lock_round checks as well",
  "private.add_submission_note": "notes the author; lock_submission has checked",
  "private.admin_judging_decisions":
    "says whether an administrator has decided; my_result_rounds checks",
  "private.appoint_admin": "granted to nobody: for operators",
  "private.ask_for_evidence": "notes who asks; lock_submission has checked",
  "private.answer_evidence": "my_entry_id asks for the caller as well",
  "private.check_eligibility": "notes who looks; lock_submission has checked",
  "private.close_evidence": "notes who closes; lock_submission has checked",
  "private.entries_not_eligible": "counts alone",
  "private.note_eligibility": "notes who looks; lock_submission has checked",
  "private.audit_contact_request": "writes history",
  "private.audit_mailing_list_removal": "writes history",
  "private.audited_name": "no function of the API calls it: see database/auditNames.test.ts",
  "private.check_request": "keeps estimates from others, not rows: see api/estimates.test.ts",
  "private.approve_group_email": "notes who confirms; lock_group_email has checked",
  "private.has_right": "asks private.my_role",
  "private.has_right_to_read": "asks private.has_right: see database/roles.test.ts",
  "private.require_list": "keeps estimates from others, not rows: see api/estimates.test.ts",
  "private.require_right": "asks private.has_right",
  "private.keep_one_role": "keeps to one role, against everybody",
  "private.role_of": "answers others in private",
  "public.my_role": "asks private.my_role",
  "private.confirm_decisions": "notes who confirms; lock_judged_round has checked",
  "private.conflict_signs": "says who has a conflict",
  "private.decide": "lock_judged_round has checked: see database/judgingChairDecisions.test.ts",
  "private.decide_as_ranked": "notes who decides; lock_judged_round has checked",
  "private.is_second_to":
    "whose decisions one confirms: see database/judgingChairDecisions.test.ts",
  "private.document_to_judge":
    "granted, but not in the API: see database/judgingFormerCopies.test.ts",
  "private.end_admin_sessions": "granted to nobody: for the schedule",
  "private.email_admins": "says whom a mail goes to",
  "private.freeze_result": "notes who keeps it; lock_judged_round has checked",
  "private.give_back_review": "lock_round checks as well",
  "private.group_email_check": "counts by sender; readable_group_email has checked",
  "private.hand_in_document": "notes who hands in; lock_my_entry has checked",
  "private.is_admin_id": "answers others in private",
  "private.is_session_of_confirmation":
    "compares sessions; claim_sign_up asks for the caller: see database/signUp.test.ts",
  "private.keep_one_admin": "keeps the last administrator against everybody",
  "private.list_admins": "answers edge functions",
  "private.lock_admins": "a lock",
  "private.lock_entry_before_profile": "a lock",
  "private.lock_group_email": "locks its caller's account too; readable_group_email has checked",
  "private.lock_judging_copy": "lock_round checks as well",
  "private.make_read_token": "notes who makes it; require_admin has checked",
  "private.my_assignments": "chosen by my_judge_id",
  "private.my_result_rounds":
    "my_rounds has chosen; when a chair reads: see database/judgingChairDecisions.test.ts",
  "private.my_discussion": "chosen by my_judge_id",
  "private.my_finalist_page": "chosen by my_finalist_entries",
  "private.my_finalist_stages": "chosen by my_finalist_entries",
  "private.my_judging_feedback":
    "chosen by my_entry_id; the function that reads it asks for the caller",
  "private.my_judging_notes": "chosen by my_judge_id, in my_readable_assignments",
  "private.my_judging_rounds": "chosen by my_judge_id",
  "private.my_evidence_request": "chosen by my_entry_id, which asks for the caller as well",
  "private.my_status_changes": "says what the caller has done; lock_portion has checked",
  "private.my_readings": "chosen by my_judge_id, in my_readable_assignments",
  "private.queue_judging_digests": "says whom a mail goes to",
  "private.publish_assignments": "lock_round checks as well",
  "private.read_my_judging_feedback": "my_entry_id asks for the caller as well",
  "private.release_round": "lock_round checks as well",
  "private.reply_to_contact_request": "notes the author; lock_contact_request has checked",
  "private.require_second_factor": "granted to nobody: for operators",
  "private.save_judging_round": "lock_round checks as well",
  "private.rest_outcomes": "says what the caller has done; its callers have checked",
  "private.send_invitation": "counts by sender; lock_my_entry has checked",
  "private.send_group_email": "notes who sends; lock_group_email has checked",
  "private.set_rest_met": "says what the caller has done; lock_portion has checked",
  "private.set_submission_tags": "says what the caller has done; lock_portion has checked",
  "private.set_mentor": "lock_submission checks as well",
  "private.sign_off_blind_copy": "notes who signs off; lock_judging_copy has checked",
  "private.test_group_email": "says whom a mail goes to; group_email_preview has checked",
  "private.verify_result": "notes who computes it; lock_judged_round has checked",
  "private.write_audit": "writes history",
  "private.write_to_judge": "notes the author; lock_noted_assignment has checked",
  "public.is_admin": "asks private.is_admin",
};

/** Whose requests can tell: only an edge function says in whose name it acts. */
function roleOf(written: RegExp, given: string[] | undefined): Role {
  if (written.source.includes("actor_id")) return "service_role";
  return given === OPEN_TO_VISITORS ? "anon" : "authenticated";
}

function without(
  { name, kind, text }: Definition,
  { written, without, given, does }: Guard,
): Mutation {
  const changed = text.replace(written, without);
  // A view's text is only its query.
  const isView = kind === "view";
  return {
    name: `${name} without ${written.source.replaceAll("\\", "")}`,
    change: isView ? `create or replace view ${name}${optionsOf(name)} as ${changed}` : changed,
    ...(given && { given }),
    about: name,
    ...(does && { does }),
    ...(isView && { methods: ["GET"] }),
    role: roleOf(written, given),
    makes: "wider",
  };
}

/** Each check is taken out of the function or view that it is in. */
export function withoutGuards(definitions: Definition[]): Mutation[] {
  return definitions
    .filter(({ name, kind }) => kind !== "table" && !(name in NO_GUARDS))
    .flatMap((definition) =>
      GUARDS.filter(
        ({ written, only = definition.name }) =>
          only === definition.name && written.test(definition.text),
      ).map((guard) => without(definition, guard)),
    );
}

function optionsOf(view: string): string {
  return view.startsWith("public.") ? " with (security_invoker = true)" : "";
}

/** Checks that no definition holds any more as they are written here. */
export function unfound(definitions: Definition[]): string[] {
  return GUARDS.filter(({ written }) => !definitions.some(({ text }) => written.test(text))).map(
    ({ written }) => written.source,
  );
}

/** Definitions that check something, and that no mutation concerns. */
export function unguarded(definitions: Definition[], mutations: Mutation[]): string[] {
  const mutated = new Set(mutations.map(({ about }) => about));
  return definitions
    .filter(({ kind, text }) => kind !== "table" && CHECKS.test(text.replace(/^CREATE .*$/m, "")))
    .map(({ name }) => name)
    .filter((name) => !mutated.has(name) && !(name in NO_GUARDS));
}
