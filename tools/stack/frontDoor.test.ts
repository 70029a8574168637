import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "./listen.ts";
import type { Part } from "./part.ts";
import { freePorts } from "./ports.ts";

let server: Part;
let port: number;

beforeAll(async () => {
  [port] = await freePorts(1);
  server = await listen((_, answer) => answer.end("served"), port, {
    name: "It",
    variable: "PORT",
  });
});
afterAll(() => server.stop());

/** The status of an answer to a request that fetch would not send. */
function statusOf(method: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, method, headers, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on("error", reject)
      .end();
  });
}

test.each([
  ["GET", "127.0.0.1:3000", 200],
  ["DELETE", "localhost", 200],
  ["GET", "[::1]:4000", 200],
  ["GET", "evil.example.com", 421],
  ["GET", "127.0.0.1.evil.example.com", 421],
  ["GET", "a b", 421],
  ["TRACE", "127.0.0.1", 405],
  ["PROPFIND", "127.0.0.1", 405],
])("%s for the Host %j is %i", async (method, host, status) => {
  expect(await statusOf(method, { host })).toBe(status);
});

test("bytes that are no UTF-8 in a header are the sender's mistake", async () => {
  expect(await statusOf("GET", { "x-note": "\xff\xfe" })).toBe(400);
  expect(await statusOf("GET", { "x-note": "\xc3\xa9" })).toBe(200);
});
