import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { allAnswer, testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { stagePath, uploadAs } from "#tools/testing/world/documents.ts";
import {
  createFinalist,
  createMentor,
  createStage,
  type Finalist,
  handIn,
} from "#tools/testing/world/finalists.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAdmin, type Person } from "#tools/testing/world/people.ts";

const { sql } = useDatabase();
const { admin, judge } = usePeople(sql, { admin: createAdmin, judge: createJudge });
/** Set by the world. */
let finalist: Finalist;
let other: Finalist;
let mentor: Person;
let otherMentor: Person;

const UUID = "00000000-0000-4000-8000-000000000001";
const upload = (path: string) =>
  `insert into storage.objects (bucket_id, name, owner, owner_id, metadata) values ('finalists', '${path}', auth.uid(), auth.uid()::text, '{"mimetype": "application/pdf", "size": 1000}')`;

/** Two finalists; the first has handed in one document, `$handedIn`, and uploaded another, `$loose`. */
async function files(transaction: Transaction): Promise<Values> {
  finalist = await createFinalist(transaction);
  other = await createFinalist(transaction);
  mentor = await createMentor(transaction, admin, finalist.id);
  otherMentor = await createMentor(transaction, admin, other.id);
  const stage = await createStage(transaction);
  const { owner, id } = finalist;
  const values = {
    entry: id,
    otherEntry: other.id,
    stage,
    closed: await createStage(transaction, -1),
    next: await createStage(transaction),
    handedIn: await handIn(transaction, finalist, stage),
    loose: await uploadAs(transaction, owner, stagePath(id, stage), { bucket: "finalists" }),
  };
  const queued = "private.files where removed_at is not null and bucket_id = 'finalists'";
  return {
    ...values,
    objects:
      "select string_agg(name, ' ' order by name = '$handedIn' desc) as names from storage.objects where bucket_id = 'finalists'",
    queued: `select string_agg(path, ' ' order by path = '$handedIn' desc) as paths from ${queued}`,
    decline: "update public.submissions set released_status = 'declined' where id = '$entry'",
    upload: upload(`$entry/$stage/${UUID}/plan.pdf`),
    fill: "insert into storage.objects (bucket_id, name) select 'finalists', '$entry/$stage/' || gen_random_uuid() || '/plan.pdf' from generate_series(1, 18)",
    withoutPolicy:
      "create policy p on storage.objects for insert to authenticated with check (true)",
    allowDeleting: "select set_config('storage.allow_delete_query', 'true', true)",
    delete: "delete from storage.objects returning name",
    leave:
      "select public.delete_my_account((select email from public.profiles where id = auth.uid()))",
  };
}

const WRONG_PATHS = [
  ...["$entry/$closed", `$entry/${UUID}`, "$otherEntry/$stage"].map(
    (folder) => `${folder}/${UUID}/plan.pdf`,
  ),
  `$entry/$stage/${UUID}/plan.docx`,
  "$entry/$stage/plan.pdf",
  `$entry/$stage/${UUID}/a/plan.pdf`,
];

testRules(
  sql,
  () => {
    const { owner, member } = finalist;
    return { admin, judge, owner, member, mentor, otherMentor, other: other.owner };
  },
  {
    "a document that was handed in, and one that was not": [
      files,
      `
      owner, member | $objects | names=$handedIn $loose
      mentor, admin | $objects | names=$handedIn
      visitor, other, otherMentor, judge | $objects | names=null
      postgres   | $decline | done
      then mentor, admin | $objects | names=null
      postgres   | select set_config('storage.operation', 'storage.object.sign', true) | done
      then owner, admin | $objects | names=null

      member, mentor, admin, other | $upload | denied
      ${allAnswer("owner", WRONG_PATHS.map(upload), "denied")}
      owner      | $upload | done
      postgres   | $decline | done
      then owner | $upload | denied

      postgres   | $fill | done
      then postgres | drop trigger check_upload on storage.objects | done
      then owner | $upload | denied
      then owner | ${upload(`$entry/$next/${UUID}/plan.pdf`)} | done
      postgres   | $fill | done
      then postgres | $withoutPolicy | done
      then owner | $upload | denied
      then owner | ${upload(`$entry/$next/${UUID}/plan.pdf`)} | done
      postgres   | $withoutPolicy | done
      then clock | 2 days
      then owner | $upload | denied

      postgres   | $allowDeleting | done
      then member, admin | $delete | no rows
      then owner | $delete | name=$loose
      then postgres | delete from storage.objects where name = '$handedIn' returning name | no rows
      clock      | 2 days
      then postgres | $allowDeleting | done
      then owner | $delete | no rows

      postgres   | update storage.objects set created_at = created_at - interval '25 hours' | done
      then postgres | private.queue_abandoned_files() | done
      then postgres | $queued | paths=$loose
      postgres   | delete from public.submissions where id = '$entry' | done
      then postgres | $queued | paths=$handedIn $loose
      then postgres | from public.finalist_documents | no rows
      owner      | $leave | done
      then postgres | $queued | paths=$loose`,
    ],
  },
);
