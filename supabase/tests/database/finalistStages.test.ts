import { STAGE_REMINDER_DAYS } from "#shared/constants.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRaces } from "#tools/testing/database/races.ts";
import { allAnswer, testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { stagePath, uploadAs, uploading } from "#tools/testing/world/documents.ts";
import { QUEUE } from "#tools/testing/world/emails.ts";
import {
  createFinalist,
  createMentor,
  createStage,
  type Finalist,
  submitDocument,
} from "#tools/testing/world/finalists.ts";
import { createAdmin, type Person } from "#tools/testing/world/people.ts";

const { sql } = useDatabase(3);
const { admin, finalist } = usePeople(sql, { admin: createAdmin, finalist: createFinalist });
/** Set by the world of two finalists. */
let other: Finalist;
let mentor: Person;

const PLAN = { name: " The\tplan ", instructions: "Ten pages.", due_at: "2030-01-01T00:00:00Z" };
/** The arguments of a stage. */
const fields = (changes: Partial<Record<keyof typeof PLAN, string | null>>) =>
  Object.values({ ...PLAN, ...changes })
    .map((value) => (value === null ? "null" : `'${value}'`))
    .join(", ");
const create = (changes: Parameters<typeof fields>[0] = {}) =>
  `create_finalist_stage(${fields(changes)})`;
/** Saves the stage with this name. */
const save = (name: string, revision: number | null, changes: Parameters<typeof fields>[0] = {}) =>
  `select public.save_finalist_stage(id, ${revision}, ${fields(changes)}) from public.admin_finalist_stages where name = '${name}'`;
const remove = (name: string, revision: number) =>
  `select public.delete_finalist_stage(id, ${revision}) from public.admin_finalist_stages where name = '${name}'`;

/** Two finalists; the first has submitted a version for `$stage`, `$first`, and uploaded another, `$second`. */
async function handedIn(transaction: Transaction): Promise<Values> {
  other = await createFinalist(transaction);
  mentor = await createMentor(transaction, admin, finalist.id);
  const [stage, next] = [await createStage(transaction), await createStage(transaction)];
  const upload = ({ owner, id }: Finalist) =>
    uploadAs(transaction, owner, stagePath(id, stage), { bucket: "finalists" });
  return {
    submission: finalist.id,
    stage,
    next,
    missing: stagePath(finalist.id, stage),
    first: await submitDocument(transaction, finalist, stage),
    second: await upload(finalist),
    foreign: await upload(other),
    versions: `select string_agg(concat_ws(' ', v ->> 'version', v ->> 'file_name', v ->> 'file_path',
        v ->> 'uploaded_by'), ', ') as versions from public.my_finalist_stages,
        jsonb_array_elements(to_jsonb(versions)) v where stage_id = '$stage'`,
    files:
      "select string_agg(name, ' ' order by name = '$first' desc) as names from storage.objects where bucket_id = 'finalists' and name ~ '$submission'",
    decline: "update public.submissions set released_status = 'declined' where id = '$submission'",
    removed:
      "select string_agg(path, ' ' order by path = '$first' desc) as paths from private.files where removed_at is not null and bucket_id = 'finalists'",
  };
}

/** A finalist with a mentor, a stage that is due tomorrow, and an uploaded document, `$path`. */
async function outstanding(transaction: Transaction): Promise<Values> {
  await createMentor(transaction, admin, finalist.id);
  const stage = await createStage(transaction);
  const path = stagePath(finalist.id, stage);
  await uploadAs(transaction, finalist.owner, path, { bucket: "finalists" });
  return {
    submission: finalist.id,
    stage,
    path,
    queue: QUEUE,
    reminded: `select count(*), count(*) filter (where recipient in ('$ownerEmail', '$memberEmail')) as to_team
        from private.notifications email where kind = 'stage_reminder'
        and (sent_at is not null or private.current_data(email) is not null)`,
    due: "update public.finalist_stages set due_at = now() + interval",
    another: "insert into public.finalist_stages (name, due_at) select 'Another', now() + interval",
  };
}
const upload = (path: string) => uploading("finalists", path);
/** Paths without a stage, with another type, and with too few or too many parts. */
const WRONG_PATHS = [
  "$submission/$submission/$submission/plan.pdf",
  "$submission/$stage/$submission/plan.docx",
  "$submission/$stage/plan.pdf",
  "$submission/$stage/$submission/a/plan.pdf",
];
const CHANGES = [
  "update public.finalist_documents set file_name = 'other.pdf'",
  "update public.finalist_documents set uploaded_at = now()",
  "delete from public.finalist_documents",
  "truncate public.finalist_documents",
];
const NO_REMINDER = [
  "update public.submissions set released_status = null",
  "update public.submissions set withdrawn_at = now()",
  "delete from public.submission_members",
  "delete from public.finalist_stages",
  "update public.finalist_stages set due_at = now() - interval '1 minute'",
];

testRules(
  sql,
  () => ({
    admin,
    mentor,
    owner: finalist.owner,
    member: finalist.member,
    other: other?.owner,
  }),
  {
    "no stage": [
      async () => ({
        names:
          "select string_agg(name, ', ' order by due_at) as names from public.admin_finalist_stages",
      }),
      `
      admin      | ${create({ name: "Taken" })} | done
      then admin | ${create({ name: " " })} | invalid_input
      then admin | ${create({ due_at: null })} | invalid_input
      then admin | ${create({ due_at: "1400-01-01T00:00:00Z" })} | invalid_input
      then admin | ${create({ instructions: "x".repeat(5001) })} | invalid_input
      then admin | ${create({ name: "Taken" })} | invalid_input

      admin      | ${create()} | name=The plan, instructions=Ten pages., handed_in_count=0, revision=1
      then admin | ${create({ name: "Sooner", due_at: "2029-01-01T00:00:00Z" })}; $names | names=Sooner, The plan
      then admin | ${save("The plan", null)} | conflict
      then admin | ${save("The plan", 1, { name: "Sooner" })} | invalid_input
      then admin | ${save("The plan", 1, { name: "Later" })} | done
      then admin | ${save("Later", 1)} | conflict
      then admin | ${remove("Later", 1)} | conflict
      then admin | ${remove("Later", 2)}; $names | names=Sooner
      then admin | delete_finalist_stage('00000000-0000-4000-8000-000000000001', 1) | done
      then admin | save_finalist_stage('00000000-0000-4000-8000-000000000001', 1, ${fields({})}) | not_found`,
    ],
    "an outstanding document": [
      outstanding,
      `
      postgres   | $due '${STAGE_REMINDER_DAYS + 0.1} days'; $queue; $reminded | count=0
      then postgres | $due '${STAGE_REMINDER_DAYS - 0.1} days'; $queue; $reminded | count=2, to_team=2
      then postgres | update private.notifications set sent_at = now(), not_before = null, data = '{}'; $queue; $reminded | count=2

      postgres   | $another '1 day'; $queue; $reminded | count=4
      then postgres | $due '10 days'; $queue; $reminded | count=0
      then postgres | $due '2 days'; $queue; $reminded | count=4

      postgres   | $queue | done
      then owner | submit_stage_document('$submission', '$stage', '$path') | done
      then postgres | $reminded | count=0
      then postgres | $another '-1 day'; $queue; $reminded | count=0
      ${NO_REMINDER.map(
        (change) => `
      postgres   | $queue; $reminded | count=2
      then postgres | ${change}; $queue; $reminded | count=0`,
      ).join("")}`,
    ],
    "a submitted document and an uploaded one": [
      handedIn,
      `
      admin      | delete_finalist_stage('$stage', 1) | stage_in_use
      owner      | submit_stage_document('$submission', '$stage', '$second', 'Über uns.pdf') | stage_id=$stage, submission_id=$submission
      then owner, member, mentor | $versions | versions=2 Über uns.pdf $second Zoë Müller, 1 plan.pdf $first Zoë Müller
      then owner, member, mentor | select * from public.my_finalist_stages where stage_id = '$stage' | submission_id=$submission, is_open=true
      then other | $versions | versions=null
      then other | from public.my_finalist_stages | 2 rows
      then admin | from public.my_finalist_stages | no rows
      then admin | from public.admin_finalist_stages where id = '$stage' | handed_in_count=1
      then admin | select s ->> 'versions' as versions, s ->> 'file_path' as file_path
        from public.admin_finalists, jsonb_array_elements(to_jsonb(stages)) s where id = '$submission'
        and s ->> 'file_path' is not null | versions=2, file_path=$second

      clock      | 2 days
      then owner | from public.my_finalist_stages where stage_id = '$stage' | is_open=false
      then owner | submit_stage_document('$submission', '$stage', '$first') | stage_id=$stage
      then owner | $versions | versions=1 plan.pdf $first Zoë Müller
      then owner | submit_stage_document('$submission', '$stage', '$second') | deadline_passed

      member     | submit_stage_document('$submission', '$stage', '$second') | denied
      owner      | submit_stage_document('$submission', '$next', '$second') | document_refused
      owner      | submit_stage_document('$submission', '$submission', '$second') | not_found
      other      | submit_stage_document('$submission', '$stage', '$second') | not_found
      owner      | submit_stage_document('$submission', '$stage', '$missing') | document_missing
      owner      | submit_stage_document('$submission', '$stage', '$foreign') | document_refused
      postgres   | $decline | done
      then owner | submit_stage_document('$submission', '$stage', '$second') | not_finalist
      then mentor, admin | $files | names=null

      owner, member | $files | names=$first $second
      mentor, admin | $files | names=$first
      other      | $files | names=null
      member     | ${upload("$missing")} | denied
      ${allAnswer("owner", WRONG_PATHS.map(upload), "denied")}

      ${allAnswer("postgres", CHANGES, '"An uploaded document cannot be changed."')}

      owner      | delete_my_account(auth.uid(), '$ownerEmail') | done
      then member | $versions | versions=1 plan.pdf $first
      then postgres | $removed | paths=$second
      then postgres | delete from public.submissions where id = '$submission'; $removed | paths=$first $second
      then postgres | from public.finalist_documents | no rows`,
    ],
  },
);

testRaces(sql, {
  "two simultaneous documents get different numbers": {
    make: async (transaction) => {
      const { owner, id } = await createFinalist(transaction);
      const stage = await createStage(transaction);
      const upload = () =>
        uploadAs(transaction, owner, stagePath(id, stage), { bucket: "finalists" });
      return {
        people: { owner },
        values: { submission: id, stage, one: await upload(), two: await upload() },
      };
    },
    held: "owner | submit_stage_document('$submission', '$stage', '$one')",
    calls: ["owner | submit_stage_document('$submission', '$stage', '$two')"],
    ends: ["ok"],
    rules:
      "postgres | select array_agg(version order by version) as versions from public.finalist_documents | versions=1,2",
  },
});
