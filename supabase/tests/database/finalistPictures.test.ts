import { expect, it } from "vitest";
import { DOCUMENT_LIMITS, MAX_PICTURES, TEXT_LIMITS } from "#shared/constants.ts";
import { authenticateAs, hintOf } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { deleteObjects, PICTURE, picturePath, uploadAs } from "#tools/testing/world/documents.ts";
import { createFinalist, createMentor, type Finalist } from "#tools/testing/world/finalists.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAdmin, type Person } from "#tools/testing/world/people.ts";
import { createRound, movingRounds } from "#tools/testing/world/rounds.ts";

const { sql, test } = useDatabase();
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

it("the bucket is private and takes small images alone", async () => {
  const [bucket] = await sql`
    select public, file_size_limit, allowed_mime_types from storage.buckets where id = 'projects'`;
  expect(bucket).toEqual({
    public: false,
    file_size_limit: String(DOCUMENT_LIMITS.projects.maxBytes),
    allowed_mime_types: ["image/webp", "image/jpeg"],
  });
});

const refusedUpload = (transaction: Transaction, person: Person, path: string) =>
  hintOf(transaction, (savepoint) => uploadAs(savepoint, person, path, PICTURE));

test("files come from the owner of a finalist, into the own folder, as images", async (transaction) => {
  await picture(transaction);
  const { owner, member, id } = finalist;
  for (const person of [member, mentor, admin, other.owner]) {
    expect(await refusedUpload(transaction, person, picturePath(id))).toBe("denied");
  }
  for (const wrong of [
    ...[picturePath(other.id), `${id}/picture.webp`],
    ...["picture.svg", "picture.html", "Mine.webp"].map((name) => picturePath(id, name)),
  ]) {
    expect(await refusedUpload(transaction, owner, wrong), wrong).toBe("denied");
  }
  await upload(transaction, finalist);
  await authenticateAs(transaction, "postgres");
  await transaction`update public.submissions set released_status = 'declined' where id = ${id}`;
  expect(await refusedUpload(transaction, owner, picturePath(id))).toBe("denied");
});

test.each([
  ["the policy", "drop trigger check_upload on storage.objects"],
  [
    "a trigger, where the policy was asked before",
    "create policy p on storage.objects for insert to authenticated with check (true)",
  ],
])("files end with six in the folder: by %s", async (transaction, _by, statement) => {
  const created = await createFinalist(transaction);
  for (let count = 0; count < DOCUMENT_LIMITS.projects.maxFiles; count += 1) {
    await upload(transaction, created);
  }
  await authenticateAs(transaction, "postgres");
  await transaction.unsafe(statement);
  expect(await refusedUpload(transaction, created.owner, picturePath(created.id))).toBe("denied");
});

test("files are deleted by the owner, never while they count", async (transaction) => {
  const { path = "", loose } = await picture(transaction);
  for (const person of [finalist.member, admin]) {
    await authenticateAs(transaction, person);
    expect(await deleteObjects(transaction)).toEqual([]);
  }
  await authenticateAs(transaction, finalist.owner);
  const deleted = await deleteObjects(transaction);
  expect(deleted).toContain(loose);
  expect(deleted).not.toContain(path);
  await authenticateAs(transaction, "postgres");
  expect(await deleteObjects(transaction)).not.toContain(path);
});
