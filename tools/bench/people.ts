import type { SupabaseClient } from "@supabase/supabase-js";
import type postgres from "postgres";
import type { StackAddresses } from "../stack/config.ts";
import { createVisitor } from "../testing/api/visitor.ts";

/** An account of the bench, signed in. */
export interface BenchPerson {
  id: string;
  email: string;
  password: string;
  accessToken: string;
  client: SupabaseClient;
}

const PROFILE = {
  first_name: "Bench",
  last_name: "Person",
  country: "Kenya",
  level_of_study: "A PhD student",
  university: "Lakeside University",
};

/** Makes an account with a complete profile through the API, as the site does, and signs it in. */
export async function signUp(stack: StackAddresses): Promise<BenchPerson> {
  const client = createVisitor(stack);
  const account = {
    email: `bench-${crypto.randomUUID()}@example.com`,
    password: crypto.randomUUID(),
  };
  const { data, error } = await client.auth.signUp({ ...account, options: { data: PROFILE } });
  if (error || !data.session) throw new Error(`The bench has no account: ${error?.message}`);
  return { ...account, id: data.session.user.id, accessToken: data.session.access_token, client };
}

/** An account that administers. */
export async function signUpAdmin(stack: StackAddresses, sql: postgres.Sql): Promise<BenchPerson> {
  const person = await signUp(stack);
  await sql`insert into private.user_roles (user_id, role) values (${person.id}, 'admin')`;
  return person;
}

/** The headers of a request by this person. */
export function headersOf(stack: StackAddresses, person: BenchPerson): Record<string, string> {
  return { apikey: stack.publishableKey, authorization: `Bearer ${person.accessToken}` };
}

/** Runs statements in one transaction as this person, as the API does. */
export function asPerson<T>(
  sql: postgres.Sql,
  id: string,
  body: (transaction: postgres.TransactionSql) => Promise<T>,
) {
  return sql.begin(async (transaction) => {
    const claims = JSON.stringify({ sub: id, role: "authenticated" });
    await transaction`
      select set_config('request.jwt.claims', ${claims}, true),
        set_config('request.jwt.claim.sub', ${id}, true), set_config('role', 'authenticated', true)`;
    return body(transaction);
  });
}
