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
  await transaction`select public.save_finalist_pictures(array[${path}], array['A patch'])`;
  const [row] = await transaction<{ pictures: { id: string }[] }[]>`
    select pictures from public.my_finalist_page`;
  const values = {
    submission: finalist.id,
    picture: row?.pictures[0]?.id ?? "",
    path,
    loose: await upload(transaction, finalist),
    theirs: await upload(transaction, other),
    otherSubmission: other.id,
    html: await upload(transaction, finalist, { mimetype: "text/html" }),
    large: await upload(transaction, finalist, { size: DOCUMENT_LIMITS.projects.maxBytes + 1 }),
    nowhere: picturePath(finalist.id),
    pictures:
      "select string_agg(p ->> 'alt_text', ', ') as texts from public.my_finalist_page, jsonb_array_elements(to_jsonb(pictures)) p",
    files:
      "select string_agg(name, ' ' order by name = '$path' desc) as names from storage.objects where bucket_id = 'projects' and name in ('$path', '$loose')",
    served: "from public.service_project_picture('$picture')",
    publish: "save_finalist_page('T', 'S', true)",
    fill: `insert into storage.objects (bucket_id, name)
      select 'projects', '$submission/' || gen_random_uuid() || '/picture.webp'
      from generate_series(1, ${DOCUMENT_LIMITS.projects.maxFiles} - (select count(*)::int from storage.objects
      where name like '$submission/%'))`,
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
  const third = await upload(transaction, finalist);
  await authenticateAs(transaction, finalist.owner);
  await transaction`
    select public.save_finalist_pictures(
      ${[values.path ?? "", values.loose ?? "", third]}, array[null, ' Two\tpatches ', 'Three  patches'])`;
  return {
    ...values,
    second: values.loose ?? "",
    third,
    more: await upload(transaction, finalist),
  };
}

/** A call of save_finalist_pictures with these paths and descriptions, for the rows below. */
function save(paths: string[], texts: (string | null)[], former?: string[]): string {
  const list = (items: (string | null)[]) =>
    `array[${items.map((item) => (item === null ? "null" : `E'${item}'`)).join(", ")}]::text[]`;
  return `save_finalist_pictures(${[paths, texts, ...(former ? [former] : [])].map(list).join(", ")})`;
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

      owner      | ${save(["$path"], ["A patch"], [])} | done
      owner      | ${save(["$path", "$loose"], [null, " \\n"])} | invalid_input
      owner      | ${save(["$path", "$loose"], [null, null])} | invalid_input
      owner      | ${save(["$path", "$loose"], [null, "x"], [])} | conflict
      owner      | ${save(["$loose"], ["x".repeat(TEXT_LIMITS.altText + 1)])} | invalid_input
      owner      | ${save(["$nowhere"], ["a"])} | document_missing
      owner      | ${save(["$theirs"], ["a"])} | document_refused
      owner      | ${save(["$html"], ["a"])} | document_refused
      owner      | ${save(["$large"], ["a"])} | document_refused
      owner      | ${save(["$path"], [" "])} | invalid_input

      member     | ${save(["$path"], ["b"])} | denied
      admin      | ${save(["$path"], ["b"])} | not_found
      other      | ${save(["$path"], ["b"])} | document_refused
      other      | ${save([], [])} | done
      then owner | $pictures | texts=A patch

      owner      | select public.save_finalist_pictures(array['$path'], array['Words ' || n]) from generate_series(2, 100) n | done
      then owner | ${save([], [])} | rate_limited

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
      then owner | ${save([], [])} | done
      then service | $served | no rows

      owner      | ${save([], [])} | done
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
      owner      | ${save(["$path", "$second", "$third", "$more"], [null, null, null, "Four"])} | pictures_full
      owner      | ${save(["$path"], [null], ["$path", "$third", "$second"])} | conflict
      owner      | ${save(["$path", "$path", "$second"], [null, null, null])} | invalid_input
      owner      | ${save(["$third", "$path", "$second"], [null, null, null])} | done
      then owner | $pictures | texts=Three patches, A patch, Two patches
      then owner | ${save(["$third", "$second"], ["New", null])} | done
      then owner | ${save(["$third", "$second"], ["New", null])} | done
      then owner | $pictures | texts=New, Two patches
      then owner | ${save(["$third", "$second", "$more"], [null, null, "Four"])} | done
      then owner | select from public.my_finalist_page, jsonb_array_elements(to_jsonb(pictures)) | ${MAX_PICTURES} rows
      then postgres | select string_agg(replace(action, 'finalist.picture_', ''), ' ' order by id) as actions
        from public.audit_log where action like 'finalist.picture%' and subject_id = '$submission'
        | actions=added added added removed described added
      then postgres | select from public.audit_log where action like 'finalist.picture%' and details::text like '%New%' | no rows`,
    ],
  },
);
