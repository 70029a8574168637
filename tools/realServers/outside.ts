import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { Socket } from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import { getRequestListener } from "@hono/node-server";
import type { StackAddresses } from "../stack/config.ts";
import type { Part } from "../stack/part.ts";
import { handleStandIn } from "../stack/standIns.ts";
import type { ServerSettings } from "./settings.ts";

/** The hosts that Auth asks, whose addresses are constants there. */
const HOSTS = [
  "hcaptcha.com",
  "accounts.google.com",
  "oauth2.googleapis.com",
  "www.googleapis.com",
] as const;

interface Outside extends Part {
  /** Leads Auth here. */
  settings: ServerSettings;
}

/** A certificate of our own for these hosts, made anew at each start. */
async function makeCertificate(
  folder: string,
): Promise<{ key: Buffer; cert: Buffer; file: string }> {
  await mkdir(folder, { recursive: true });
  const [keyFile, file] = [path.join(folder, "outside.key"), path.join(folder, "outside.pem")];
  await promisify(execFile)("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
    ...["-keyout", keyFile, "-out", file, "-days", "30", "-subj", "/CN=stand-ins"],
    ...["-addext", `subjectAltName=${HOSTS.map((host) => `DNS:${host}`).join(",")}`],
  ]);
  return { key: await readFile(keyFile), cert: await readFile(file), file };
}

/** Where Auth reads Google's addresses: the page is ours, the calls come back to us. */
function googleAddresses(siteUrl: string) {
  return {
    issuer: "https://accounts.google.com",
    authorization_endpoint: `${siteUrl}/_local/google/authorize`,
    token_endpoint: "https://oauth2.googleapis.com/token",
    userinfo_endpoint: "https://www.googleapis.com/userinfo/v2/me",
    jwks_uri: "https://www.googleapis.com/oauth2/v3/certs",
    id_token_signing_alg_values_supported: ["RS256"],
  };
}

/** The form of a request for a token; Auth writes who it is into a header, our stand-in reads it in the form. */
async function withClient(request: Request): Promise<URLSearchParams> {
  const form = new URLSearchParams(await request.text());
  const [, basic = ""] = /^Basic (.+)$/.exec(request.headers.get("authorization") ?? "") ?? [];
  const [id, secret] = Buffer.from(basic, "base64").toString().split(":");
  if (id && secret) {
    form.set("client_id", decodeURIComponent(id));
    form.set("client_secret", decodeURIComponent(secret));
  }
  return form;
}

/**
 * Has our stand-ins answer what Auth asks Google and hCaptcha: a proxy that takes its HTTPS connections
 * to these hosts, and no others. Needs the program openssl.
 */
export async function startOutside(
  { siteUrl }: StackAddresses,
  folder: string,
  port: number,
): Promise<Outside> {
  const { key, cert, file } = await makeCertificate(folder);
  const answer = getRequestListener(async (request) => {
    const { host, pathname } = new URL(request.url);
    if (host === "hcaptcha.com") {
      const url = new URL(`/_local/hcaptcha${pathname}`, siteUrl);
      const answered = await handleStandIn(new Request(url, request));
      return answered ?? new Response(null, { status: 404 });
    }
    if (pathname === "/.well-known/openid-configuration") {
      return Response.json(googleAddresses(siteUrl));
    }
    // The stack answers these two calls to Google wherever they come from.
    const { method, headers } = request;
    if (method !== "POST") return fetch(request.url, { headers });
    return fetch(request.url, { method, body: await withClient(request) });
  });
  const https = createHttpsServer({ key, cert }, answer);
  const open = new Set<Socket>();
  const proxy = createHttpServer((_, response) => response.writeHead(403).end());
  proxy.on("connect", ({ url = "" }, socket: Socket) => {
    if (!HOSTS.some((host) => url === `${host}:443`)) {
      socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
      return;
    }
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => socket.destroy());
    socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
    https.emit("connection", socket);
  });
  proxy.listen(port, "127.0.0.1");
  await once(proxy, "listening");
  return {
    settings: { HTTPS_PROXY: `http://127.0.0.1:${port}`, SSL_CERT_FILE: file },
    async stop() {
      for (const socket of open) socket.destroy();
      proxy.close();
    },
  };
}
