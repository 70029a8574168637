import { readFile } from "node:fs/promises";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { withPeer } from "../stack/api/clientAddress.ts";
import { ROOT, type StackAddresses } from "../stack/config.ts";
import { passOn } from "../stack/proxy.ts";
import { signRoleToken } from "../stack/rest/gateway.ts";

/** Answers a request that belongs to Auth or Storage; false for any other. */
export type ServerGateway = (incoming: IncomingMessage, answer: ServerResponse) => boolean;

const AUTH = "/auth/v1";
const STORAGE = "/storage/v1";

/** What browsers open without a key, as on Supabase: links of mails, the way to Google and back. */
const OPEN_OF_AUTH = /^\/(verify|callback|authorize|health)(?=[/?]|$)/;

/**
 * What pages of other origins may read. Storage leaves such requests to the gateway; Auth itself would
 * not let a page send its key.
 */
const EXPOSED =
  "content-range, content-disposition, etag, location, upload-offset, upload-length, tus-resumable, x-total-count, link, x-sb-error-code";

function refuse(answer: ServerResponse, message: string): void {
  answer.writeHead(401, { "content-type": "application/json" });
  answer.end(JSON.stringify({ message, hint: "Double check your Supabase API key." }));
}

function answerPreflight({ headers }: IncomingMessage, answer: ServerResponse): void {
  answer.writeHead(200, {
    "access-control-allow-methods": "GET, HEAD, PUT, PATCH, POST, DELETE, OPTIONS",
    "access-control-allow-headers": headers["access-control-request-headers"] ?? "",
    "access-control-max-age": "3600",
  });
  answer.end();
}

async function sendTemplate(name: string, answer: ServerResponse): Promise<void> {
  const file = path.join(ROOT, "supabase/templates", path.basename(name));
  const html = await readFile(file).catch(() => undefined);
  answer.writeHead(html ? 200 : 404, { "content-type": "text/html; charset=utf-8" }).end(html);
}

/**
 * Supabase's gateway in front of Auth and Storage that run beside us: it asks for one of the project's
 * keys, turns keys into tokens of their roles, and tells who asks. Serves the mail templates to Auth.
 */
export async function serverGateway(
  { publishableKey, secretKey, jwtSecret }: StackAddresses,
  ports: { auth: number; storage: number },
): Promise<ServerGateway> {
  const tokens = new Map([
    [publishableKey, await signRoleToken(jwtSecret, "anon")],
    [secretKey, await signRoleToken(jwtSecret, "service_role")],
  ]);

  /** A person's token passes; a key, which supabase-js sends in its place, becomes the token of its role. */
  function authorizationOf({ apikey, authorization }: IncomingHttpHeaders): string | undefined {
    if (authorization && !/^Bearer sb_/i.test(authorization)) return authorization;
    const token = tokens.get(String(apikey));
    return token && `Bearer ${token}`;
  }

  function pass(
    incoming: IncomingMessage,
    answer: ServerResponse,
    { port, prefix }: { port: number; prefix: string },
  ): void {
    const { headers, socket, url = "" } = incoming;
    const { authorization: _replaced, "x-forwarded-for": claimed, ...kept } = headers;
    const authorization = authorizationOf(headers);
    const rest = url.slice(prefix.length);
    passOn(incoming, answer, {
      to: { host: "127.0.0.1", port, path: rest.startsWith("/") ? rest : `/${rest}` },
      headers: {
        ...kept,
        ...(authorization && { authorization }),
        "x-forwarded-for": withPeer(claimed?.toString(), socket.remoteAddress ?? ""),
        "x-forwarded-prefix": prefix,
      },
    });
  }

  return (incoming, answer) => {
    const { url = "", method, headers } = incoming;
    const [, template] = /^\/templates\/([\w-]+\.html)$/.exec(url) ?? [];
    if (template) {
      void sendTemplate(template, answer);
      return true;
    }
    const [prefix] = /^\/(auth|storage)\/v1(?=[/?]|$)/.exec(url) ?? [];
    if (!prefix) return false;
    answer.setHeader("access-control-allow-origin", "*");
    answer.setHeader("access-control-expose-headers", EXPOSED);
    const isOpen = prefix === STORAGE || OPEN_OF_AUTH.test(url.slice(AUTH.length));
    if (method === "OPTIONS") {
      answerPreflight(incoming, answer);
    } else if (isOpen || tokens.has(String(headers.apikey))) {
      const port = prefix === STORAGE ? ports.storage : ports.auth;
      pass(incoming, answer, { port, prefix });
    } else {
      refuse(answer, headers.apikey ? "Invalid API key" : "No API key found in request");
    }
    return true;
  };
}
