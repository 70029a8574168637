import { getRequestListener } from "@hono/node-server";
import type { App } from "@supabase/lite";
import type { StackAddresses, StackConfig } from "../config.ts";
import { listen } from "../listen.ts";
import type { Part } from "../part.ts";
import type { Postgres } from "../postgres.ts";

/** Answers a request of the API. */
export type Handler = (request: Request, peerAddress: string) => Promise<Response>;

/** Serves the API's handler on the stack's API port. */
export async function serveApi(config: StackConfig, handle: Handler): Promise<Part> {
  const listener = getRequestListener((request, { incoming }) =>
    handle(request, incoming.socket?.remoteAddress ?? ""),
  );
  return listen(listener, config.apiPort, { name: "The Supabase API", variable: "API_PORT" });
}

/** The API: Supabase Lite, and what the stack adds to it. */
export function createApi(_addresses: StackAddresses, app: App, _postgres: Postgres): Handler {
  return async (request, peerAddress) => app.fetch(request, { peerAddress });
}
