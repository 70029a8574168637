import { expect, it } from "vitest";
import { authenticateAs, rpcHint } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { untilWaiting } from "#tools/testing/database/locks.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { deleteObjects, uploadAs, uploadPath } from "#tools/testing/world/documents.ts";
import { createEntry, entryAfter, submitEntry } from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";

const { sql, test } = useDatabase(2);
const { owner, member, stranger, admin } = usePeople(sql, {
  owner: createAccount,
  member: createAccount,
  stranger: createAccount,
  admin: createAdmin,
});

const UNIQUE_VIOLATION = "23505";
const UUID = "00000000-0000-4000-8000-000000000001";

/** A team of two with an attached document, `$path`, and a loose one; the stranger has a draft of their own. */
async function document(transaction: Transaction): Promise<Values> {
  const other = await createEntry(transaction, { owner: stranger });
  const entry = await createEntry(transaction, { owner, members: [member], document: true });
  const path = entry.file_path ?? "";
  const upload =
    "insert into storage.objects (bucket_id, name, owner, owner_id, metadata) values ('submissions',";
  return {
    entry: entry.id,
    other: other.id,
    path,
    loose: await uploadAs(transaction, owner, uploadPath(entry.id)),
    objects:
      "select string_agg(name, ' ' order by name = '$path' desc) as names from storage.objects",
    upload: `${upload} '$entry/${UUID}/idea.pdf', auth.uid(), auth.uid()::text, '{"mimetype": "application/pdf", "size": 1000}')`,
    uploadTo: upload,
    uploaded: `, auth.uid(), auth.uid()::text, '{"mimetype": "application/pdf", "size": 1000}')`,
    // The row as the storage service writes it for a signed address, or hosted before the file arrives: past the policies.
    arrive:
      "insert into storage.objects (bucket_id, name, owner_id) select 'submissions', '$entry/' || gen_random_uuid() || '/idea.pdf', '$owner' from generate_series(1,",
    operation: "select set_config('storage.operation',",
    end: `update public.challenge_parameters set registration_closes_at = now() - interval '20 days',
      submissions_close_at = now() - interval '10 days', withdrawals_close_at = now() - interval '10 days'`,
    deleted: "select set_config('storage.allow_delete_query', 'true', true)",
  };
}
async function submitted(transaction: Transaction): Promise<Values> {
  const values = await document(transaction);
  await submitEntry(transaction, owner, 2);
  return values;
}

const SIGNING = ["storage.object.sign", "object.sign", "storage.object.sign_many"];
const WRONG_PATHS = [
  "idea.pdf",
  "$entry/idea.pdf",
  "$entry/not-a-uuid/idea.pdf",
  `$entry/${UUID}/deep/idea.pdf`,
  `$entry/${UUID}/../idea.pdf`,
  `$entry/${UUID}/`,
  `$entry/${UUID}/idea.exe`,
  `$entry/${UUID}/idea.pdf.html`,
  `$entry/${UUID}/idea\\.pdf`,
  `$entry/${UUID}/line' || chr(10) || 'break.pdf`,
  `$entry/${UUID}/' || repeat('n', 260) || '.pdf`,
  `/$entry/${UUID}/idea.pdf`,
];

testRules(sql, () => ({ owner, member, stranger, admin }), {
  "a draft with a document": [
    document,
    `
    visitor, stranger, admin | $objects | names=null
    owner, member | $objects | names=$path $loose
    member     | leave_team() | done
    then member | $objects | names=null

    visitor, stranger, admin | $upload | denied
    owner, member | $upload | done
    member     | $uploadTo '$other/${UUID}/idea.pdf' $uploaded | denied
    ${WRONG_PATHS.map(
      (path) => `
    owner      | $uploadTo '${path}' $uploaded | denied`,
    ).join("")}
    owner      | $operation 'storage.object.sign_upload_url', true) | done
    then owner | $upload | denied
    then owner | $operation 'storage.object.upload', true) | done
    then owner | $upload | done
    postgres   | $end | done
    then owner | $upload | denied
    then owner | $deleted | done
    then owner | delete from storage.objects returning name | no rows

    postgres   | $arrive 2) | done
    then owner | $upload | done
    postgres   | $arrive 3) | done
    then owner | $upload | denied
    then postgres | $arrive 1) | denied
    postgres   | $end | done
    then postgres | $arrive 1) | "You cannot upload this file here now."
    then postgres | $arrive 1) | denied
    then postgres | update public.submissions set deadline_extended_to = now() + interval '1 day' | done
    then postgres | $arrive 1) | done
    owner      | discard_entry(2) | done
    then postgres | $arrive 1) | denied

    visitor, owner, member, stranger, admin | update storage.objects set name = '$entry/${UUID}/idea.pdf', metadata = '{}' returning id | no rows
    postgres   | $deleted | done
    then visitor, stranger, admin | delete from storage.objects returning name | no rows
    then member | delete from storage.objects returning name | name=$loose
    then owner | $objects | names=$path`,
  ],
  "a submitted document": [
    submitted,
    `
    admin      | $objects | names=$path
    visitor, stranger | $objects | names=null
    owner      | withdraw_entry(3) | done
    then admin | $objects | names=null
    ${SIGNING.map(
      (operation) => `
    postgres   | $operation 'storage.object.get_authenticated', true) | done
    then owner, member | $objects | names=$path $loose
    then admin | $objects | names=$path
    then postgres | $operation '${operation}', true) | done
    then owner, member, admin | $objects | names=null`,
    ).join("")}`,
  ],
});

it("no bucket is public", async () => {
  expect(await sql`select id from storage.buckets where public`).toEqual([]);
});

test("nobody fills the bucket by discarding and beginning again", async (transaction) => {
  for (let count = 0; count < 10; count += 1) {
    await createEntry(transaction, { owner });
    await transaction`select public.discard_entry(1)`;
  }
  expect(await rpcHint(transaction, "create_entry")).toBe("rate_limited");
  await createEntry(transaction, { owner: member });
});

test("the storage service leaves the document of an entry, even if the policy has allowed it before", async (transaction) => {
  const { path, loose } = await document(transaction);
  await authenticateAs(transaction, "postgres");
  const deleted = await deleteObjects(transaction);
  expect(deleted).toContain(loose);
  expect(deleted).not.toContain(path);
});

it("two uploads at the same moment cannot pass the limit", async () => {
  const { id, owner: person } = await createEntry(sql);
  await sql.begin(async (transaction) => {
    for (let count = 0; count < 4; count += 1) {
      await uploadAs(transaction, person, uploadPath(id));
    }
  });
  const uploads = [1, 2].map(() =>
    sql.begin(async (transaction) => {
      await uploadAs(transaction, person, uploadPath(id));
      await transaction`select pg_sleep(0.2)`;
    }),
  );
  const outcomes = await Promise.allSettled(uploads);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

it("two uploads under one name: the second waits, and neither makes the other fail", async () => {
  const { id, owner: person } = await createEntry(sql);
  const path = uploadPath(id);
  let arrival: Promise<string | undefined> | undefined;
  await sql.begin(async (transaction) => {
    await authenticateAs(transaction, person);
    await transaction`select private.may_upload('submissions', ${path}, ${person.id})`;
    arrival = sql`
      insert into storage.objects (bucket_id, name, owner_id)
      values ('submissions', ${path}, ${person.id})`.then(
      () => undefined,
      ({ code }) => code,
    );
    await authenticateAs(transaction, "postgres");
    await untilWaiting(transaction, 1);
    await uploadAs(transaction, person, path);
  });
  expect(await arrival).toBe(UNIQUE_VIOLATION);
});

it("deleting waits until the document is attached", async () => {
  const { id, owner: person } = await createEntry(sql);
  const path = await sql.begin((transaction) => uploadAs(transaction, person, uploadPath(id)));
  let deletion: Promise<string[]> | undefined;
  await sql.begin(async (transaction) => {
    const args = { expected_revision: 1, file_path: path };
    await entryAfter(transaction, person, "attach_document", args);
    deletion = sql.begin((other) => deleteObjects(other));
    await authenticateAs(transaction, "postgres");
    await untilWaiting(transaction, 1);
  });
  expect(await deletion).not.toContain(path);
});
