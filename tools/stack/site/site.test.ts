import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type IncomingHttpHeaders, request, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { securityHeaders } from "../../hosting/securityHeaders.ts";
import { listen } from "../listen.ts";
import type { Part } from "../part.ts";
import { freePorts } from "../ports.ts";
import { startSite } from "./server.ts";

const SCRIPT = 'console.log("inside")';
const HOME = `<!doctype html><title>Home</title><script>${SCRIPT}</script><script src="/assets/app-1a2b.js"></script>${"<p>words</p>".repeat(200)}`;
const APP = `export const words = ${JSON.stringify("word ".repeat(1000))};`;

const PUBLIC_FILES = {
  "index.html": HOME,
  "signin/index.html": "<title>Sign in</title>",
  "404.html": "<title>Page not found</title>",
  "assets/app-1a2b.js": APP,
  "favicon.svg": "<svg/>",
};
const ADMIN_FILES = {
  "index.html": "<title>Admin</title>",
  "handbook.html": "<title>Handbook</title>",
  "handbook/submissions.html": "<title>Submissions</title>",
  "assets/admin-3c4d.js": "admin",
};

let folder: string;
let addresses: { siteUrl: string; apiUrl: string; mailboxUrl: string };
let site: Part;
let api: Part;
let mailbox: Part;
let answerApi: (address: string, headers: IncomingHttpHeaders, answer: ServerResponse) => void;

async function writeBuild(name: string, files: Record<string, string>): Promise<string> {
  const build = path.join(folder, name);
  for (const [file, body] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(build, file)), { recursive: true });
    await writeFile(path.join(build, file), body);
  }
  return build;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "site-test-"));
  const [port, apiPort, mailboxPort] = await freePorts(3);
  addresses = {
    siteUrl: `http://127.0.0.1:${port}`,
    apiUrl: `http://127.0.0.1:${apiPort}`,
    mailboxUrl: `http://127.0.0.1:${mailboxPort}`,
  };
  const folders = {
    publicDir: await writeBuild("public", PUBLIC_FILES),
    adminDir: await writeBuild("admin", ADMIN_FILES),
  };
  await writeFile(path.join(folder, "secret.txt"), "secret");
  api = await listen(
    (incoming, answer) => answerApi(incoming.url ?? "", incoming.headers, answer),
    apiPort,
    { name: "The API", variable: "API_PORT" },
  );
  mailbox = await listen((_, answer) => answer.end("ok"), mailboxPort, {
    name: "The mailbox",
    variable: "MAILBOX_PORT",
  });
  site = await startSite(addresses, folders);
});

afterAll(async () => {
  await Promise.all([site.stop(), api.stop(), mailbox.stop()]);
  await rm(folder, { recursive: true });
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Unlike fetch, this neither normalizes the address nor decompresses the answer. */
function ask(address: string, headers: Record<string, string> = {}, method = "GET") {
  return new Promise<Answer>((resolve, reject) => {
    const outgoing = request({
      host: "127.0.0.1",
      port: new URL(addresses.siteUrl).port,
      path: address,
      headers,
      method,
    });
    outgoing.on("error", reject);
    outgoing.on("response", async (response) => {
      const body = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
    });
    outgoing.end();
  });
}

describe("addresses", () => {
  it.each([
    ["/", 200, "Home"],
    ["/signin", 200, "Sign in"],
    ["/favicon.svg", 200, "<svg/>"],
    ["/admin/", 200, "Admin"],
    ["/admin/users?page=2", 200, "Admin"],
    ["/unknown", 404, "Page not found"],
    ["/index.html", 404, "Page not found"],
    ["/admin/handbook", 200, "Handbook"],
    ["/admin/handbook/no-such-page", 404, "Admin"],
    ["/admin/no-such-page", 404, "Admin"],
    ["/../secret.txt", 404, "Page not found"],
    ["/..%2fsecret.txt", 404, "Page not found"],
    ["/admin/../../secret.txt", 404, "Page not found"],
    ["/assets/..%5c..%5csecret.txt", 404, "Page not found"],
  ])("%s is %i", async (address, status, text) => {
    const answer = await ask(address);
    expect(answer.status).toBe(status);
    expect(answer.body.toString()).toContain(text);
  });

  it.each([
    ["/signin/?next=1", "/signin?next=1"],
    ["/admin", "/admin/"],
    ["/admin/handbook/", "/admin/handbook"],
    ["/admin?a=1", "/admin/?a=1"],
    ["/SIGNIN?a=1", "/signin?a=1"],
  ])("%s redirects to %s", async (address, location) => {
    expect(await ask(address)).toMatchObject({ status: 308, headers: { location } });
  });
});

it("caches hashed files permanently, and answers 304 for an unchanged page", async () => {
  const immutable = "public, max-age=31536000, immutable";
  expect((await ask("/assets/app-1a2b.js")).headers["cache-control"]).toBe(immutable);
  expect((await ask("/admin/assets/admin-3c4d.js")).headers["cache-control"]).toBe(immutable);
  const { headers } = await ask("/");
  expect(headers["cache-control"]).toBe("no-cache");
  const again = await ask("/", { "if-none-match": `"other", ${headers.etag}` });
  expect(again).toMatchObject({ status: 304, body: { length: 0 } });
  expect((await ask("/signin", { "if-none-match": headers.etag ?? "" })).status).toBe(200);
});

it.each([
  ["gzip, deflate, br", "br"],
  ["gzip", "gzip"],
  ["identity", undefined],
])("compresses for %j as %s", async (accepted, encoding) => {
  const answer = await ask("/assets/app-1a2b.js", { "accept-encoding": accepted });
  expect(answer.headers["content-encoding"]).toBe(encoding);
  expect(answer.headers.vary).toBe("accept-encoding");
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ""];
  expect((unpack?.(answer.body) ?? answer.body).toString()).toBe(APP);
});

it("sends the same security headers with every answer", async () => {
  const { headers } = await ask("/");
  const policy = String(headers["content-security-policy"]);
  const hash = createHash("sha256").update(SCRIPT).digest("base64");
  expect(policy).toContain(
    `script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}' https://hcaptcha.com`,
  );
  expect(policy).toContain(`connect-src 'self' ${addresses.apiUrl} `);
  const needs = { scriptHashes: [], styleHashes: [], apiOrigins: [], reportOrigins: [] };
  const names = Object.keys(securityHeaders({ ...needs, analytics: false }, { https: false }));
  const expected = Object.fromEntries(names.map((name) => [name, headers[name] ?? "missing"]));
  const answers = await Promise.all([
    ask("/admin/"),
    ask("/assets/app-1a2b.js"),
    ask("/unknown"),
    ask("/admin/no-such-page"),
    ask("/signin/"),
    ask("/", {}, "POST"),
    ask("/", { "if-none-match": headers.etag ?? "" }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404, 308, 405, 304]);
  for (const answer of answers) expect(answer.headers).toMatchObject(expected);
});

describe("the API behind the site", () => {
  it("receives the request, with the client's address from the connection", async () => {
    let received: { address: string; headers: IncomingHttpHeaders } | undefined;
    answerApi = (address, headers, answer) => {
      received = { address, headers };
      answer.writeHead(201, { "x-api": "yes", "content-type": "application/json" });
      answer.end("[]");
    };
    const claimed = {
      apikey: "key",
      "x-forwarded-for": "203.0.113.7",
      forwarded: "for=203.0.113.7",
    };
    const answer = await ask("/rest/v1/profiles?select=*", claimed);
    expect(answer).toMatchObject({ status: 201, headers: { "x-api": "yes" } });
    expect(answer.body.toString()).toBe("[]");
    expect(received?.address).toBe("/rest/v1/profiles?select=*");
    expect(received?.headers).toMatchObject({
      apikey: "key",
      host: new URL(addresses.siteUrl).host,
      "x-forwarded-for": "127.0.0.1",
    });
    expect(received?.headers).not.toHaveProperty("forwarded");
  });

  it("serves project pages from the edge function, with the site's headers", async () => {
    const id = "0b9e4c7a-6a0f-4c43-9d3a-0f5d8f2f7c11";
    answerApi = (address, _headers, answer) => {
      answer.writeHead(404, { "content-type": "text/html; charset=utf-8" });
      answer.end(address);
    };
    const page = await ask(`/projects/${id}?utm=1`);
    expect(page.body.toString()).toBe(`/functions/v1/project?id=${id}`);
    expect(page.status).toBe(404);
    const { headers } = await ask("/");
    expect(page.headers).toMatchObject({
      "content-security-policy": headers["content-security-policy"],
      "content-type": "text/html; charset=utf-8",
    });
    expect((await ask(`/pictures/${id}`)).body.toString()).toBe(
      `/functions/v1/project-picture?id=${id}`,
    );
    for (const address of ["/projects/x", `/projects/${id}/more`, `/pictures/${id}x`]) {
      expect((await ask(address)).body.toString(), address).toContain("Page not found");
    }
  });
});

it.each([
  [200, 200, { status: "ok", parts: { auth: "ok", rest: "ok", functions: "ok", mailbox: "ok" } }],
  [500, 503, { status: "unavailable", parts: { auth: "ok", rest: "unavailable", mailbox: "ok" } }],
])("if REST answers %i, /health is %i and names the parts", async (rest, status, body) => {
  answerApi = (address, _headers, answer) => {
    answer.writeHead(address.startsWith("/rest/v1/") ? rest : 200).end();
  };
  const answer = await ask("/health");
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.body.toString())).toMatchObject(body);
});
