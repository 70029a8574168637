import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import postgres from "postgres";
import { afterAll, expect, inject } from "vitest";
import type { Database } from "#shared/database.types.ts";
import type { StackAddresses } from "#tools/stack/config.ts";
import { createVisitor } from "#tools/testing/api/visitor.ts";
import { callOf } from "./ownFunctions.ts";

export const stack = inject("stack");

/** A connection as `postgres`, without policies. */
export const sql = postgres(stack.dbUrl, { max: 2, onnotice: () => undefined });
afterAll(() => sql.end());

export interface Person {
  id: string;
  email: string;
  token: string;
  client: SupabaseClient<Database>;
}

export const uniqueEmail = () => `${randomUUID()}@example.com`;

/**
 * A new participant with a session.
 * @param profile The metadata of the sign-up.
 */
export async function signUp(on: StackAddresses = stack, profile: object = {}): Promise<Person> {
  const client = createVisitor(on);
  const email = uniqueEmail();
  const password = "a long test password";
  const { data, error } = await client.auth.signUp({ email, password, options: { data: profile } });
  if (error || !data.session) throw new Error(`Sign-up failed: ${error?.message}`);
  return { id: data.session.user.id, email, token: data.session.access_token, client };
}

/** A new administrator with a session. */
export async function signUpAdmin(on = { addresses: stack, sql }): Promise<Person> {
  const person = await signUp(on.addresses);
  await on.sql`insert into private.user_roles (user_id, role) values (${person.id}, 'admin')`;
  return person;
}

export async function isAdmin(id: string): Promise<boolean> {
  const rows = await sql`select from private.user_roles where role = 'admin' and user_id = ${id}`;
  return rows.length === 1;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Calls a function with a request of any shape. */
export async function send(name: string, request: RequestInit): Promise<Answer> {
  const response = await fetch(`${stack.apiUrl}/functions/v1/${name}`, request);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === "" ? undefined : JSON.parse(text),
  };
}

/** Calls a function as the apps do. */
export function call(
  name: string,
  payload: unknown,
  token?: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const headers = {
    ...more,
    apikey: stack.publishableKey,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  return send(name, callOf(payload, headers));
}

/** The answer to a refused call; `message` may be a part of the sentence. */
export function refusal(httpStatus: number, status: string, message?: RegExp) {
  return {
    status: httpStatus,
    body: {
      error: expect.objectContaining({
        status,
        message: message ? expect.stringMatching(message) : expect.any(String),
      }),
    },
  };
}

/** Checks that a call was rejected as described in docs/api.md, without internal details. */
export function expectRefused({ status, body }: Pick<Answer, "status" | "body">, what: string) {
  expect(status, what).toBe(400);
  const error = { status: "INVALID_ARGUMENT", message: expect.stringMatching(/^\w[^<>{}]+\.$/) };
  expect(body, what).toEqual({ error: expect.objectContaining(error) });
  expect(JSON.stringify(body), what).not.toMatch(/\bat \S+:\d+|\.ts\b|node_modules|constraint/);
}

export const UNAUTHENTICATED = refusal(401, "UNAUTHENTICATED");
export const PERMISSION_DENIED = refusal(403, "PERMISSION_DENIED");
export const NOT_FOUND = refusal(404, "NOT_FOUND");

/** The answer of a function without a result. */
export const DONE = { status: 200, body: { data: null } };
