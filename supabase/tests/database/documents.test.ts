import { describe, expect } from "vitest";
import { DOCUMENT_LIMITS } from "#shared/constants.ts";
import { authenticateAs, rpc, rpcHint } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { PDF, type UploadOptions, uploadAs, uploadPath } from "#tools/testing/world/documents.ts";
import { createEntry, entryAfter } from "#tools/testing/world/entries.ts";
import { createAccount } from "#tools/testing/world/people.ts";

const { sql, test } = useDatabase();
const { owner, stranger } = usePeople(sql, { owner: createAccount, stranger: createAccount });

async function uploaded(
  transaction: Transaction,
  entryId: string,
  options: UploadOptions & { fileName?: string } = {},
) {
  return uploadAs(transaction, owner, uploadPath(entryId, options.fileName), options);
}

async function queue(transaction: Transaction): Promise<string[]> {
  await authenticateAs(transaction, "service_role");
  const rows = await rpc<{ path: string }>(transaction, "service_pending_file_deletions");
  return rows.map(({ path }) => path);
}

describe("attaching is refused", () => {
  test("for a file that was never uploaded", async (transaction) => {
    const { id } = await createEntry(transaction, { owner });
    const args = { expected_revision: 1, file_path: uploadPath(id) };
    expect(await rpcHint(transaction, "attach_document", args)).toBe("document_missing");
  });

  test("for a file of another entry", async (transaction) => {
    await createEntry(transaction, { owner });
    const other = await createEntry(transaction, { owner: stranger });
    const path = await uploadAs(transaction, stranger, uploadPath(other.id));
    await authenticateAs(transaction, owner);
    const args = { expected_revision: 1, file_path: path };
    expect(await rpcHint(transaction, "attach_document", args)).toBe("document_refused");
  });

  test.each([
    ["type", { mimetype: "text/html" }, null],
    ["type of another ending", { fileName: "idea.docx", mimetype: PDF }, null],
    ["empty size", { size: 0 }, null],
    ["large size", { size: DOCUMENT_LIMITS.submissions.maxBytes + 1 }, null],
    ["name to show of another type", {}, "idea.pptx"],
    ["name to show without a type", {}, "idea"],
    ["long name to show", {}, `${"n".repeat(252)}.pdf`],
  ])("for the wrong %s", async (transaction, _, options, fileName) => {
    const { id } = await createEntry(transaction, { owner });
    const path = await uploaded(transaction, id, options);
    const args = { expected_revision: 1, file_path: path, file_name: fileName };
    expect(await rpcHint(transaction, "attach_document", args)).toBe("document_refused");
  });

  test("on an older revision", async (transaction) => {
    const { id } = await createEntry(transaction, { owner });
    const args = { expected_revision: 0, file_path: await uploaded(transaction, id) };
    expect(await rpcHint(transaction, "attach_document", args)).toBe("conflict");
  });
});

describe("the document of an entry", () => {
  test("has the size that the storage service recorded, and a clean name", async (transaction) => {
    const { id } = await createEntry(transaction, { owner });
    const path = await uploaded(transaction, id, { size: DOCUMENT_LIMITS.submissions.maxBytes });
    const entry = await entryAfter(transaction, owner, "attach_document", {
      expected_revision: 1,
      file_path: path,
      file_name: " Idée \u202efdp.pdf",
    });
    expect(entry).toMatchObject({
      file_path: path,
      file_name: "Idée fdp.pdf",
      file_size: String(DOCUMENT_LIMITS.submissions.maxBytes),
      revision: 2,
    });
  });

  test("is replaced: the former file is queued for removal and cannot come back", async (transaction) => {
    const { id } = await createEntry(transaction, { owner });
    const first = await uploaded(transaction, id);
    const second = await uploaded(transaction, id, {
      fileName: "idea.pptx",
      mimetype: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    });
    const attach = (file_path: string, expected_revision: number) =>
      entryAfter(transaction, owner, "attach_document", { expected_revision, file_path });
    await attach(first, 1);
    expect(await attach(second, 2)).toMatchObject({ file_name: "idea.pptx" });
    expect(await queue(transaction)).toEqual([first]);
    await authenticateAs(transaction, owner);
    const args = { expected_revision: 3, file_path: first };
    expect(await rpcHint(transaction, "attach_document", args)).toBe("document_missing");
  });

  test("attached twice stays", async (transaction) => {
    const { id } = await createEntry(transaction, { owner });
    const file_path = await uploaded(transaction, id);
    await entryAfter(transaction, owner, "attach_document", { expected_revision: 1, file_path });
    await entryAfter(transaction, owner, "attach_document", { expected_revision: 2, file_path });
    expect(await queue(transaction)).toEqual([]);
  });

  test("is removed, more than once without harm", async (transaction) => {
    const { id } = await createEntry(transaction, { owner });
    const file_path = await uploaded(transaction, id);
    await entryAfter(transaction, owner, "attach_document", { expected_revision: 1, file_path });
    const removed = await entryAfter(transaction, owner, "remove_document", {
      expected_revision: 2,
    });
    expect(removed).toMatchObject({ file_path: null, file_name: null, file_size: null });
    await entryAfter(transaction, owner, "remove_document", { expected_revision: 3 });
    expect(await queue(transaction)).toEqual([file_path]);
  });

  test("goes with a discarded entry, and so does everything else in its folder", async (transaction) => {
    const { id } = await createEntry(transaction, { owner });
    const file_path = await uploaded(transaction, id);
    const draft = await uploaded(transaction, id);
    await entryAfter(transaction, owner, "attach_document", { expected_revision: 1, file_path });
    await rpc(transaction, "discard_entry", { expected_revision: 2 });
    expect((await queue(transaction)).sort()).toEqual([file_path, draft].sort());
  });
});

test("the queue is worked off and never hands out a confirmed file again", async (transaction) => {
  await transaction`
    insert into private.files (bucket_id, path, removed_at) values
      ('submissions', 'b', now()), ('submissions', 'a', now() - interval '1 hour'),
      ('submissions', 'c', now())`;
  await authenticateAs(transaction, "service_role");
  const first = await rpc(transaction, "service_pending_file_deletions", { max_count: 2 });
  expect(first).toEqual([
    { bucket_id: "submissions", path: "a" },
    { bucket_id: "submissions", path: "b" },
  ]);
  await rpc(transaction, "service_confirm_file_deletions", { paths: ["a", "b", "unknown"] });
  await rpc(transaction, "service_confirm_file_deletions", { paths: ["a"] });
  expect(await queue(transaction)).toEqual(["c"]);
});
