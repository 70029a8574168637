import type { Sql } from "postgres";
import type { StackAddresses } from "../config.ts";
import type { ProjectConfig } from "../projectConfig.ts";

/** The next handler of a request; the last one is Supabase Lite. */
export type Next = (request: Request) => Promise<Response>;

/**
 * Closes one gap between Supabase Lite and Supabase: sees the request before Lite and the answer
 * after it. After an update of Lite, remove each gap in turn and run `npm run test:stack --
 * supabase/tests/api`: if no test fails, Lite has closed the gap.
 */
export type Gap = (request: Request, next: Next) => Promise<Response>;

/** The parts of the stack that gaps use. */
export interface ApiContext {
  addresses: StackAddresses;
  project: ProjectConfig;
  /** The database as superuser, as Supabase's own services use it. */
  sql: Sql;
}

/** The JSON object in a request's body, without consuming the body; undefined for anything else. */
export async function jsonOf<Body extends object>(
  request: Request,
): Promise<Partial<Body> | undefined> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === "object" && body !== null ? body : undefined;
}

/** An error with Supabase Auth's code and message. */
export function authRefusal(status: number, error_code: string, msg: string): Response {
  return Response.json({ code: status, error_code, msg }, { status });
}

/** The same answer with another JSON body. */
export function withJson(answer: Response, body: unknown): Response {
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  return new Response(JSON.stringify(body), { status: answer.status, headers });
}

/** The same answer with another `Location`. */
export function withLocation(answer: Response, location: string): Response {
  const headers = new Headers(answer.headers);
  headers.set("location", location);
  // The body of a redirect only repeats the old address as a link.
  headers.delete("content-length");
  headers.delete("content-type");
  return new Response(null, { status: answer.status, headers });
}
