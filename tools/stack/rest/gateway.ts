import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { SignJWT } from "jose";
import { ADDRESS_LIMIT, BUSY, refusalBody, refusalOf } from "../../hosting/restRules.ts";
import { withPeer } from "../api/clientAddress.ts";
import type { StackAddresses } from "../config.ts";
import { proxyRequest } from "../proxy.ts";

/** Serves /rest/v1. */
export type RestGateway = (incoming: IncomingMessage, answer: ServerResponse) => void;

const PREFIX = "/rest/v1";

/** Whether this address belongs to PostgREST. */
export function isRestAddress(address = ""): boolean {
  return /^\/rest\/v1(?=[/?]|$)/.test(address);
}

/** The service_role token for the secret key. */
function signServiceToken(jwtSecret: string): Promise<string> {
  return new SignJWT({ role: "service_role" })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuedAt()
    .setExpirationTime("10y")
    .sign(new TextEncoder().encode(jwtSecret));
}

/** `/rest/v1/rpc/x?y` is `/rpc/x?y` for PostgREST. */
function pathOf({ url = "" }: IncomingMessage): string {
  const rest = url.slice(PREFIX.length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

function refuse(answer: ServerResponse, status: number, body: string): void {
  answer.writeHead(status, {
    "content-type": "application/json",
    "access-control-allow-origin": "*",
  });
  answer.end(body);
}

/** The message of the rule that refuses a request (restRules.ts). */
function costOf({ method = "", url: address = "", headers }: IncomingMessage): string | undefined {
  const { apikey = "", authorization = "", "transfer-encoding": encoding } = headers;
  const length = encoding ? "chunked" : (headers["content-length"] ?? "");
  return refusalOf({ method, apikey: String(apikey), authorization, length, address });
}

/** Counts the requests of each address. It starts again with every stack, so it forgets no address. */
function limitAddresses(): (address: string) => boolean {
  const buckets = new Map<string, { used: number; at: number }>();
  return (address) => {
    const now = performance.now() / 1000;
    const { used, at } = buckets.get(address) ?? { used: 0, at: now };
    const left = Math.max(0, used - (now - at) * ADDRESS_LIMIT.perSecond);
    const isFull = left > ADDRESS_LIMIT.burst;
    buckets.set(address, { used: isFull ? left : left + 1, at: now });
    return isFull;
  };
}

/**
 * Puts Supabase's gateway in front of PostgREST: it asks for one of the project's keys and turns the
 * secret one into a token of `service_role`. A person's token passes unchanged; without one the role is anon. Before it
 * stands what the files for nginx and Caddy do: it refuses requests that cost too much.
 * @param addressLimits Whether to limit the requests of each network address.
 */
export async function restGateway(
  { publishableKey, secretKey, jwtSecret }: StackAddresses,
  socketPath: string,
  { addressLimits = false } = {},
): Promise<RestGateway> {
  const serviceToken = await signServiceToken(jwtSecret);
  const isBusy = addressLimits ? limitAddresses() : () => false;

  function authorizationOf({ apikey, authorization }: IncomingHttpHeaders): string | undefined {
    // supabase-js sends the key in the token's place when no one is signed in.
    if (authorization && !/^Bearer sb_/i.test(authorization)) return authorization;
    return apikey === secretKey ? `Bearer ${serviceToken}` : undefined;
  }

  return (incoming, answer) => {
    const { headers } = incoming;
    const peer = incoming.socket.remoteAddress ?? "";
    // Servers call PostgREST from inside.
    if (headers.apikey !== secretKey && isBusy(peer)) return refuse(answer, 429, BUSY);
    const cost = costOf(incoming);
    if (cost) return refuse(answer, 400, refusalBody(cost));
    // A browser's preflight request has no key.
    const isPreflight =
      incoming.method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
    if (!isPreflight && headers.apikey === undefined) {
      const hint = "No `apikey` request header was found.";
      return refuse(answer, 401, JSON.stringify({ message: "No API key found in request", hint }));
    }
    if (!isPreflight && headers.apikey !== publishableKey && headers.apikey !== secretKey) {
      const hint = "Double check your Supabase API key.";
      return refuse(answer, 401, JSON.stringify({ message: "Invalid API key", hint }));
    }
    const { authorization: _replaced, "x-forwarded-for": claimed, ...others } = headers;
    const authorization = authorizationOf(headers);
    proxyRequest(incoming, answer, {
      to: { socketPath, path: pathOf(incoming) },
      headers: {
        ...others,
        ...(authorization && { authorization }),
        "x-forwarded-for": withPeer(claimed?.toString(), peer),
      },
    });
  };
}
