import { getRequestListener } from "@hono/node-server";
import type { StackConfig } from "../config.ts";
import type { FunctionHost } from "../functions/host.ts";
import { listen } from "../listen.ts";
import type { Part } from "../part.ts";
import { handleStandIn } from "../standIns.ts";
import type { Backends } from "./backend.ts";
import { appendPeer } from "./clientAddress.ts";
import { authCors } from "./gaps/authCors.ts";

/**
 * Serves the Supabase API on the stack's API port: the edge functions, the stand-ins, and Supabase
 * Lite for everything else.
 * @throws StackError when the port cannot be used.
 */
export async function serveApi(
  config: StackConfig,
  backends: Pick<Backends, "handle">,
  functions: FunctionHost,
): Promise<Part> {
  const listener = getRequestListener(async (request, { incoming }) => {
    const peerAddress = incoming.socket?.remoteAddress ?? "";
    if (new URL(request.url).pathname.startsWith("/functions/v1/")) {
      return functions.handle(request, peerAddress);
    }
    const standIn = await handleStandIn(request);
    if (standIn) return standIn;
    appendPeer(request.headers, peerAddress);
    return authCors(request, (inner) => backends.handle(inner));
  });
  return listen(listener, config.apiPort, { name: "The Supabase API", variable: "API_PORT" });
}
