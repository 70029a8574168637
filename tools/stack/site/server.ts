import type { IncomingMessage } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { CALENDAR_PATH, PICTURES_PATH, PROJECTS_PATH } from "#site/config/paths.ts";
import { CALENDAR_FUNCTION, ID, PAGE_FUNCTION, PICTURE_FUNCTION } from "../../hosting/addresses.ts";
import { needsOfPages, securityHeaders } from "../../hosting/securityHeaders.ts";
import { ADMIN_DIR, PUBLIC_DIR } from "../builds.ts";
import type { StackAddresses } from "../config.ts";
import { listen } from "../listen.ts";
import type { Part } from "../part.ts";
import { proxyRequest } from "../proxy.ts";
import { handleStandIn } from "../standIns/standIns.ts";
import { htmlOf, readBuild } from "./files.ts";
import { checkHealth } from "./health.ts";
import { servePages } from "./pages.ts";

const PROJECT = new RegExp(`^${PROJECTS_PATH}/(${ID})(?=[?]|$)`);
const PICTURE = new RegExp(`^${PICTURES_PATH}/(${ID})(?=[?]|$)`);

/** The address of a request in Supabase's API; undefined if the site answers it. */
function apiAddress(address = ""): string | undefined {
  if (address === CALENDAR_PATH) return CALENDAR_FUNCTION;
  const [, project] = PROJECT.exec(address) ?? [];
  if (project) return `${PAGE_FUNCTION}?id=${project}`;
  const [, picture] = PICTURE.exec(address) ?? [];
  if (picture) return `${PICTURE_FUNCTION}?id=${picture}`;
  return /^\/(auth|rest|storage|functions)\/v1(?=[/?]|$)/.test(address) ? address : undefined;
}

/**
 * The headers of a request to the API. The client's address is that of the connection, not the one that the client
 * claims.
 */
function headersForApi({ headers, socket }: IncomingMessage) {
  const { forwarded: _claimed, ...others } = headers;
  return {
    ...others,
    "x-forwarded-for": socket.remoteAddress ?? "",
    "x-forwarded-host": others.host ?? "",
    "x-forwarded-proto": "http",
  };
}

/**
 * Serves the site on one origin: both apps, the API below /auth/v1, /rest/v1, /storage/v1 and
 * /functions/v1, the stand-ins below /_local/, and `GET /health` (200 once every part of the stack
 * answers, 503 otherwise).
 * @param folders The builds of the apps, for tests.
 * @throws StackError when an app is not built or the port cannot be used.
 */
export async function startSite(
  { siteUrl, apiUrl, mailboxUrl }: Pick<StackAddresses, "siteUrl" | "apiUrl" | "mailboxUrl">,
  folders = { publicDir: PUBLIC_DIR, adminDir: ADMIN_DIR },
): Promise<Part> {
  const builds = await Promise.all([
    readBuild(folders.publicDir, "/"),
    readBuild(folders.adminDir, "/admin/"),
  ]);
  // Apps that were built with VITE_SUPABASE_URL call the API directly.
  const needs = {
    ...needsOfPages(htmlOf(builds)),
    apiOrigins: [new URL(apiUrl).origin],
    reportOrigins: [],
  };
  const headers = securityHeaders(needs, { https: false });
  const answerPage = servePages(...builds, headers);

  async function answerHealth(): Promise<Response> {
    const health = await checkHealth(apiUrl, mailboxUrl);
    return Response.json(health, {
      status: health.status === "ok" ? 200 : 503,
      headers: { "cache-control": "no-store" },
    });
  }

  const respond = getRequestListener(async (request) => {
    if (new URL(request.url).pathname === "/health") return answerHealth();
    return (await handleStandIn(request)) ?? answerPage(request);
  });
  return listen(
    (incoming, answer) => {
      const apiPath = apiAddress(incoming.url);
      if (!apiPath) return void respond(incoming, answer);
      // Project pages get the site's headers.
      if (apiPath.startsWith(`${PAGE_FUNCTION}?`) && apiPath !== incoming.url) {
        answer.setHeaders(new Map(Object.entries(headers)));
      }
      const { hostname: host, port: apiPort } = new URL(apiUrl);
      const to = { host, port: apiPort, path: apiPath };
      proxyRequest(incoming, answer, { to, headers: headersForApi(incoming) });
    },
    Number(new URL(siteUrl).port),
    { name: "The site", variable: "PORT" },
  );
}
