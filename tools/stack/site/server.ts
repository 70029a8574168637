import { getRequestListener } from "@hono/node-server";
import { needsOfPages } from "../../hosting/inlineCode.ts";
import { securityHeaders } from "../../hosting/securityHeaders.ts";
import { listen } from "../listen.ts";
import type { Part } from "../part.ts";
import { handleStandIn } from "../standIns.ts";
import { htmlOf, readBuild } from "./files.ts";
import { checkHealth } from "./health.ts";
import { Pages } from "./pages.ts";
import { isApiAddress, passOn } from "./proxy.ts";

export interface SiteOptions {
  port: number;
  apiUrl: string;
  mailboxUrl: string;
  /** The built public site, served at `/`. */
  publicDir: string;
  /** The built back office, served at `/admin/`. */
  adminDir: string;
}

/**
 * Serves the site on one origin: both apps, the API below /auth/v1, /rest/v1, /storage/v1 and
 * /functions/v1, the stand-ins below /_local/, and `GET /health` (200 once every part of the stack
 * answers, 503 otherwise).
 * @throws StackError when an app is not built or the port cannot be used.
 */
export async function startSite(options: SiteOptions): Promise<Part> {
  const { port, apiUrl, mailboxUrl, publicDir, adminDir } = options;
  const builds = await Promise.all([readBuild(publicDir, "/"), readBuild(adminDir, "/admin/")]);
  // Apps that were built with VITE_SUPABASE_URL talk to the API without the site in between.
  const needs = { ...needsOfPages(htmlOf(builds)), apiOrigins: [new URL(apiUrl).origin] };
  const pages = new Pages(...builds, securityHeaders(needs, { https: false }));

  async function answerHealth(): Promise<Response> {
    const health = await checkHealth(apiUrl, mailboxUrl);
    return Response.json(health, {
      status: health.status === "ok" ? 200 : 503,
      headers: { "cache-control": "no-store" },
    });
  }

  const respond = getRequestListener(async (request) => {
    if (new URL(request.url).pathname === "/health") return answerHealth();
    return (await handleStandIn(request)) ?? pages.answer(request);
  });
  return listen(
    (incoming, answer) => {
      if (isApiAddress(incoming.url)) passOn(incoming, answer, apiUrl);
      else void respond(incoming, answer);
    },
    port,
    { name: "The site", variable: "PORT" },
  );
}
