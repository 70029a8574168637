import { getRequestListener } from "@hono/node-server";
import { DOT_SEGMENT } from "../../hosting/restRules.ts";
import type { StackConfig } from "../config.ts";
import type { FunctionHost } from "../functions/host.ts";
import { listen } from "../listen.ts";
import type { Part } from "../part.ts";
import { isRestAddress, type RestGateway } from "../rest/gateway.ts";
import { handleStandIn } from "../standIns/standIns.ts";
import type { Backend } from "./backend.ts";
import { appendPeer } from "./clientAddress.ts";

/** The handlers of the parts of the API. */
interface ApiParts {
  backend: Pick<Backend, "handle">;
  rest: RestGateway;
  functions: Pick<FunctionHost, "handle">;
}

/** An address that names its service literally. Lite would decode others, and has a REST API of its own. */
const LITERAL = /^\/[\w-]+(\/[\w-]*([/?]|$)|\?|$)/;
const LEADS_ELSEWHERE = new RegExp(`^[^?]*${DOT_SEGMENT}`);

/**
 * Serves the Supabase API on the stack's API port: PostgREST, the edge functions, the stand-ins, Auth
 * and Storage.
 * @throws StackError when the port cannot be used.
 */
export async function serveApi(
  config: Pick<StackConfig, "apiPort">,
  { backend, rest, functions }: ApiParts,
): Promise<Part> {
  const respond = getRequestListener(async (request, { incoming }) => {
    const peerAddress = incoming.socket?.remoteAddress ?? "";
    if (new URL(request.url).pathname.startsWith("/functions/v1/")) {
      return functions.handle(request, peerAddress);
    }
    const standIn = await handleStandIn(request);
    if (standIn) return standIn;
    appendPeer(request.headers, peerAddress);
    return backend.handle(request);
  });
  return listen(
    (incoming, answer) => {
      const { url = "" } = incoming;
      if (!LITERAL.test(url) || LEADS_ELSEWHERE.test(url)) {
        answer.writeHead(404, { "content-type": "application/json" });
        answer.end('{"message":"There is nothing at this address."}');
      } else if (isRestAddress(url)) rest(incoming, answer);
      else void respond(incoming, answer);
    },
    config.apiPort,
    { name: "The Supabase API", variable: "API_PORT" },
  );
}
