/**
 * Tries the files for nginx and Caddy with the real programs, where they are installed:
 *
 *     node tools/hosting/try.ts
 *
 * It serves a few files and a stand-in of the API on ports of this machine, asks every kind of address, and
 * ends with 1 when an answer is not the one that hosts should give. No part of `npm test`, which proves the text.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePorts } from "../stack/ports.ts";
import { caddyApiFile, nginxApiFile } from "./apiFiles.ts";
import { caddyFile } from "./hostFiles.ts";
import { nginxFile } from "./nginxFile.ts";
import { securityHeaders } from "./securityHeaders.ts";

const FILES: Record<string, string> = {
  "index.html": "Home",
  "faq.html": "FAQ",
  "404.html": "Not found",
  "projects/page.html": "Shell",
  "assets/app-1a2b.js": "app",
  "admin/index.html": "Admin",
  "admin/handbook.html": "Handbook",
  "admin/handbook/entries.html": "Entries",
  "admin/assets/a-1.js": "admin",
  _headers: "hidden",
};
const ID = "11111111-2222-4333-8444-555555555555";
const NEEDS = {
  scriptHashes: [],
  styleHashes: [],
  apiOrigins: [],
  reportOrigins: [],
  analytics: false,
};

interface Asked {
  address: string;
  method?: string;
  status: number;
  /** Part of the body or of the address that it leads to. */
  says?: string;
  forGood?: boolean;
}

const OF_SITE: Asked[] = [
  { address: "/", status: 200, says: "Home" },
  { address: "/?utm=1", status: 200, says: "Home" },
  { address: "/faq", status: 200, says: "FAQ" },
  { address: "/faq/?a=1", status: 308, says: "/faq?a=1" },
  { address: "/faq.html", status: 404, says: "Not found" },
  { address: "/404", status: 404, says: "Not found" },
  { address: "/_headers", status: 404, says: "Not found" },
  { address: "/unknown", status: 404, says: "Not found" },
  { address: "/assets/app-1a2b.js", status: 200, forGood: true },
  { address: "/assets/no.js", status: 404, says: "Not found" },
  { address: "/admin", status: 308, says: "/admin/" },
  { address: "/admin/", status: 200, says: "Admin" },
  { address: "/admin/users/1", status: 200, says: "Admin" },
  { address: "/admin/nothing", status: 404, says: "Not found" },
  { address: "/admin/handbook", status: 200, says: "Handbook" },
  { address: "/admin/handbook/", status: 308, says: "/admin/handbook" },
  { address: "/admin/handbook/entries", status: 200, says: "Entries" },
  { address: "/admin/handbook/no", status: 404, says: "Not found" },
  { address: "/calendar.ics", status: 302, says: "/functions/v1/calendar" },
  { address: `/pictures/${ID}`, status: 302, says: `/functions/v1/project-picture?id=${ID}` },
  {
    address: `/projects/${ID}`,
    status: 200,
    says: `/functions/v1/project?id=${ID} from 127.0.0.1;`,
  },
  { address: "/projects/no", status: 404, says: "Not found" },
  { address: "//evil.example/", status: 308, says: "/evil.example" },
  { address: "/faq", method: "POST", status: 405 },
];
const OF_API: Asked[] = [
  { address: "/auth/v1/health", status: 200, says: "/auth/v1/health from 127.0.0.1;;127.0.0.1" },
  { address: `/rest/v1/rpc/${"n".repeat(63)}?a=1`, method: "POST", status: 200 },
  { address: `/rest/v1/rpc/${"n".repeat(64)}`, status: 400 },
  { address: `/rest/v1/finalists?a=1&${"n".repeat(64)}=1`, status: 400 },
  { address: `/rest/v1/finalists?${Array(201).fill("a=1").join("&")}`, status: 400 },
  { address: `/rest/v1/finalists?id=in.(${Array(90).fill(ID).join(",")})`, status: 200 },
  { address: "/", status: 404 },
  { address: "/auth/v1/health", method: "TRACE", status: 405 },
];

/** A stand-in of the API, which says what it was asked, and by whom. */
const api = createServer((asked, answer) => {
  answer.setHeader("content-type", "text/plain");
  answer.setHeader("content-security-policy", "default-src 'none'; sandbox");
  answer.end(
    `${asked.url} from ${asked.headers["x-forwarded-for"]};${asked.headers.forwarded ?? ""};${asked.headers["cf-connecting-ip"]}`,
  );
});

function ask(port: number, { address, method = "GET" }: Asked) {
  const headers = {
    "x-forwarded-for": "198.51.100.1",
    forwarded: "for=198.51.100.1",
    "cf-connecting-ip": "198.51.100.1",
  };
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      request(
        { host: "127.0.0.1", port, path: address, method, headers, agent: false },
        async (got) => {
          const text = Buffer.concat(await got.toArray()).toString();
          resolve({ status: got.statusCode ?? 0, headers: got.headers, text });
        },
      )
        .on("error", reject)
        .end();
    },
  );
}

/** What is wrong with the answers, a line each. */
async function wrongAnswers(port: number, list: Asked[], headers: Record<string, string>) {
  const wrong: string[] = [];
  for (const asked of list) {
    const { status, headers: got, text } = await ask(port, asked);
    const what = `${asked.method ?? "GET"} ${asked.address.slice(0, 80)}`;
    if (status !== asked.status) wrong.push(`${what}: ${status} instead of ${asked.status}`);
    if (asked.says && !`${got.location} ${text}`.includes(asked.says)) {
      wrong.push(`${what}: "${got.location} ${text.slice(0, 120)}" lacks "${asked.says}"`);
    }
    if (String(got.location).startsWith("//")) wrong.push(`${what}: leads to ${got.location}`);
    for (const [name, value] of Object.entries(headers)) {
      if (got[name] !== value) wrong.push(`${what}: ${name} is ${got[name]}`);
    }
    const kept = String(got["cache-control"]).includes("immutable");
    if (kept !== (asked.forGood ?? false)) wrong.push(`${what}: ${got["cache-control"]}`);
  }
  return wrong;
}

const folder = await mkdtemp(path.join(tmpdir(), "hosts-"));
const site = path.join(folder, "site");
for (const [name, text] of Object.entries(FILES)) {
  await mkdir(path.dirname(path.join(site, name)), { recursive: true });
  await writeFile(path.join(site, name), text);
}
// nginx' workers, who may be somebody else, read them.
spawnSync("chmod", ["-R", "a+rX", folder]);
const [kong, sitePort, apiPort] = await freePorts(3);
await once(api.listen(kong, "127.0.0.1"), "listening");
const headers = securityHeaders(NEEDS, { https: false });
const origin = `http://127.0.0.1:${kong}`;

const HOSTS = {
  nginx: {
    files: {
      "site.conf": nginxFile(headers, origin),
      "api.conf": nginxApiFile(`127.0.0.1:${kong}`),
      main: `daemon off; pid ${folder}/pid; error_log stderr; events {} http {
        include /etc/nginx/mime.types; access_log off;
        client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
        uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
        server { listen 127.0.0.1:${sitePort}; root ${site}; include ${folder}/site.conf; }
        server { listen 127.0.0.1:${apiPort}; include ${folder}/api.conf; } }`,
    },
    command: ["nginx", "-c", `${folder}/main`, "-e", "stderr"],
  },
  caddy: {
    files: {
      "site.conf": caddyFile(headers, origin),
      "api.conf": caddyApiFile(`127.0.0.1:${kong}`),
      main: `{
	admin off
	auto_https off
}
http://127.0.0.1:${sitePort} {
	root * ${site}
	import ${folder}/site.conf
}
http://127.0.0.1:${apiPort} {
	import ${folder}/api.conf
}
`,
    },
    command: ["caddy", "run", "--adapter", "caddyfile", "--config", `${folder}/main`],
  },
};

let isWrong = false;
for (const [name, { files, command }] of Object.entries(HOSTS)) {
  const [program = "", ...args] = command;
  if (spawnSync(program, ["version"]).error) {
    console.log(`${name}: not installed, not tried`);
    continue;
  }
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(folder, file), text);
  const printed: Buffer[] = [];
  const server = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  server.stderr.on("data", (line: Buffer) => printed.push(line));
  const ended = once(server, "exit");
  let wrong: string[] | undefined;
  for (let attempt = 0; !wrong && server.exitCode === null && attempt < 100; attempt++) {
    wrong = await Promise.all([
      wrongAnswers(sitePort, OF_SITE, headers),
      wrongAnswers(apiPort, OF_API, {}),
    ]).then(
      (lists) => lists.flat(),
      () => undefined,
    );
    if (!wrong) await new Promise((resolve) => setTimeout(resolve, 100));
  }
  server.kill();
  await ended;
  const lines = wrong ?? ["It does not start:", Buffer.concat(printed).toString()];
  isWrong ||= lines.length > 0;
  console.log(
    [`${name}: ${lines.length === 0 ? "as it should be" : "wrong"}`, ...lines].join("\n  "),
  );
}
api.close();
await rm(folder, { recursive: true });
process.exitCode = isWrong ? 1 : 0;
