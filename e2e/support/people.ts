import type postgres from "postgres";
import { connect } from "#tools/schema/databases.ts";
import type { StackAddresses } from "#tools/stack/config.ts";
import { createVisitor } from "#tools/testing/api/visitor.ts";

/** An account that belongs to one test. */
export interface Person {
  id: string;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

export interface People {
  /** A connection as `postgres`, to prepare and check data but never for the tested action. */
  sql: postgres.Sql;
  /** A unique address; an account with it is deleted after the test. */
  email(name: string): string;
  /** A participant, by default with a complete profile. */
  participant(name: string, options?: { complete?: boolean }): Promise<Person>;
  /** An administrator. */
  admin(name: string): Promise<Person>;
  /** supabase-js with a separate session. */
  client(person: Person): Promise<ReturnType<typeof createVisitor>>;
  remove(): Promise<void>;
}

const DEADLOCK = "40P01";

const PASSWORD = "correct horse battery 7";

/** Accounts for one test, created through sign-up. */
export function createPeople(stack: StackAddresses, testId: string): People {
  const sql = connect(stack.dbUrl, 2, "schedule");
  const suffix = `${testId.slice(0, 12)}-${crypto.randomUUID().slice(0, 8)}`;
  const emailOf = (name: string) => `${name.toLowerCase()}.${suffix}@example.com`;

  async function participant(name: string, { complete = true } = {}): Promise<Person> {
    const person = {
      email: emailOf(name),
      password: PASSWORD,
      firstName: name,
      lastName: "Tester",
    };
    const { data, error } = await createVisitor(stack).auth.signUp({
      email: person.email,
      password: person.password,
      options: {
        data: {
          first_name: person.firstName,
          last_name: person.lastName,
          ...(complete && {
            country: "Kenya",
            level_of_study: "A PhD student",
            university: "Lakeside University",
          }),
        },
      },
    });
    if (error || !data.user) throw new Error(`No account for ${name}: ${error?.message}`);
    if (!data.session) {
      // Without this, confirming the address would discard the profile.
      await sql`update auth.users set confirmation_sent_at = null where id = ${data.user.id}`;
      await sql`update auth.users set email_confirmed_at = now() where id = ${data.user.id}`;
    }
    return { id: data.user.id, ...person };
  }

  return {
    sql,
    email: emailOf,
    participant,
    async admin(name) {
      const person = await participant(name);
      await sql`
        insert into private.user_roles (user_id, role, granted_at) values (${person.id}, 'admin', '2025-01-01')`;
      return person;
    },
    async client(person) {
      const client = createVisitor(stack);
      await client.auth.signInWithPassword(person);
      return client;
    },
    async remove() {
      const removeAll = () =>
        sql.begin(async (transaction) => {
          // One test at a time: administrators are notified of each other's removal, which could deadlock.
          await transaction`select pg_advisory_xact_lock(1)`;
          await transaction`delete from auth.users where email like ${`%.${suffix}@example.com`}`;
        });
      await removeAll()
        .catch((error: postgres.PostgresError) => {
          // The schedule writes to the same administrators, for example their daily emails.
          if (error.code !== DEADLOCK) throw error;
          return removeAll();
        })
        .catch((error: postgres.PostgresError) => {
          // The database never removes the last administrator.
          if (error.hint !== "last_admin") throw error;
        });
      await sql.end();
    },
  };
}
