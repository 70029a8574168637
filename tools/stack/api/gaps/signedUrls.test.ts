import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { browserClient, serviceClient, unwrap, usePlainLite } from "./support.ts";

const stack = inject("stack");
const lite = await usePlainLite();
const bucket = serviceClient().storage.from("submissions");
const path = `gap/${randomUUID()}/a b.pdf`;
const pdf = new Blob(["%PDF-1.7 signed"], { type: "application/pdf" });

beforeAll(async () => {
  unwrap(await bucket.upload(path, pdf));
});
afterAll(async () => {
  await bucket.remove([path]);
});

test("plain Lite still names the field otherwise", async () => {
  const answer = await lite.fetch(`/storage/v1/object/sign/submissions/${encodeURI(path)}`, {
    method: "POST",
    headers: {
      apikey: stack.secretKey,
      authorization: `Bearer ${stack.secretKey}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ expiresIn: 60 }),
  });
  const body = (await answer.json()) as object;
  expect(body).toHaveProperty("signedUrl");
  expect(body).not.toHaveProperty("signedURL");
});

test("a signed address opens the file without a key, and with `download` as a file to save", async () => {
  const { signedUrl } = unwrap(await bucket.createSignedUrl(path, 60));
  const answer = await fetch(signedUrl);
  expect(await answer.text()).toBe(await pdf.text());
  expect(answer.headers.get("content-disposition")).toBeNull();

  const { signedUrl: toSave } = unwrap(
    await bucket.createSignedUrl(path, 60, { download: "Ada.pdf" }),
  );
  expect((await fetch(toSave)).headers.get("content-disposition")).toBe(
    "attachment; filename*=UTF-8''Ada.pdf",
  );
});

test("an address that has expired or was changed is refused", async () => {
  const { signedUrl } = unwrap(await bucket.createSignedUrl(path, 60));
  expect((await fetch(signedUrl.slice(0, -3))).status).toBe(400);
  expect((await fetch(signedUrl.replace("a%20b", "other"))).status).toBe(403);
  const { signedUrl: expired } = unwrap(await bucket.createSignedUrl(path, -1));
  expect((await fetch(expired)).status).toBe(400);
});

test("several addresses come in one answer, each with its own error", async () => {
  const [found, missing] = unwrap(await bucket.createSignedUrls([path, "gap/none.pdf"], 60));
  expect((await fetch(found?.signedUrl ?? "")).status).toBe(200);
  expect(missing).toMatchObject({ path: "gap/none.pdf", error: "Object not found" });
});

test("an address signed for uploading takes one file from somebody without rights", async () => {
  const target = `gap/${randomUUID()}.pdf`;
  const { token } = unwrap(await bucket.createSignedUploadUrl(target));
  const anonymous = browserClient().storage.from("submissions");
  unwrap(await anonymous.uploadToSignedUrl(target, token, pdf));
  expect(unwrap(await bucket.download(target)).size).toBe(pdf.size);
  expect((await anonymous.uploadToSignedUrl("gap/other.pdf", token, pdf)).error).not.toBeNull();
  await bucket.remove([target]);
});

test("nobody signs an address for a file that they may not read", async () => {
  const anonymous = browserClient().storage.from("submissions");
  expect((await anonymous.createSignedUrl(path, 60)).error).not.toBeNull();
});
