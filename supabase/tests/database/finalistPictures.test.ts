import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { DOCUMENT_LIMITS, MAX_PICTURES, TEXT_LIMITS } from "#shared/constants.ts";
import {
  type Actor,
  authenticateAs,
  DENIED,
  hintOf,
  refusalOf,
  rpc,
  rpcRefusal,
} from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { deleteObjects, PICTURE, picturePath, uploadAs } from "#tools/testing/world/documents.ts";
import { createFinalist, createMentor, type Finalist } from "#tools/testing/world/finalists.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAdmin, type Person } from "#tools/testing/world/people.ts";
import { createRound, createRoundEntry, moveRounds } from "#tools/testing/world/rounds.ts";

const { sql, test } = useDatabase();
let admin: Person;

beforeAll(async () => {
  await setChallenge(sql);
  admin = await createAdmin(sql);
});

interface Picture {
  id: string;
  alt_text: string;
  file_path: string;
}

/** Adds an upload as the current person, and returns the picture's id. */
async function addFile(transaction: Transaction, file_path: string, alt_text: string) {
  const args = { file_path, alt_text };
  const [row] = await rpc<{ add_finalist_picture: string }>(
    transaction,
    "add_finalist_picture",
    args,
  );
  return row?.add_finalist_picture ?? "";
}

async function add(transaction: Transaction, { owner, id }: Finalist, alt = "A patch on an arm") {
  const path = picturePath(id);
  await uploadAs(transaction, owner, path, PICTURE);
  return { id: await addFile(transaction, path, alt), path };
}

type Args = Parameters<typeof rpc>[2];

async function refused(transaction: Transaction, actor: Actor, name: string, args: Args) {
  await authenticateAs(transaction, actor);
  const { code, hint } = await rpcRefusal(transaction, name, args);
  return hint ?? code;
}

async function picturesOf(transaction: Transaction, actor: Actor): Promise<Picture[] | undefined> {
  await authenticateAs(transaction, actor);
  const [page] = await transaction<{ pictures: Picture[] }[]>`
    select pictures from public.my_finalist_page`;
  return page?.pictures;
}

async function visibleTo(transaction: Transaction, actor: Actor): Promise<string[]> {
  await authenticateAs(transaction, actor);
  const rows = await transaction<{ name: string }[]>`
    select name from storage.objects where bucket_id = 'projects' order by name`;
  return rows.map(({ name }) => name);
}

/** What the edge function would show everybody. */
async function served(transaction: Transaction, picture: string) {
  await authenticateAs(transaction, "service_role");
  const rows = await transaction`select * from public.service_project_picture(${picture})`;
  return rows.length;
}

async function publish(transaction: Transaction, { owner }: Finalist, isPublic = true) {
  await authenticateAs(transaction, owner);
  await rpc(transaction, "save_finalist_page", { title: "T", summary: "S", is_public: isPublic });
}

async function refusedUpload(transaction: Transaction, person: Person, path: string) {
  const { code } = await refusalOf(transaction, (savepoint) =>
    uploadAs(savepoint, person, path, PICTURE),
  );
  return code;
}

it("the bucket is private and takes small images alone", async () => {
  const [bucket] = await sql`
    select public, file_size_limit, allowed_mime_types from storage.buckets where id = 'projects'`;
  expect(bucket).toEqual({
    public: false,
    file_size_limit: String(DOCUMENT_LIMITS.projects.maxBytes),
    allowed_mime_types: ["image/webp", "image/jpeg"],
  });
});

describe("files", () => {
  test("come from the owner of a finalist, into the own folder, as images", async (transaction) => {
    const finalist = await createFinalist(transaction);
    const { owner, member, id: submissionId } = finalist;
    const other = await createFinalist(transaction);
    const mentor = await createMentor(transaction, admin, submissionId);
    for (const person of [member, mentor, admin, other.owner]) {
      expect(await refusedUpload(transaction, person, picturePath(submissionId))).toBe(DENIED);
    }
    for (const wrong of [
      picturePath(other.id),
      picturePath(submissionId, "picture.svg"),
      picturePath(submissionId, "picture.html"),
      picturePath(submissionId, "Mine.webp"),
      `${submissionId}/picture.webp`,
    ]) {
      expect(await refusedUpload(transaction, owner, wrong), wrong).toBe(DENIED);
    }
    await uploadAs(transaction, owner, picturePath(submissionId), PICTURE);
    await authenticateAs(transaction, "postgres");
    await transaction`
      update public.submissions set released_status = 'declined' where id = ${submissionId}`;
    expect(await refusedUpload(transaction, owner, picturePath(submissionId))).toBe(DENIED);
  });

  test.each(["by the policy", "by a trigger, where the policy was asked before"])(
    "end with six in the folder: %s",
    async (transaction, how) => {
      const { owner, id: submissionId } = await createFinalist(transaction);
      for (let count = 0; count < DOCUMENT_LIMITS.projects.maxFiles; count += 1) {
        await uploadAs(transaction, owner, picturePath(submissionId), PICTURE);
      }
      await authenticateAs(transaction, "postgres");
      await transaction.unsafe(
        how === "by the policy"
          ? "drop trigger check_upload on storage.objects"
          : "create policy p on storage.objects for insert to authenticated with check (true)",
      );
      expect(await refusedUpload(transaction, owner, picturePath(submissionId))).toBe(DENIED);
    },
  );

  test("are read by the team, those that count by administrators, and by nobody else", async (transaction) => {
    const finalist = await createFinalist(transaction);
    const { path } = await add(transaction, finalist);
    const loose = await uploadAs(transaction, finalist.owner, picturePath(finalist.id), PICTURE);
    const mentor = await createMentor(transaction, admin, finalist.id);
    const judge = await createJudge(transaction);
    const other = await createFinalist(transaction);
    await publish(transaction, finalist);
    for (const person of [finalist.owner, finalist.member]) {
      expect(await visibleTo(transaction, person)).toEqual([path, loose].sort());
    }
    expect(await visibleTo(transaction, admin)).toEqual([path]);
    for (const actor of ["anon", mentor, judge, other.owner] as const) {
      expect(await visibleTo(transaction, actor)).toEqual([]);
    }
    await transaction`select set_config('storage.operation', 'storage.object.sign', true)`;
    expect(await visibleTo(transaction, finalist.owner)).toEqual([]);
  });

  test("are deleted by the owner, never while they count", async (transaction) => {
    const finalist = await createFinalist(transaction);
    const { path } = await add(transaction, finalist);
    const loose = await uploadAs(transaction, finalist.owner, picturePath(finalist.id), PICTURE);
    for (const person of [finalist.member, admin]) {
      await authenticateAs(transaction, person);
      expect(await deleteObjects(transaction)).toEqual([]);
    }
    await authenticateAs(transaction, finalist.owner);
    expect(await deleteObjects(transaction)).toEqual([loose]);
    await authenticateAs(transaction, "postgres");
    expect(await deleteObjects(transaction)).not.toContain(path);
  });
});

describe("the pictures of a page", () => {
  test("are three, each with words, in the order that the owner wants", async (transaction) => {
    const finalist = await createFinalist(transaction);
    const { owner, member } = finalist;
    const first = await add(transaction, finalist, " One\tpatch ");
    // The same once more, as when an answer was lost.
    expect(await addFile(transaction, first.path, "x")).toBe(first.id);
    const second = await add(transaction, finalist, "Two");
    const third = await add(transaction, finalist, "Three");
    expect((await picturesOf(transaction, member))?.map((one) => one.alt_text)).toEqual([
      "One patch",
      "Two",
      "Three",
    ]);
    const more = await uploadAs(transaction, owner, picturePath(finalist.id), PICTURE);
    const fourth = { file_path: more, alt_text: "Four" };
    expect(await refused(transaction, owner, "add_finalist_picture", fourth)).toBe("pictures_full");
    await authenticateAs(transaction, owner);
    await rpc(transaction, "order_finalist_pictures", { ids: [third.id, first.id, second.id] });
    await rpc(transaction, "describe_finalist_picture", { id: third.id, alt_text: "New" });
    await rpc(transaction, "remove_finalist_picture", { id: first.id });
    await rpc(transaction, "remove_finalist_picture", { id: first.id });
    expect((await picturesOf(transaction, owner))?.map((one) => one.alt_text)).toEqual([
      "New",
      "Two",
    ]);
    await authenticateAs(transaction, owner);
    await rpc(transaction, "add_finalist_picture", fourth);
    expect(await picturesOf(transaction, owner)).toHaveLength(MAX_PICTURES);
    await authenticateAs(transaction, "postgres");
    const lines = await transaction<{ action: string }[]>`
      select action, details from public.audit_log
      where action like 'finalist.picture%' and subject_id = ${finalist.id} order by id`;
    expect(lines.map(({ action }) => action.replace("finalist.picture_", ""))).toEqual([
      ...["added", "added", "added", "described", "removed", "added"],
    ]);
    expect(JSON.stringify(lines)).not.toContain("New");
  });

  test("are three at most in the table, too", async (transaction) => {
    const { id: submissionId } = await createFinalist(transaction);
    for (const [position, code] of [
      [0, "23514"],
      [4, "23514"],
      [1, undefined],
      [1, "23505"],
    ] as const) {
      const insert = (on: Transaction) => on`
        insert into public.finalist_pictures (submission_id, position, file_path, alt_text)
        values (${submissionId}, ${position}, ${randomUUID()}, 'a')`;
      if (code) expect(await hintOf(transaction, insert)).toBe(code);
      else await insert(transaction);
    }
  });

  test("have words, and a file that has arrived as what it is called", async (transaction) => {
    const finalist = await createFinalist(transaction);
    const { owner, id: submissionId } = finalist;
    const upload = (options: object) =>
      uploadAs(transaction, owner, picturePath(submissionId), { ...PICTURE, ...options });
    const good = await upload({});
    const long = "x".repeat(TEXT_LIMITS.altText + 1);
    const tooLarge = await upload({ size: DOCUMENT_LIMITS.projects.maxBytes + 1 });
    const other = await createFinalist(transaction);
    const theirs = await uploadAs(transaction, other.owner, picturePath(other.id), PICTURE);
    for (const [file_path, alt_text, hint] of [
      [good, " \n", "invalid_input"],
      [good, long, "invalid_input"],
      [picturePath(submissionId), "a", "document_missing"],
      [theirs, "a", "document_refused"],
      [await upload({ mimetype: "text/html" }), "a", "document_refused"],
      [tooLarge, "a", "document_refused"],
    ] as const) {
      const args = { file_path, alt_text };
      expect(await refused(transaction, owner, "add_finalist_picture", args)).toBe(hint);
    }
    const { id: picture } = await add(transaction, finalist);
    const blank = { id: picture, alt_text: " " };
    expect(await refused(transaction, owner, "describe_finalist_picture", blank)).toBe(
      "invalid_input",
    );
  });

  test("are the owner's alone to change", async (transaction) => {
    const finalist = await createFinalist(transaction);
    const { id: picture } = await add(transaction, finalist);
    const other = await createFinalist(transaction);
    const calls = {
      describe_finalist_picture: { id: picture, alt_text: "b" },
      remove_finalist_picture: { id: picture },
      order_finalist_pictures: { ids: [picture] },
    };
    for (const [name, args] of Object.entries(calls)) {
      expect(await refused(transaction, finalist.member, name, args), name).toBe(DENIED);
      expect(await refused(transaction, admin, name, args), name).toBe("not_found");
    }
    const { describe_finalist_picture, order_finalist_pictures } = calls;
    expect(
      await refused(
        transaction,
        other.owner,
        "describe_finalist_picture",
        describe_finalist_picture,
      ),
    ).toBe("not_found");
    expect(
      await refused(transaction, other.owner, "order_finalist_pictures", order_finalist_pictures),
    ).toBe("conflict");
    await authenticateAs(transaction, other.owner);
    await rpc(transaction, "remove_finalist_picture", { id: picture });
    expect(await picturesOf(transaction, finalist.owner)).toHaveLength(1);
  });

  test("keep an order that somebody else has changed meanwhile", async (transaction) => {
    const finalist = await createFinalist(transaction);
    const one = await add(transaction, finalist);
    const two = await add(transaction, finalist);
    for (const ids of [[one.id], [one.id, one.id], [one.id, two.id, randomUUID()], null]) {
      expect(await refused(transaction, finalist.owner, "order_finalist_pictures", { ids })).toBe(
        "conflict",
      );
    }
  });

  test("change a hundred times a day", async (transaction) => {
    const finalist = await createFinalist(transaction);
    const { id: picture } = await add(transaction, finalist);
    for (let change = 2; change <= 100; change += 1) {
      const args = { id: picture, alt_text: `Words ${change}` };
      await rpc(transaction, "describe_finalist_picture", args);
    }
    const args = { id: picture };
    expect(await refused(transaction, finalist.owner, "remove_finalist_picture", args)).toBe(
      "rate_limited",
    );
  });
});

describe("everybody sees them", () => {
  test("while the page is public, and not a moment longer", async (transaction) => {
    const finalist = await createFinalist(transaction);
    const { id: picture } = await add(transaction, finalist, "A patch");
    expect(await served(transaction, picture)).toBe(0);
    await publish(transaction, finalist);
    expect(await served(transaction, picture)).toBe(1);
    await authenticateAs(transaction, "anon");
    expect(await transaction`select pictures from public.finalists`).toEqual([
      { pictures: [{ id: picture, alt_text: "A patch" }] },
    ]);

    const hide = async (hidden: boolean) => {
      await authenticateAs(transaction, admin);
      const args = { submission_id: finalist.id, hidden };
      await rpc(transaction, "set_finalist_page_hidden", args);
    };
    await hide(true);
    expect(await served(transaction, picture)).toBe(0);
    await hide(false);
    expect(await served(transaction, picture)).toBe(1);

    await authenticateAs(transaction, "postgres");
    const { id: roundId } = await createRound(transaction, {
      kind: "final",
      opens: 1,
      closes: 2,
    });
    await transaction`update public.judging_rounds set is_anonymized = true where id = ${roundId}`;
    await createRoundEntry(transaction, roundId, finalist.id);
    expect(await served(transaction, picture)).toBe(0);
    await authenticateAs(transaction, "postgres");
    await moveRounds(transaction, "released");
    expect(await served(transaction, picture)).toBe(1);

    await publish(transaction, finalist, false);
    expect(await served(transaction, picture)).toBe(0);
    await publish(transaction, finalist);
    await rpc(transaction, "remove_finalist_picture", { id: picture });
    expect(await served(transaction, picture)).toBe(0);
  });
});

describe("what is taken away", () => {
  const queued = async (transaction: Transaction) => {
    await authenticateAs(transaction, "postgres");
    return transaction`
      select bucket_id, path from private.files where removed_at is not null and bucket_id = 'projects' order by path`;
  };
  const line = (path: string) => ({ bucket_id: "projects", path });

  test("leaves its file in the queue: one picture, or an entry with all of its files", async (transaction) => {
    const finalist = await createFinalist(transaction);
    const one = await add(transaction, finalist);
    const two = await add(transaction, finalist);
    const loose = await uploadAs(transaction, finalist.owner, picturePath(finalist.id), PICTURE);
    await authenticateAs(transaction, finalist.owner);
    await rpc(transaction, "remove_finalist_picture", { id: one.id });
    expect(await queued(transaction)).toEqual([line(one.path)]);
    await transaction`delete from public.submissions where id = ${finalist.id}`;
    expect(await queued(transaction)).toEqual([one.path, two.path, loose].sort().map(line));
  });

  test("is an upload that does not count within a day", async (transaction) => {
    const finalist = await createFinalist(transaction);
    await add(transaction, finalist);
    const loose = await uploadAs(transaction, finalist.owner, picturePath(finalist.id), PICTURE);
    await authenticateAs(transaction, "postgres");
    await transaction`update storage.objects set created_at = created_at - interval '25 hours'`;
    await transaction`select private.queue_abandoned_files()`;
    expect(await queued(transaction)).toEqual([line(loose)]);
  });

  test("goes with the last of the team, and not before", async (transaction) => {
    const finalist = await createFinalist(transaction);
    const { path } = await add(transaction, finalist);
    for (const [person, left] of [
      [finalist.owner, 1],
      [finalist.member, 0],
    ] as const) {
      await authenticateAs(transaction, person);
      await rpc(transaction, "delete_my_account", { confirm_email: person.email });
      await authenticateAs(transaction, "postgres");
      expect(await transaction`select from public.finalist_pictures`).toHaveLength(left);
    }
    expect(await queued(transaction)).toEqual([line(path)]);
  });
});
