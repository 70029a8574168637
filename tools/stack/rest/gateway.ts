import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { SignJWT } from "jose";
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

function refuseKey(answer: ServerResponse, message: string, hint: string): void {
  answer.writeHead(401, {
    "content-type": "application/json",
    "access-control-allow-origin": "*",
  });
  answer.end(JSON.stringify({ message, hint }));
}

/**
 * Puts Supabase's gateway in front of PostgREST: it asks for one of the project's keys and turns the
 * secret one into a token of `service_role`. A person's token passes unchanged; without one the role is anon.
 */
export async function restGateway(
  { publishableKey, secretKey, jwtSecret }: StackAddresses,
  socketPath: string,
): Promise<RestGateway> {
  const serviceToken = await signServiceToken(jwtSecret);

  function authorizationOf({ apikey, authorization }: IncomingHttpHeaders): string | undefined {
    // supabase-js sends the key in the token's place when no one is signed in.
    if (authorization && !/^Bearer sb_/i.test(authorization)) return authorization;
    return apikey === secretKey ? `Bearer ${serviceToken}` : undefined;
  }

  return (incoming, answer) => {
    const { headers } = incoming;
    // A browser's preflight request has no key.
    const isPreflight =
      incoming.method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
    if (!isPreflight && headers.apikey === undefined) {
      refuseKey(answer, "No API key found in request", "No `apikey` request header was found.");
      return;
    }
    if (!isPreflight && headers.apikey !== publishableKey && headers.apikey !== secretKey) {
      refuseKey(answer, "Invalid API key", "Double check your Supabase API key.");
      return;
    }
    const { authorization: _replaced, "x-forwarded-for": claimed, ...others } = headers;
    const authorization = authorizationOf(headers);
    proxyRequest(incoming, answer, {
      to: { socketPath, path: pathOf(incoming) },
      headers: {
        ...others,
        ...(authorization && { authorization }),
        "x-forwarded-for": withPeer(claimed?.toString(), incoming.socket.remoteAddress ?? ""),
      },
    });
  };
}
