import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { browserClient, serviceClient, unwrap, usePlainLite } from "./support.ts";

const stack = inject("stack");
const lite = await usePlainLite();
const bucket = serviceClient().storage.from("submissions");
const root = `gap/${randomUUID()}`;
const paths = ["b.pdf", "one/a.pdf", "one/b.pdf", "two/deep/a.pdf"].map(
  (name) => `${root}/${name}`,
);

beforeAll(async () => {
  const pdf = new Blob(["%PDF-1.7"], { type: "application/pdf" });
  for (const path of paths) unwrap(await bucket.upload(path, pdf));
});
afterAll(async () => {
  await bucket.remove(paths);
});

async function namesIn(path: string, options = {}): Promise<string[]> {
  return unwrap(await bucket.list(path, options)).map(({ name }) => name);
}

test("plain Lite still lists whole paths", async () => {
  const answer = await lite.fetch("/storage/v1/object/list/submissions", {
    method: "POST",
    headers: {
      apikey: stack.secretKey,
      authorization: `Bearer ${stack.secretKey}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ prefix: `${root}/one` }),
  });
  expect(await answer.json()).toMatchObject([{ name: `${root}/one/a.pdf` }, {}]);
});

test("a list names what lies directly in the folder", async () => {
  expect(await namesIn(root)).toEqual(["b.pdf", "one", "two"]);
  expect(await namesIn(`${root}/one/`)).toEqual(["a.pdf", "b.pdf"]);
  expect(await namesIn(`${root}/tw`)).toEqual([]);
  const [file, folder] = unwrap(await bucket.list(root));
  expect(file).toMatchObject({ id: expect.any(String), metadata: { mimetype: "application/pdf" } });
  expect(folder).toEqual({
    name: "one",
    id: null,
    updated_at: null,
    created_at: null,
    last_accessed_at: null,
    metadata: null,
  });
});

test("order, page and search are applied to that", async () => {
  const sortBy = { column: "name", order: "desc" };
  expect(await namesIn(root, { sortBy, limit: 2 })).toEqual(["two", "one"]);
  expect(await namesIn(root, { offset: 2 })).toEqual(["two"]);
  expect(await namesIn(root, { search: "ON" })).toEqual(["one"]);
});

test("nobody sees files in it that they may not read", async () => {
  expect(unwrap(await browserClient().storage.from("submissions").list(root))).toEqual([]);
});
