import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { SignJWT } from "jose";
import { afterAll, beforeAll, inject } from "vitest";
import { createBackend, type LiteBackend } from "../../local/api/createBackend.ts";
import { readProjectConfig } from "../../local/projectConfig.ts";
import { type Sql, useDatabase } from "./database.ts";

export interface ApiRequest {
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

export interface OwnApi {
  /** Connected as the role `postgres`. */
  readonly sql: Sql;
  /** Asks /rest/v1 or /storage/v1. */
  request(path: string, request?: ApiRequest): Promise<ApiAnswer>;
}

/**
 * Gives a test file the API on its own copy of the migrated database: whatever is stored there was
 * stored by this file.
 */
export function useApi(): OwnApi {
  const stack = inject("stack");
  const { sql, url } = useDatabase(2);
  const addresses = { ...stack, dbUrl: url };
  const key = new TextEncoder().encode(stack.jwtSecret);
  const tokens = new Map<string, Promise<string>>();
  let backend: LiteBackend;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), "own-api-"));
    const ports = { sitePort: 0, apiPort: 0, dbPort: 0, mailboxPort: 0, dataDir };
    backend = await createBackend(ports, addresses, readProjectConfig(addresses, process.env));
  });
  afterAll(async () => {
    await backend.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  function tokenOf(id: string): Promise<string> {
    const known = tokens.get(id);
    if (known) return known;
    const token = new SignJWT({ role: "authenticated" })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setSubject(id)
      .setAudience("authenticated")
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(key);
    tokens.set(id, token);
    return token;
  }

  return {
    sql,
    async request(target, { method = "GET", headers = {}, body = null, as } = {}) {
      const request = new Request(`${stack.apiUrl}${target}`, {
        method,
        body,
        headers: {
          apikey: stack.publishableKey,
          ...(as ? { authorization: `Bearer ${await tokenOf(as)}` } : {}),
          ...headers,
        },
      });
      const answer = await backend.handle(request);
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    },
  };
}
