import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { DOCUMENT_LIMITS } from "#shared/constants.ts";
import { cleanLine } from "#shared/validation.ts";
import type { ApiAnswer } from "#tools/testing/api/rawApi.ts";
import { HOSTILE_FILE_NAMES, POLYGLOTS } from "#tools/testing/hostile/inputs.ts";
import type { EntryRow } from "#tools/testing/world/entries.ts";
import { createAccount } from "#tools/testing/world/people.ts";
import { useAttackedApi } from "./attackedApi.ts";
import { expectServedOrRefused } from "./servedOrRefused.ts";

const api = useAttackedApi(createAccount);
const { sql, request, fingerprint } = api;
const PDF = "application/pdf";
const CONTENT = "%PDF-1.7 an idea";

function upload(path: string, content: BodyInit = CONTENT, type = PDF): Promise<ApiAnswer> {
  const headers = { "content-type": type };
  const target = `/storage/v1/object/submissions/${path}`;
  return request(target, { method: "POST", headers, body: content, as: api.caller });
}

async function remove(paths: string[]): Promise<void> {
  await request("/storage/v1/object/submissions", {
    method: "DELETE",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ prefixes: paths }),
    as: api.caller,
  });
}

/** What a document may be called. */
const ENDINGS = DOCUMENT_LIMITS.submissions.endings.map((ending) => `.${ending}`);

async function storedNames(): Promise<string[]> {
  const rows = await sql`
    select name from storage.objects
    where bucket_id = 'submissions' and name like ${`${api.entryId}/%`}`;
  return rows.map(({ name }) => String(name));
}

/** Checks that the storage service refused in its own words: 4xx, its JSON. */
function expectRefused(answer: ApiAnswer, what: string): void {
  expect(answer.status, `${what}: ${answer.text}`).toBeGreaterThanOrEqual(400);
  expect(answer.status, `${what}: ${answer.text}`).toBeLessThan(500);
  expect(JSON.parse(answer.text), what).toMatchObject({ message: expect.stringMatching(/./) });
}

test("a file with a hostile name stays in its folder, or is refused and nothing is stored", async () => {
  const names = HOSTILE_FILE_NAMES.map((name) => name.toWellFormed());
  for (const [name, escaped] of names.flatMap((each) => [
    [each, encodeURIComponent(each)] as const,
    [each, encodeURI(each)] as const,
  ])) {
    const folder = `${api.entryId}/${randomUUID()}`;
    const before = await fingerprint();
    const answer = await upload(`${folder}/${escaped}`);
    if (answer.status >= 400) {
      expectRefused(answer, escaped);
    } else {
      const stored = await storedNames();
      await remove(stored);
      // Lite keeps some characters as the URL had them.
      expect(stored.map(decodeURIComponent)).toEqual([`${folder}/${name}`]);
      expect(
        ENDINGS.some((ending) => name.endsWith(ending)),
        name,
      ).toBe(true);
    }
    expect(await fingerprint(), escaped).toEqual(before);
  }
});

describe.each(Object.entries(POLYGLOTS))("%s", (_what, content) => {
  test("comes back byte for byte, as the type that was checked", async () => {
    const path = `${api.entryId}/${randomUUID()}/idea.pdf`;
    expect((await upload(path, content)).status).toBe(200);
    const answer = await request(`/storage/v1/object/submissions/${path}`, { as: api.caller });
    expect(answer.headers.get("content-type")).toBe(PDF);
    expect(answer.text).toBe(new TextDecoder().decode(content));
    await remove([path]);
  });
});

test("a name to show is stored as it was sent, or the document is refused and stays off", async () => {
  const path = `${api.entryId}/${randomUUID()}/idea.pdf`;
  expect((await upload(path)).status).toBe(200);
  for (const name of HOSTILE_FILE_NAMES) {
    const before = await fingerprint();
    const [entry] = await sql<
      EntryRow[]
    >`select revision from public.submissions where id = ${api.entryId}`;
    const answer = await request("/rest/v1/rpc/attach_document", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        expected_revision: entry?.revision,
        file_path: path,
        file_name: name,
      }),
      as: api.caller,
    });
    const what = JSON.stringify(name.slice(0, 100));
    if (expectServedOrRefused(answer, what) === "refused") {
      expect(await fingerprint(), what).toEqual(before);
    } else {
      expect(JSON.parse(answer.text), what).toMatchObject({ file_name: cleanLine(name) });
    }
  }
});
