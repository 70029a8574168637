import { beforeAll, describe, expect, it } from "vitest";
import {
  type Actor,
  authenticateAs,
  DENIED,
  hintOf,
  refusalOf,
  rpc,
  rpcHint,
} from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { untilWaiting } from "#tools/testing/database/locks.ts";
import { pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { deleteObjects, uploadAs, uploadPath } from "#tools/testing/world/documents.ts";
import { createEntry, entryAfter, submitEntry } from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";

const { sql, test } = useDatabase(2);
let owner: Person;
let member: Person;
let stranger: Person;
let admin: Person;

beforeAll(async () => {
  await setChallenge(sql);
  owner = await createAccount(sql);
  member = await createAccount(sql);
  stranger = await createAccount(sql);
  admin = await createAdmin(sql);
});

const UNIQUE_VIOLATION = "23505";

async function visibleTo(transaction: Transaction, actor: Actor): Promise<string[]> {
  await authenticateAs(transaction, actor);
  const rows = await transaction<{ name: string }[]>`select name from storage.objects`;
  return rows.map(({ name }) => name);
}

async function refusedUpload(transaction: Transaction, person: Person, path: string) {
  return (await refusalOf(transaction, (savepoint) => uploadAs(savepoint, person, path))).code;
}

/** An entry of `owner`, `member` in its team, with one attached document. */
async function entryWithDocument(transaction: Transaction) {
  const entry = await createEntry(transaction, { owner, members: [member], document: true });
  return { id: entry.id, path: entry.file_path ?? "" };
}

it("the bucket is private", async () => {
  const [bucket] = await sql`select public from storage.buckets where id = 'submissions'`;
  expect(bucket).toEqual({ public: false });
});

describe("reading", () => {
  test("is closed to strangers, visitors and, for drafts, administrators", async (transaction) => {
    await entryWithDocument(transaction);
    for (const actor of ["anon", stranger, admin] as const) {
      expect(await visibleTo(transaction, actor)).toEqual([]);
    }
    await createEntry(transaction, { owner: stranger });
    expect(await visibleTo(transaction, stranger)).toEqual([]);
  });

  test("is open to the team", async (transaction) => {
    const { path } = await entryWithDocument(transaction);
    for (const person of [owner, member]) {
      expect(await visibleTo(transaction, person)).toEqual([path]);
    }
  });

  test("ends with the membership", async (transaction) => {
    await entryWithDocument(transaction);
    await authenticateAs(transaction, member);
    await rpc(transaction, "leave_team");
    expect(await visibleTo(transaction, member)).toEqual([]);
  });

  test("is open to administrators for the attached document of a submitted entry only", async (transaction) => {
    const { id, path } = await entryWithDocument(transaction);
    await uploadAs(transaction, owner, uploadPath(id, "draft.pdf"));
    await submitEntry(transaction, owner, 2);
    expect(await visibleTo(transaction, admin)).toEqual([path]);
    for (const actor of ["anon", stranger] as const) {
      expect(await visibleTo(transaction, actor)).toEqual([]);
    }
    await entryAfter(transaction, owner, "withdraw_entry", { expected_revision: 3 });
    expect(await visibleTo(transaction, admin)).toEqual([]);
  });
});

describe("addresses that need no right", () => {
  const signing = (transaction: Transaction, operation: string) =>
    transaction`select set_config('storage.operation', ${operation}, true)`;

  test.each(["storage.object.sign", "object.sign", "storage.object.sign_many"])(
    "are signed for nobody: %s finds nothing",
    async (transaction, operation) => {
      const { path } = await entryWithDocument(transaction);
      await submitEntry(transaction, owner, 2);
      for (const person of [owner, member, admin]) {
        await signing(transaction, "storage.object.get_authenticated");
        expect(await visibleTo(transaction, person)).toEqual([path]);
        await signing(transaction, operation);
        expect(await visibleTo(transaction, person)).toEqual([]);
      }
    },
  );

  test("are signed for no upload", async (transaction) => {
    const { id } = await createEntry(transaction, { owner });
    await signing(transaction, "storage.object.sign_upload_url");
    expect(await refusedUpload(transaction, owner, uploadPath(id))).toBe(DENIED);
    await signing(transaction, "storage.object.upload");
    await uploadAs(transaction, owner, uploadPath(id));
  });
});

describe("uploading", () => {
  test("is the team's, into the entry's own folder", async (transaction) => {
    const { id } = await entryWithDocument(transaction);
    const other = await createEntry(transaction, { owner: stranger });
    for (const person of [stranger, admin]) {
      expect(await refusedUpload(transaction, person, uploadPath(id))).toBe(DENIED);
    }
    await uploadAs(transaction, member, uploadPath(id));
    expect(await refusedUpload(transaction, member, uploadPath(other.id))).toBe(DENIED);
    await authenticateAs(transaction, "anon");
    expect(
      await hintOf(
        transaction,
        (savepoint) =>
          savepoint`insert into storage.objects (bucket_id, name)
          values ('submissions', ${uploadPath(id)})`,
      ),
    ).toBe("denied");
  });

  test.each([
    "idea.pdf",
    "ENTRY/idea.pdf",
    "ENTRY/not-a-uuid/idea.pdf",
    "ENTRY/UUID/deep/idea.pdf",
    "ENTRY/UUID/../idea.pdf",
    "ENTRY/UUID/",
    "ENTRY/UUID/idea.exe",
    "ENTRY/UUID/idea.pdf.html",
    "ENTRY/UUID/idea\\.pdf",
    "ENTRY/UUID/line\nbreak.pdf",
    `ENTRY/UUID/${"n".repeat(260)}.pdf`,
    "/ENTRY/UUID/idea.pdf",
  ])("is refused at %j", async (transaction, shape) => {
    const { id } = await entryWithDocument(transaction);
    const path = shape.replace("ENTRY", id).replace("UUID", crypto.randomUUID());
    expect(await refusedUpload(transaction, owner, path)).toBe(DENIED);
  });

  test("ends with the deadline", async (transaction) => {
    const { id } = await entryWithDocument(transaction);
    await setChallenge(transaction, pastDates());
    expect(await refusedUpload(transaction, owner, uploadPath(id))).toBe(DENIED);
  });

  test("is limited to five objects in the folder", async (transaction) => {
    const { id } = await entryWithDocument(transaction);
    for (let count = 1; count < 5; count += 1) {
      await uploadAs(transaction, owner, uploadPath(id, "idea.docx"));
    }
    expect(await refusedUpload(transaction, owner, uploadPath(id))).toBe(DENIED);
  });

  it("at the same moment cannot pass the limit", async () => {
    const person = await createAccount(sql);
    let entryId = "";
    await sql.begin(async (transaction) => {
      entryId = (await createEntry(transaction, { owner: person })).id;
      for (let count = 0; count < 4; count += 1) {
        await uploadAs(transaction, person, uploadPath(entryId));
      }
    });
    const uploads = [1, 2].map(() =>
      sql.begin(async (transaction) => {
        await uploadAs(transaction, person, uploadPath(entryId));
        await transaction`select pg_sleep(0.2)`;
      }),
    );
    const outcomes = await Promise.allSettled(uploads);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("hosted, where the policy is asked before the file arrives,", () => {
  /** The row as the storage service writes it then, past the policies. */
  async function arrive(transaction: Transaction, entryId: string) {
    await authenticateAs(transaction, "postgres");
    await transaction`
      insert into storage.objects (bucket_id, name, owner_id)
      values ('submissions', ${uploadPath(entryId)}, ${owner.id})`;
  }

  test("no more than five files are left in a folder", async (transaction) => {
    const { id } = await createEntry(transaction, { owner });
    for (let count = 0; count < 5; count += 1) await arrive(transaction, id);
    expect(await hintOf(transaction, (savepoint) => arrive(savepoint, id))).toBe("denied");
  });

  it("a file that arrives waits for who uploads under the same name, and neither fails the other", async () => {
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

  test("no file outlives its entry", async (transaction) => {
    const { id } = await createEntry(transaction, { owner });
    await rpc(transaction, "discard_entry", { expected_revision: 1 });
    expect(await hintOf(transaction, (savepoint) => arrive(savepoint, id))).toBe("denied");
  });
});

test("nobody fills the bucket by discarding and beginning again", async (transaction) => {
  for (let count = 0; count < 10; count += 1) {
    await createEntry(transaction, { owner });
    await rpc(transaction, "discard_entry", { expected_revision: 1 });
  }
  expect(await rpcHint(transaction, "create_entry")).toBe("rate_limited");
  await createEntry(transaction, { owner: member });
});

describe("changing and deleting", () => {
  test("nobody moves or overwrites an object", async (transaction) => {
    const { id } = await entryWithDocument(transaction);
    for (const actor of ["anon", owner, member, stranger, admin] as const) {
      await authenticateAs(transaction, actor);
      const changed = await transaction`
        update storage.objects set name = ${uploadPath(id)}, metadata = '{}' returning id`;
      expect(changed).toHaveLength(0);
    }
  });

  test("only the team deletes, and not what is attached", async (transaction) => {
    const { id, path } = await entryWithDocument(transaction);
    const draft = await uploadAs(transaction, owner, uploadPath(id));
    for (const actor of ["anon", stranger, admin] as const) {
      await authenticateAs(transaction, actor);
      expect(await deleteObjects(transaction)).toEqual([]);
    }
    await authenticateAs(transaction, member);
    expect(await deleteObjects(transaction)).toEqual([draft]);
    expect(await visibleTo(transaction, owner)).toEqual([path]);
  });

  test("ends with the deadline", async (transaction) => {
    const { id } = await entryWithDocument(transaction);
    await uploadAs(transaction, owner, uploadPath(id));
    await setChallenge(transaction, pastDates());
    await authenticateAs(transaction, owner);
    expect(await deleteObjects(transaction)).toEqual([]);
  });

  test("leaves the document of an entry, even if the policy has allowed it before", async (transaction) => {
    const { id, path } = await entryWithDocument(transaction);
    const draft = await uploadAs(transaction, owner, uploadPath(id));
    await authenticateAs(transaction, "postgres");
    expect(await deleteObjects(transaction)).toContain(draft);
    expect(await visibleTo(transaction, owner)).toEqual([path]);
  });

  it("waits for somebody who is just attaching", async () => {
    const person = await createAccount(sql);
    let path = "";
    let entryId = "";
    await sql.begin(async (transaction) => {
      entryId = (await createEntry(transaction, { owner: person })).id;
      path = await uploadAs(transaction, person, uploadPath(entryId));
    });
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
});

test("an address that was signed before the deadline uploads nothing after it", async (transaction) => {
  const { id, owner: person } = await createEntry(transaction);
  await setChallenge(transaction, pastDates());
  // As the storage service writes for somebody who holds such an address: without their policies.
  const late = (savepoint: Transaction) => savepoint`
    insert into storage.objects (bucket_id, name, owner_id)
    values ('submissions', ${uploadPath(id)}, ${person.id})`;
  // With this code alone the storage service refuses; with another it answers 500.
  expect(await refusalOf(transaction, late)).toMatchObject({
    code: DENIED,
    message: "You cannot upload this file here now.",
  });
  await transaction`
    update public.submissions set deadline_extended_to = now() + interval '1 day' where id = ${id}`;
  await late(transaction);
});
