import { DOCUMENT_LIMITS } from "#shared/constants.ts";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { uploadAs, uploadPath } from "#tools/testing/world/documents.ts";
import { createEntry, type Entry } from "#tools/testing/world/entries.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAccount, createAdmin, createStaff } from "#tools/testing/world/people.ts";

/** What a team is asked to show: who reads its answer, until when it can answer, and when that is deleted. */
const { sql } = useDatabase();
const { admin, inConflict, member, support, observer, judge, stranger } = usePeople(sql, {
  admin: createAdmin,
  inConflict: createAdmin,
  member: createAccount,
  support: (on) => createStaff(on, "support"),
  observer: (on) => createStaff(on, "observer"),
  judge: createJudge,
  stranger: createAccount,
});
/** Set by each world. */
let entry: Entry;

const UUID = "00000000-0000-4000-8000-000000000001";
const { maxFiles } = DOCUMENT_LIMITS.evidence;
const upload = (name: string, type = "application/pdf", folder = "$entry") =>
  `insert into storage.objects (bucket_id, name, owner, owner_id, metadata) values ('evidence', '${folder}/${UUID}/${name}', auth.uid(), auth.uid()::text, '{"mimetype": "${type}", "size": 1000}')`;

/** A team of two, and a stranger's entry. `$ask` asks the team. */
async function team(transaction: Transaction): Promise<Values> {
  entry = await createEntry(transaction, { members: [member], submitted: true });
  const other = await createEntry(transaction, { owner: stranger, submitted: true });
  return {
    entry: entry.id,
    idea: entry.idea_name,
    other: other.id,
    revision: `${entry.revision}`,
    ask: "ask_for_evidence('$entry', '{studies,age}', 'When did you graduate?', now() + interval '7 days')",
    request: "from public.my_evidence_request",
    row: "from public.admin_eligibility where id = '$entry'",
    queued:
      "select string_agg(path, ' ' order by path) as paths from private.files where removed_at is not null and bucket_id = 'evidence'",
    files:
      "select string_agg(name, ' ' order by name ~ 'card') as names from storage.objects where bucket_id = 'evidence'",
    open: "select coalesce(sum(open_count), 0) as open from public.my_judging_tasks() where kind = 'evidence'",
    check: "check_eligibility('$entry',",
    age: "update public.eligibility_checks set checked_at = checked_at - interval",
  };
}

/** The team is asked, and the member has answered with a file, `$card`. */
async function answered(transaction: Transaction): Promise<Values> {
  const values = await team(transaction);
  await authenticateAs(transaction, admin);
  await transaction.unsafe(`select public.${values.ask?.replace("$entry", entry.id)}`);
  const card = await uploadAs(transaction, member, uploadPath(entry.id, "card.pdf"), {
    bucket: "evidence",
  });
  await transaction`select public.answer_evidence('In 2024.', ${card})`;
  return { ...values, card };
}
testRules(
  sql,
  () => ({ admin, inConflict, member, support, observer, judge, stranger, owner: entry.owner }),
  {
    "a submitted entry of two": [
      team,
      `
      owner      | ${upload("card.pdf")} | denied
      admin      | ask_for_evidence('$entry', '{studies,age}', 'm', now() - interval '1 day') | invalid_input
      admin      | $ask | done
      then admin | $ask | done
      then postgres | select count(*) as emails, bool_and(data ->> 'idea_name' = '$idea'
        and data ->> 'message' = 'When did you graduate?'
        and data ->> 'items' ~ '^Student or recent graduate: .+\\n18 or over: .+$') as say_what,
        string_agg(recipient, ' ' order by recipient = '$memberEmail') as recipients from private.notifications
        where kind = 'evidence_asked' | emails=2, say_what=true, recipients=$ownerEmail $memberEmail
      then admin | select *, checks #>> '{studies,state}' as studies, checks #>> '{age,state}' as age $row
        | eligibility=asked, asked_items=studies,age, asked_by=$adminEmail, studies=evidence_requested, age=evidence_requested
      then stranger | $request | no rows
      then member | $request | items=studies,age, message=When did you graduate?, can_answer=true
      then member | answer_evidence(' ') | invalid_input
      then stranger | ${upload("card.pdf")} | denied
      then owner | ${upload("card.docx")} | denied
      then admin | ask_for_evidence('$other', '{age}', 'm') | done
      then stranger | ${upload("card.pdf", "application/pdf", "$other")} | done
      then owner | answer_evidence(file_path => '$other/${UUID}/card.pdf') | document_refused
      then owner | ${upload("card.png")} | done
      then owner | answer_evidence(file_path => '$entry/${UUID}/card.png') | document_refused
      then postgres | insert into storage.objects (bucket_id, name) select 'evidence', '$entry/' || gen_random_uuid() || '/card.png' from generate_series(2, ${maxFiles}) | done
      then owner | ${upload("card.pdf")} | denied
      then postgres | select set_config('storage.allow_delete_query', 'true', true) | done
      then owner | delete from storage.objects returning name | ${maxFiles} rows
      then clock | 8 days
      then owner | ${upload("card.pdf")} | denied
      then owner | answer_evidence('a') | deadline_passed`,
    ],
    "an answer with a file": [
      answered,
      `
      owner      | $request | answer=In 2024., file_name=card.pdf, file_path=$card
      admin      | $row | eligibility=answered, file_path=$card
      owner      | select public.answer_evidence('In May 2024.', '$card', null, changed_at - interval '1 second') $request | conflict
      owner      | select public.answer_evidence('In May 2024.', '$card', null, changed_at) $request | done
      then member | $request | answer=In May 2024., file_path=$card
      then postgres | $queued | paths=null
      then member | answer_evidence('Without.') | done
      then postgres | $queued | paths=$card

      owner      | ${upload("more.pdf")} | done
      then owner, member | $files | names=$entry/${UUID}/more.pdf $card
      then admin | $files | names=$card
      then visitor, support, observer, judge, stranger | $files | names=null
      then postgres | select set_config('storage.operation', 'object.sign', true) | done
      then member | $files | names=null
      postgres   | delete from public.submission_members where user_id = '$owner' | done
      then postgres | insert into private.user_roles (user_id, role) values ('$owner', 'admin') | done
      then owner | $files | names=null
      then owner | $row | answer=null, file_path=null
      member     | select r #>> '{evidence,answer}' as answer, r #>> '{evidence,file_name}' as file_name,
        r #>> '{files,0,path}' as path from public.my_records() r | answer=In 2024., file_name=card.pdf, path=$card

      postgres   | insert into public.judging_conflicts (submission_id, admin_id, origin, state, reason) values ('$entry', '$inConflict', 'declared', 'confirmed', 'r') | done
      then admin | $open | open=1
      then inConflict | $open | open=0
      then admin | $check '{age}', 'met') | done
      then admin | $row | eligibility=answered
      then admin | $open | open=1
      then admin | $check '{studies}', 'met') | done
      then admin | $row | eligibility=unchecked
      then admin | $open | open=0
      then admin | $check '{studies}', 'evidence_requested') | done
      then admin | $row | eligibility=answered
      then admin | $open | open=1
      then admin | decide_submission('$entry', 'disqualified', 'r') | done
      then admin | $open | open=0

      admin      | $check '{studies,age}', 'not_met') | done
      then member | $request | no rows
      then member | answer_evidence('In 2025.', '$card') | not_found
      then member | ${upload("more.pdf")} | denied
      then admin | $row | answer=In 2024., file_path=$card
      then admin | $check '{studies,age}', 'evidence_requested') | done
      then member | ${upload("more.pdf")} | done
      then member | answer_evidence('In 2025.', '$card') | done
      then admin | $row | answer=In 2025.

      admin      | $check '{age}', 'met') | done
      then admin | close_evidence('$entry') | done
      then admin | close_evidence('$entry') | done
      then postgres | $queued | paths=$card
      then member | $request | no rows
      then admin | select *, checks #>> '{studies,state}' as studies, checks #>> '{age,state}' as age $row | eligibility=unchecked, answer=null, studies=unchecked, age=met

      postgres   | select private.delete_account('$member') | done
      then postgres | $queued | paths=$card
      then admin | $row | eligibility=asked, answer=null
      owner      | withdraw_entry($revision) | done
      then postgres | $queued | paths=$card
      then owner | $request | no rows

      admin      | $check '{studies}', 'met') | done
      then postgres | $age '2 days' | done
      then postgres | private.delete_expired() | done
      then postgres | $queued | paths=null
      then admin | $check '{age}', 'not_met') | done
      then postgres | private.delete_expired() | done
      then postgres | $queued | paths=null
      then postgres | $age '2 days' | done
      then postgres | private.delete_expired() | done
      then postgres | $queued | paths=$card
      then member | $request | no rows`,
    ],
  },
);
