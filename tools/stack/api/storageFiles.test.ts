import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { createConnection } from "node:net";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";
import { DOCUMENT_LIMITS } from "#shared/constants.ts";
import { type ServedApi, startOwnApi } from "../../testing/api/ownApi.ts";
import { useDatabase } from "../../testing/database/database.ts";

const { maxBytes } = DOCUMENT_LIMITS.submissions;
const PIECE = 1024 * 1024;
const database = useDatabase();
let api: ServedApi;

beforeAll(async () => {
  api = await startOwnApi(inject("stack"), database.url);
});
afterAll(() => api.stop());
// Lite prints what Storage refuses.
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

async function filesLeft(): Promise<string[]> {
  const folder = path.join(api.dataDir, "storage");
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const bucket = () =>
  createClient(api.addresses.apiUrl, api.addresses.secretKey).storage.from("submissions");
const newPath = () => `${randomUUID()}/${randomUUID()}/idea.pdf`;

/** Sends so many bytes piece by piece, without saying how many there will be. */
async function uploadInPieces(bytes: number): Promise<Response> {
  const { apiUrl, secretKey } = api.addresses;
  let left = bytes;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const size = Math.min(left, PIECE);
      if (size === 0) return controller.close();
      controller.enqueue(new Uint8Array(size));
      left -= size;
    },
  });
  const headers = {
    apikey: secretKey,
    authorization: `Bearer ${secretKey}`,
    "content-type": "application/pdf",
  };
  const request = { method: "POST", headers, body, duplex: "half" };
  return fetch(`${apiUrl}/storage/v1/object/submissions/${newPath()}`, request);
}

test("the limit of the bucket holds for a file of unknown length, which leaves nothing", async () => {
  const refused = await uploadInPieces(maxBytes + 1);
  expect([refused.status, await refused.json()]).toEqual([
    400,
    {
      statusCode: "413",
      error: "Payload too large",
      message: "The object exceeded the maximum allowed size",
    },
  ]);
  expect(await filesLeft()).toEqual([]);

  const taken = await uploadInPieces(maxBytes);
  expect([taken.status, await taken.json()]).toMatchObject([200, { Key: expect.any(String) }]);
  expect(await filesLeft()).toHaveLength(1);
});

test("an upload that is broken off leaves nothing", async () => {
  const before = await filesLeft();
  const { apiUrl, secretKey } = api.addresses;
  const url = new URL(`/storage/v1/object/submissions/${newPath()}`, apiUrl);
  const socket = createConnection(Number(url.port), url.hostname);
  socket.write(
    `POST ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nApikey: ${secretKey}\r\n` +
      `Authorization: Bearer ${secretKey}\r\nContent-Type: application/pdf\r\n` +
      "Content-Length: 1000\r\n\r\n%PDF-1.7",
  );
  await vi.waitFor(async () => expect(await filesLeft()).toHaveLength(before.length + 1));
  socket.destroy();
  await vi.waitFor(async () => expect(await filesLeft()).toEqual(before));
});

test("a file goes with its last object, not before", async () => {
  const before = await filesLeft();
  const [first, copy, moved] = [newPath(), newPath(), newPath()];
  const files = bucket();
  await files.upload(first, new Blob(["%PDF-1.7 one"], { type: "application/pdf" }));
  expect((await files.copy(first, copy)).error).toBeNull();
  expect((await files.remove([first])).error).toBeNull();
  expect(await (await files.download(copy)).data?.text()).toBe("%PDF-1.7 one");
  expect((await files.move(copy, moved)).error).toBeNull();
  expect(await (await files.download(moved)).data?.text()).toBe("%PDF-1.7 one");
  const upsert = { upsert: true };
  await files.upload(moved, new Blob(["%PDF-1.7 two"], { type: "application/pdf" }), upsert);
  expect(await (await files.download(moved)).data?.text()).toBe("%PDF-1.7 two");
  expect(await filesLeft()).toHaveLength(before.length + 1);
  await files.remove([moved]);
  expect(await filesLeft()).toEqual(before);
});
