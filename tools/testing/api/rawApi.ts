import { SignJWT } from "jose";
import type { Sql } from "../database/database.ts";
import { useApi } from "./ownApi.ts";

interface ApiRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit | null;
  /** The id of the user who asks; nobody unless given. */
  as?: string | undefined;
}

export interface ApiAnswer {
  status: number;
  headers: Headers;
  text: string;
}

export interface RawApi {
  /** Connected as the role `postgres`. */
  readonly sql: Sql;
  readonly apiUrl: string;
  /** Asks /rest/v1 or /storage/v1. */
  request(path: string, request?: ApiRequest): Promise<ApiAnswer>;
}

/** An API, of the test file's own unless it is Supabase's, that takes any request, from anybody who has an account. */
export function useRawApi(api = useApi()): RawApi {
  const tokens = new Map<string, Promise<string>>();

  function signToken(id: string): Promise<string> {
    return new SignJWT({ role: "authenticated" })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setSubject(id)
      .setAudience("authenticated")
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(new TextEncoder().encode(api.addresses.jwtSecret));
  }

  function tokenOf(id: string): Promise<string> {
    const token = tokens.get(id) ?? signToken(id);
    tokens.set(id, token);
    return token;
  }

  return {
    sql: api.sql,
    get apiUrl() {
      return api.addresses.apiUrl;
    },
    async request(path, { method = "GET", headers = {}, body = null, as } = {}) {
      const bearer = as ? { authorization: `Bearer ${await tokenOf(as)}` } : {};
      // A server may close a connection after a hostile body: the next request gets another.
      const own = { connection: "close", ...bearer, ...headers };
      // A body may come bit by bit.
      const sent = { method, body, headers: own, duplex: "half" };
      const answer = await api.fetch(path, sent);
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    },
  };
}
