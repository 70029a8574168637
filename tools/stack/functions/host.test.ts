import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commandOf } from "../processes.ts";
import { type FunctionHost, startFunctions } from "./host.ts";
import { denoArguments, findDeno } from "./permissions.ts";

const CODE = {
  hello: `Deno.serve(async (request) => Response.json({
    pid: Deno.pid,
    path: new URL(request.url).pathname,
    method: request.method,
    forwarded: request.headers.get("x-forwarded-for"),
    body: await request.text(),
  }));`,
  crash: `Deno.serve((request) => {
    if (request.url.includes("now")) Deno.exit(3);
    return new Response("fine");
  });`,
  hang: `Deno.serve((request) => {
    if (request.url.includes("now")) for (;;);
    return new Response("fine");
  });`,
  broken: `throw new Error("This function does not start.");`,
  limits: `async function attempt(what) {
    try { await what(); return "allowed"; } catch (error) { return error.name; }
  }
  Deno.serve(async (request) => {
    const url = new URL(request.url);
    return Response.json({
      api: await attempt(() => fetch(Deno.env.get("SUPABASE_URL"))),
      elsewhere: await attempt(() => fetch("http://127.0.0.1:" + url.searchParams.get("port"))),
      port: await attempt(() => Deno.listen({ hostname: "127.0.0.1", port: 0 })),
      home: await attempt(() => Deno.env.get("HOME")),
      passwords: await attempt(() => Deno.readTextFile("/etc/passwd")),
      writing: await attempt(() => Deno.writeTextFile("note", "x")),
      programs: await attempt(() => new Deno.Command("/bin/ls").output()),
    });
  });`,
};

let folder: string;
let host: FunctionHost;
/** A host with a short time limit. */
let impatient: FunctionHost;
const printed: string[] = [];
const api = createServer((_request, response) => response.end("api"));
const other = createServer((_request, response) => response.end("other"));
const portOf = (server: typeof api) => (server.address() as AddressInfo).port;

function start(dataDir: string, requestTimeout?: number): Promise<FunctionHost> {
  return startFunctions({
    variables: {
      SUPABASE_URL: `http://127.0.0.1:${portOf(api)}`,
      MAILBOX_URL: `http://127.0.0.1:${portOf(api)}`,
      HCAPTCHA_VERIFY_URL: "",
      RESEND_API_KEY: "",
    },
    dataDir: path.join(folder, dataDir),
    functionsDir: folder,
    ...(requestTimeout && { requestTimeout }),
    log: (line) => printed.push(line),
  });
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "functions-"));
  await writeFile(path.join(folder, "deno.json"), "{}");
  for (const [name, code] of Object.entries(CODE)) {
    await mkdir(path.join(folder, name));
    await writeFile(path.join(folder, name, "index.ts"), code);
  }
  for (const server of [api, other]) {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  }
  host = await start("data");
  impatient = await start("impatient", 3_000);
});

afterAll(async () => {
  await Promise.all([host.stop(), impatient.stop()]);
  api.close();
  other.close();
  await rm(folder, { recursive: true, force: true });
});

function call(name: string, init: RequestInit = {}, by = host): Promise<Response> {
  const request = new Request(`http://127.0.0.1/functions/v1/${name}`, init);
  return by.handle(request, "203.0.113.7");
}

const callImpatiently = (name: string, init: RequestInit = {}) => call(name, init, impatient);

/** Retries, because a busy machine may start the function too slowly for the short time limit. */
async function expectStartedAgain(name: string): Promise<void> {
  const answer = async () => (await callImpatiently(name)).text();
  await expect.poll(answer, { timeout: 60_000 }).toBe("fine");
}

async function callHello(init: RequestInit = {}) {
  return (await (await call("hello/part?x=1", init)).json()) as Record<string, string | number>;
}

test("a request reaches the function with method, path, body and the address of its sender", async () => {
  expect(await callHello({ method: "POST", body: "text" })).toMatchObject({
    method: "POST",
    path: "/hello/part",
    body: "text",
    forwarded: "203.0.113.7",
  });
});

test.each(["missing", "_shared", "..%2f..", "deno.json", ""])(
  '"%s" is not a function',
  async (name) => {
    const answer = await call(name);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: "NOT_FOUND" });
  },
);

test("a function that does not start returns 503, and its message is printed", async () => {
  const answer = await call("broken");
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: "BOOT_ERROR" });
  expect(printed.join("\n")).toContain(
    "[broken] error: Uncaught (in promise) Error: This function",
  );
});

test("a function that crashes is started again by the next request", async () => {
  expect((await call("crash/now")).status).toBe(500);
  expect(await (await call("crash")).text()).toBe("fine");
});

test("a function that hangs is ended after the time limit and started again", async () => {
  const answer = await callImpatiently("hang/now");
  expect(answer.status).toBe(504);
  expect(await answer.json()).toMatchObject({ code: "IDLE_TIMEOUT" });
  await expectStartedAgain("hang");
});

test("a function can reach the API and nothing else on this machine, and opens no port", async () => {
  expect(await (await call(`limits?port=${portOf(other)}`)).json()).toEqual({
    api: "allowed",
    elsewhere: "NotCapable",
    port: "NotCapable",
    home: "NotCapable",
    passwords: "NotCapable",
    writing: "NotCapable",
    programs: "NotCapable",
  });
});

test("after a change the next request runs the new code", async () => {
  await writeFile(path.join(folder, "crash/index.ts"), 'Deno.serve(() => new Response("new"));');
  await host.reload();
  expect(await (await call("crash")).text()).toBe("new");
});

test("a function exits when its stack does", async () => {
  const socket = path.join(folder, "socket");
  const env = { DENO_DIR: path.join(folder, "deno"), DENO_SERVE_ADDRESS: `unix:${socket}` };
  const variables = { SUPABASE_URL: "http://127.0.0.1:1", MAILBOX_URL: "http://127.0.0.1:1" };
  const child = spawn(findDeno(), denoArguments("hello", variables, socket, folder), { env });
  child.stdin.end();
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("no process remains after stopping", async () => {
  const { pid } = await callHello();
  await host.stop();
  expect(await commandOf(Number(pid))).toBeUndefined();
});
