import { DOCUMENT_LIMITS, MAX_PICTURES, TEXT_LIMITS } from "#shared/constants.ts";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { allAnswer, testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { PICTURE, picturePath, uploadAs } from "#tools/testing/world/documents.ts";
import { createFinalist, createMentor, type Finalist } from "#tools/testing/world/finalists.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAdmin, type Person } from "#tools/testing/world/people.ts";
import { createRound, movingRounds } from "#tools/testing/world/rounds.ts";

const { sql } = useDatabase();
/** Set by each world. */
let finalist: Finalist;
let other: Finalist;
let mentor: Person;

const { admin, judge } = usePeople(sql, { admin: createAdmin, judge: createJudge });

const upload = (transaction: Transaction, { owner, id }: Finalist, options: object = {}) =>
  uploadAs(transaction, owner, picturePath(id), { ...PICTURE, ...options });

/** Two finalists: the first has one picture, at `$path`, and one upload that is not attached, `$loose`. */
async function picture(transaction: Transaction): Promise<Values> {
  finalist = await createFinalist(transaction);
  other = await createFinalist(transaction);
  mentor = await createMentor(transaction, admin, finalist.id);
  const path = await upload(transaction, finalist);
  const [row] = await transaction<{ id: string }[]>`
    select public.add_finalist_picture(${path}, 'A patch') as id`;
  const values = {
    ...{
      submission: finalist.id,
      picture: row?.id ?? "",
      path,
      loose: await upload(transaction, finalist),
    },
    ...{ theirs: await upload(transaction, other), otherSubmission: other.id },
    ...{ html: await upload(transaction, finalist, { mimetype: "text/html" }) },
    ...{
      large: await upload(transaction, finalist, { size: DOCUMENT_LIMITS.projects.maxBytes + 1 }),
    },
    nowhere: picturePath(finalist.id),
    pictures:
      "select string_agg(p ->> 'alt_text', ', ') as texts from public.my_finalist_page, jsonb_array_elements(to_jsonb(pictures)) p",
    files:
      "select string_agg(name, ' ' order by name = '$path' desc) as names from storage.objects where bucket_id = 'projects' and name in ('$path', '$loose')",
    served: "from public.service_project_picture('$picture')",
    publish: "save_finalist_page('T', 'S', true)",
    fill: `insert into storage.objects (bucket_id, name) select 'projects', '$submission/' || gen_random_uuid() || '/picture.webp' from generate_series(1, ${DOCUMENT_LIMITS.projects.maxFiles} - (select count(*)::int from storage.objects where name like '$submission/%'))`,
    queued:
      "select string_agg(path, ' ' order by path = '$path' desc) as paths from private.files where removed_at is not null and bucket_id = 'projects' and path in ('$path', '$loose')",
    leave:
      "select public.delete_my_account((select email from public.profiles where id = auth.uid()))",
  };
  await authenticateAs(transaction, "postgres");
  return values;
}

/** The same picture after a second and a third one. */
async function pictures(transaction: Transaction): Promise<Values> {
  const values = await picture(transaction);
  const ids: string[] = [];
  for (const [index, path] of [values.loose ?? "", await upload(transaction, finalist)].entries()) {
    await authenticateAs(transaction, finalist.owner);
    const [row] = await transaction<{ id: string }[]>`
      select public.add_finalist_picture(${path}, ${` ${["Two", "Three"][index]}\tpatches `}) as id`;
    ids.push(row?.id ?? "");
  }
  const [second = "", third = ""] = ids;
  return { ...values, second, third, more: await upload(transaction, finalist) };
}

const UUID = "00000000-0000-4000-8000-000000000001";
const uploading = (folder: string, file = `${UUID}/picture.webp`) =>
  `insert into storage.objects (bucket_id, name, owner, owner_id, metadata) values ('projects', '${folder}/${file}', auth.uid(), auth.uid()::text, '{"mimetype": "image/webp", "size": 1000}')`;
const WRONG_FILES: [folder: string, file?: string][] = [
  ["$otherSubmission"],
  ...["picture.webp", `${UUID}/picture.svg`, `${UUID}/picture.html`, `${UUID}/Mine.webp`].map(
    (file): [string, string] => ["$submission", file],
  ),
];
const RELEASED = movingRounds("released").replaceAll("\n", " ");

testRules(
  sql,
  () => ({
    admin,
    judge,
    mentor,
    owner: finalist.owner,
    member: finalist.member,
    other: other.owner,
  }),
  {
    "a picture and a file that is not attached": [
      picture,
      `
      owner, member | $files | names=$path $loose
      admin      | $files | names=$path
      visitor, mentor, judge, other | $files | names=null
      owner      | $publish | done
      then visitor, mentor, judge, other | $files | names=null
      postgres   | select set_config('storage.operation', 'storage.object.sign', true) | done
      then owner | $files | names=null

      owner      | add_finalist_picture('$path', 'x') | add_finalist_picture=$picture
      owner      | add_finalist_picture('$loose', E' \\n') | invalid_input
      owner      | add_finalist_picture('$loose', repeat('x', ${TEXT_LIMITS.altText + 1})) | invalid_input
      owner      | add_finalist_picture('$nowhere', 'a') | document_missing
      owner      | add_finalist_picture('$theirs', 'a') | document_refused
      owner      | add_finalist_picture('$html', 'a') | document_refused
      owner      | add_finalist_picture('$large', 'a') | document_refused
      owner      | describe_finalist_picture('$picture', ' ') | invalid_input

      member     | describe_finalist_picture('$picture', 'b') | denied
      member     | remove_finalist_picture('$picture') | denied
      member     | order_finalist_pictures(array['$picture']::uuid[]) | denied
      admin      | describe_finalist_picture('$picture', 'b') | not_found
      admin      | remove_finalist_picture('$picture') | not_found
      admin      | order_finalist_pictures(array['$picture']::uuid[]) | not_found
      other      | describe_finalist_picture('$picture', 'b') | not_found
      other      | order_finalist_pictures(array['$picture']::uuid[]) | conflict
      other      | remove_finalist_picture('$picture') | done
      then owner | $pictures | texts=A patch

      owner      | select public.describe_finalist_picture('$picture', 'Words ' || n) from generate_series(2, 100) n | done
      then owner | remove_finalist_picture('$picture') | rate_limited

      service    | $served | no rows
      owner      | $publish | done
      then service | $served | 1 rows
      then visitor | from public.finalists | pictures=[{"id":"$picture","alt_text":"A patch"}]
      then admin | set_finalist_page_hidden('$submission', true) | done
      then service | $served | no rows
      then admin | set_finalist_page_hidden('$submission', false) | done
      then service | $served | 1 rows
      then owner | save_finalist_page('T', 'S', false) | done
      then service | $served | no rows
      then owner | $publish | done
      then owner | remove_finalist_picture('$picture') | done
      then service | $served | no rows

      owner      | remove_finalist_picture('$picture') | done
      then postgres | $queued | paths=$path
      postgres   | delete from public.submissions where id = '$submission' | done
      then postgres | $queued | paths=$path $loose
      postgres   | update storage.objects set created_at = created_at - interval '25 hours' | done
      then postgres | private.queue_abandoned_files() | done
      then postgres | $queued | paths=$loose
      owner      | $leave | done
      then postgres | select from public.finalist_pictures | 1 rows
      then member | $leave | done
      then postgres | select from public.finalist_pictures | no rows
      then postgres | select from private.files where removed_at is not null and path = '$path' | 1 rows

      postgres   | insert into public.finalist_pictures (submission_id, position, file_path, alt_text) values ('$otherSubmission', 0, 'x', 'a') | 23514
      postgres   | insert into public.finalist_pictures (submission_id, position, file_path, alt_text) values ('$otherSubmission', 4, 'x', 'a') | 23514
      postgres   | insert into public.finalist_pictures (submission_id, position, file_path, alt_text) values ('$otherSubmission', 1, 'x', 'a') | done
      then postgres | insert into public.finalist_pictures (submission_id, position, file_path, alt_text) values ('$otherSubmission', 1, 'y', 'a') | 23505`,
    ],
    "a folder of a finalist": [
      picture,
      `
      member, mentor, admin, other | ${uploading("$submission")} | denied
      ${allAnswer(
        "owner",
        WRONG_FILES.map((file) => uploading(...file)),
        "denied",
      )}
      owner      | ${uploading("$submission")} | done
      postgres   | update public.submissions set released_status = 'declined' where id = '$submission' | done
      then owner | ${uploading("$submission")} | denied
      postgres   | $fill | done
      then postgres | drop trigger check_upload on storage.objects | done
      then owner | ${uploading("$submission")} | denied
      postgres   | $fill | done
      then postgres | create policy p on storage.objects for insert to authenticated with check (true) | done
      then owner | ${uploading("$submission")} | denied
      postgres   | select set_config('storage.allow_delete_query', 'true', true) | done
      then member, admin | delete from storage.objects returning name | no rows
      then postgres | delete from storage.objects where name = '$path' returning name | no rows
      then owner | select count(*) from storage.objects where name in ('$path', '$loose') | count=2
      then owner | delete from storage.objects where name = '$loose' returning name | name=$loose
      then owner | delete from storage.objects where name = '$path' returning name | no rows`,
    ],
    "a public picture in an anonymized final": [
      async (transaction) => {
        const values = await picture(transaction);
        await authenticateAs(transaction, finalist.owner);
        await transaction`select public.save_finalist_page('T', 'S', true)`;
        const round = { kind: "final", opens: 1, closes: 2, is_anonymized: true } as const;
        await createRound(transaction, { ...round, entries: [finalist] });
        return values;
      },
      `
      service    | $served | no rows
      postgres   | ${RELEASED} | done
      then service | $served | 1 rows`,
    ],
    "three pictures": [
      pictures,
      `
      member     | $pictures | texts=A patch, Two patches, Three patches
      owner      | add_finalist_picture('$more', 'Four') | pictures_full
      owner      | order_finalist_pictures(array['$picture']::uuid[]) | conflict
      owner      | order_finalist_pictures(array['$picture', '$picture', '$second']::uuid[]) | conflict
      owner      | order_finalist_pictures(array['$picture', '$second', '$submission']::uuid[]) | conflict
      owner      | order_finalist_pictures(null) | conflict
      owner      | order_finalist_pictures(array['$third', '$picture', '$second']::uuid[]) | done
      then owner | describe_finalist_picture('$third', 'New') | done
      then owner | remove_finalist_picture('$picture') | done
      then owner | remove_finalist_picture('$picture') | done
      then owner | $pictures | texts=New, Two patches
      then owner | add_finalist_picture('$more', 'Four') | done
      then owner | select from public.my_finalist_page, jsonb_array_elements(to_jsonb(pictures)) | ${MAX_PICTURES} rows
      then postgres | select string_agg(replace(action, 'finalist.picture_', ''), ' ' order by id) as actions from public.audit_log where action like 'finalist.picture%' and subject_id = '$submission' | actions=added added added described removed added
      then postgres | select from public.audit_log where action like 'finalist.picture%' and details::text like '%New%' | no rows`,
    ],
  },
);
