import { randomUUID } from "node:crypto";
import { expect, inject, test } from "vitest";
import { DOCUMENT_LIMITS } from "#shared/constants.ts";
import { browserClient, serviceClient, unwrap, usePlainLite } from "./support.ts";

const stack = inject("stack");
const lite = await usePlainLite();
const bucket = serviceClient().storage.from("submissions");
const pdf = new Blob(["%PDF-1.7 a document"], { type: "application/pdf" });

test("plain Lite still misses the file that supabase-js sends", async () => {
  const form = new FormData();
  form.append("cacheControl", "3600");
  form.append("", pdf);
  const answer = await lite.fetch(`/storage/v1/object/submissions/gap/${randomUUID()}.pdf`, {
    method: "POST",
    headers: { apikey: stack.secretKey, authorization: `Bearer ${stack.secretKey}` },
    body: form,
  });
  expect(await answer.text()).toContain("Missing file");
});

test("a Blob and a File are stored with their type", async () => {
  const folder = `gap/${randomUUID()}`;
  const path = `${folder}/Idea no. 1 (wearable).pdf`;
  unwrap(await bucket.upload(path, pdf));
  const stored = unwrap(await bucket.download(path));
  expect([stored.type, await stored.text()]).toEqual(["application/pdf", await pdf.text()]);
  unwrap(await bucket.upload(path, new File(["%PDF new"], "x.pdf", pdf), { upsert: true }));
  expect(await unwrap(await bucket.download(path)).text()).toBe("%PDF new");
  expect((await bucket.upload(path, pdf)).error).toMatchObject({ statusCode: "409" });
  expect(unwrap(await bucket.remove([path]))).toHaveLength(1);
  expect((await bucket.download(path)).error).not.toBeNull();
});

test.each(["Idée.pdf", "a#b.pdf", "a\\b.pdf", "a%b.pdf"])(
  "the name %s is refused",
  async (name) => {
    const address = `${stack.apiUrl}/storage/v1/object/submissions/gap/${encodeURIComponent(name)}`;
    const answer = await fetch(address, {
      method: "POST",
      headers: { apikey: stack.secretKey, authorization: `Bearer ${stack.secretKey}` },
      body: pdf,
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message: `Invalid key: gap/${name}` });
  },
);

test("type and size limits of config.toml hold for it", async () => {
  const text = new Blob(["x"], { type: "text/html" });
  expect((await bucket.upload(`gap/${randomUUID()}.pdf`, text)).error).toMatchObject({
    statusCode: "415",
  });
  const large = new Blob([new Uint8Array(DOCUMENT_LIMITS.submissions.maxBytes + 1)], {
    type: "application/pdf",
  });
  expect((await bucket.upload(`gap/${randomUUID()}.pdf`, large)).error).toMatchObject({
    statusCode: "413",
  });
});

test("a form whose parts nothing separates is the sender's mistake", async () => {
  const answer = await fetch(`${stack.apiUrl}/storage/v1/object/submissions/gap/x.pdf`, {
    method: "POST",
    headers: {
      apikey: stack.secretKey,
      authorization: `Bearer ${stack.secretKey}`,
      "content-type": "multipart/form-data",
    },
    body: "x",
  });
  expect(answer.status).toBe(400);
});

test("row-level security holds for it", async () => {
  const anonymous = browserClient().storage.from("submissions");
  const { error } = await anonymous.upload(`gap/${randomUUID()}.pdf`, pdf);
  expect(error).toMatchObject({ statusCode: "403" });
});
