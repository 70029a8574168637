import { getRequestListener } from "@hono/node-server";
import type { App } from "@supabase/lite";
import type { StackConfig } from "../config.ts";
import type { FunctionHost } from "../functions/host.ts";
import { listen } from "../listen.ts";
import type { Part } from "../part.ts";
import type { Postgres } from "../postgres.ts";
import { handleStandIn } from "../standIns.ts";
import type { ApiContext, Gap, Next } from "./gap.ts";
import { authCors } from "./gaps/authCors.ts";
import { googleRedirect } from "./gaps/google.ts";
import { mailCodes } from "./gaps/mailCodes.ts";
import { rememberMailRequest } from "./gaps/mailer.ts";
import { signedUrls } from "./gaps/signedUrls.ts";
import { storageUploads } from "./gaps/storageUploads.ts";
import { tokenClaims } from "./gaps/tokenClaims.ts";
import { whileDatabaseIsDown } from "./unavailable.ts";

/** Puts the gaps around Lite: the first sees the request first and the answer last. */
export function closeGaps(gaps: Gap[], lite: Next): Next {
  return gaps.reduceRight<Next>((next, gap) => (request) => gap(request, next), lite);
}

/** The order matters: a mail link's session is taken away again before its token is completed. */
function gapsOf(context: ApiContext, postgres: Postgres): Gap[] {
  return [
    authCors,
    whileDatabaseIsDown(postgres),
    tokenClaims(context),
    mailCodes(context),
    rememberMailRequest,
    googleRedirect,
    storageUploads,
    signedUrls,
  ];
}

/**
 * Serves the Supabase API on the stack's API port: the edge functions, the stand-ins, and Supabase
 * Lite for everything else.
 * @throws StackError when the port cannot be used.
 */
export async function serveApi(
  config: StackConfig,
  context: ApiContext,
  app: App,
  postgres: Postgres,
  functions: FunctionHost,
): Promise<Part> {
  const gaps = gapsOf(context, postgres);
  const listener = getRequestListener(async (request, { incoming }) => {
    const peerAddress = incoming.socket?.remoteAddress ?? "";
    if (new URL(request.url).pathname.startsWith("/functions/v1/")) {
      return functions.handle(request, peerAddress);
    }
    const standIn = await handleStandIn(request);
    if (standIn) return standIn;
    return closeGaps(gaps, async (last) => app.fetch(last, { peerAddress }))(request);
  });
  return listen(listener, config.apiPort, { name: "The Supabase API", variable: "API_PORT" });
}
