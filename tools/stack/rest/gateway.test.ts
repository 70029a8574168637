import { mkdtemp, rm } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { ADDRESS_LIMIT } from "../../hosting/restRules.ts";
import { serveApi } from "../api/server.ts";
import { addressesOf } from "../config.ts";
import { freePorts } from "../ports.ts";
import { restGateway } from "./gateway.ts";

/** The gateway in front of a stand-in for PostgREST, which counts what reaches it. For the rules, see restRules.test.ts. */
const ports = { sitePort: 1, apiPort: 1, dbPort: 1, mailboxPort: 1, dataDir: "" };
const { publishableKey: apikey, ...keys } = addressesOf(ports);
let folder: string;
let reached = 0;
const servers: Server[] = [];

async function listening(server: Server, at: string | number): Promise<Server> {
  servers.push(server);
  return new Promise((resolve) => server.listen(at, () => resolve(server)));
}

async function startGateway(addressLimits: boolean): Promise<number> {
  const rest = await restGateway({ publishableKey: apikey, ...keys }, path.join(folder, "socket"), {
    addressLimits,
  });
  const server = await listening(createServer(rest), 0);
  return (server.address() as AddressInfo).port;
}

let port: number;
let limitedPort: number;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gateway-"));
  const postgrest = createServer((_, answer) => {
    reached += 1;
    answer.end("[]");
  });
  await listening(postgrest, path.join(folder, "socket"));
  port = await startGateway(false);
  limitedPort = await startGateway(true);
});
beforeEach(() => {
  reached = 0;
});
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true });
});

/** Sends an address as it is, which fetch would change. */
function send(
  path: string,
  at = port,
  method = "GET",
  body = "",
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { apikey, ...(body && { "content-length": body.length }) };
    const sent = request({ port: at, path, method, headers, agent: false }, async (answer) => {
      const chunks = await answer.toArray();
      resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
    });
    sent.on("error", reject).end(body);
  });
}

test.each([
  ["a regular expression that takes minutes", `/challenge?phase=match.${"(%3F%3D.*".repeat(60)}`],
  ["a thousand columns", `/challenge?select=${"time,".repeat(1000)}time`],
  ["a function name of 4,000 letters", `/rpc/${"a".repeat(4000)}`],
  ["800 unknown keys", `/challenge?${Array(800).fill("key=eq.1").join("&")}`],
])("%s is refused before PostgREST reads it", async (_, address) => {
  const { status, body } = await send(`/rest/v1${address}`);
  expect(status).toBe(400);
  expect(JSON.parse(body)).toEqual({
    code: "54000",
    message: expect.stringMatching(/\.$/),
    details: null,
    hint: null,
  });
  expect(reached).toBe(0);
});

test("a long body of a visitor is refused, a short one is not", async () => {
  const address = "/rest/v1/rpc/get_invitation";
  expect((await send(address, port, "POST", "x".repeat(3000))).status).toBe(400);
  expect(reached).toBe(0);
  expect((await send(address, port, "POST", "{}")).status).toBe(200);
  expect(reached).toBe(1);
});

test("one address sends a number of requests at once, then some each second", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const served = async (count: number) => {
    const answers: number[] = [];
    while (answers.length < count)
      answers.push((await send("/rest/v1/challenge", limitedPort)).status);
    return answers.filter((status) => status === 200).length;
  };
  expect(await served(ADDRESS_LIMIT.burst + 10)).toBe(ADDRESS_LIMIT.burst + 1);
  vi.advanceTimersByTime(1000);
  expect(await served(ADDRESS_LIMIT.perSecond + 10)).toBe(ADDRESS_LIMIT.perSecond);
});

test.each([
  "/%72est/v1/challenge",
  "//rest/v1/challenge",
  "/rest/%761/challenge",
  "/auth/v1/../../rest/v1/challenge",
  "/auth/v1/%2e%2e/%2E./rest/v1/challenge",
])("no other service answers at %s", async (address) => {
  const [apiPort] = await freePorts(1);
  const handle = async () => new Response("[]");
  const server = await serveApi(
    { apiPort },
    { backend: { handle }, rest: () => undefined, functions: { handle } },
  );
  onTestFinished(() => server.stop());
  expect((await send("/auth/v1/health", apiPort)).status).toBe(200);
  expect((await send(address, apiPort)).status).toBe(404);
});
