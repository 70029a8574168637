import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { beforeAll, describe, expect, test } from "vitest";
import {
  authenticateAs,
  DENIED,
  refusalOf,
  rpc,
  rpcRefusal,
} from "#tools/testing/database/actors.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { uploadAs, uploadPath } from "#tools/testing/world/documents.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";

const { sql } = useDatabase();

beforeAll(() => setChallenge(sql));

interface SignedIn extends Person {
  sessionId: string;
}

async function signIn(transaction: Transaction, person: Person): Promise<SignedIn> {
  const sessionId = randomUUID();
  await authenticateAs(transaction, "postgres");
  await transaction`insert into auth.sessions (id, user_id) values (${sessionId}, ${person.id})`;
  return { ...person, sessionId };
}

/** What a participant's pages read. */
const READS = ["profiles", "my_entry", "my_team"];

/** How many rows the caller sees, or the code of the refusal. */
async function readFrom(transaction: Transaction, relation: string): Promise<number | string> {
  try {
    return await transaction.savepoint(async (savepoint) => {
      const rows = await savepoint.unsafe(`select * from ${relation}`);
      return rows.length;
    });
  } catch (error) {
    if (error instanceof postgres.PostgresError) return error.code;
    throw error;
  }
}

const CALLS: [string, Parameters<typeof rpc>[2]][] = [
  ["is_admin", {}],
  ["has_password", {}],
  ["ensure_profile", {}],
  ["claim_sign_up", { secret: "x" }],
  ["my_records", {}],
  ["create_entry", {}],
  ["save_entry", { expected_revision: 1, idea_name: "a", description: "b" }],
  ["submit_entry", { expected_revision: 1, attestations: [], rules_version: "1" }],
  ["withdraw_entry", { expected_revision: 1 }],
  ["discard_entry", { expected_revision: 1 }],
  ["invite_member", { email: "guest@example.com" }],
  ["accept_invitation", { token: "x" }],
  ["decline_invitation", { token: "x" }],
  ["leave_team", {}],
  ["delete_my_account", { confirm_email: "x" }],
];

describe("a token whose session has ended", () => {
  test.each(["signing out", "deleting the account", "being another person's"])(
    "by %s reads, calls and uploads nothing",
    async (how) => {
      await rolledBack(sql, async (transaction) => {
        const person = await signIn(transaction, await createAccount(transaction));
        const { id } = await createEntry(transaction, { owner: person });
        await uploadAs(transaction, person, uploadPath(id));
        for (const relation of ["profiles", "my_entry", "my_team", "storage.objects"]) {
          expect(await readFrom(transaction, relation), relation).toBe(1);
        }

        await authenticateAs(transaction, "postgres");
        if (how === "signing out") {
          await transaction`delete from auth.sessions where id = ${person.sessionId}`;
        } else if (how === "deleting the account") {
          await transaction`delete from auth.users where id = ${person.id}`;
        } else {
          const other = await createAccount(transaction);
          await transaction`
            update auth.sessions set user_id = ${other.id} where id = ${person.sessionId}`;
        }
        await authenticateAs(transaction, person);
        for (const relation of [...READS, "storage.objects"]) {
          expect(await readFrom(transaction, relation), relation).toEqual(
            // A deleted account has nothing left to ask about.
            how === "deleting the account" ? expect.toBeOneOf([0, DENIED]) : DENIED,
          );
        }
        for (const [name, args] of CALLS) {
          expect((await rpcRefusal(transaction, name, args)).code, name).toBe(DENIED);
        }
        const upload = await refusalOf(transaction, (savepoint) =>
          uploadAs(savepoint, person, uploadPath(id)),
        );
        expect(upload.code).toBe(DENIED);
      });
    },
  );

  test("opens nothing of the back office", async () => {
    await rolledBack(sql, async (transaction) => {
      const admin = await signIn(transaction, await createAdmin(transaction));
      await authenticateAs(transaction, admin);
      expect(await transaction`select * from admin_counts`).toHaveLength(1);
      await authenticateAs(transaction, "postgres");
      await transaction`delete from auth.sessions where id = ${admin.sessionId}`;
      await authenticateAs(transaction, admin);
      for (const view of ["admin_counts", "admin_users", "admin_audit_log"]) {
        const refusal = await refusalOf(
          transaction,
          (savepoint) => savepoint`select * from ${savepoint(view)}`,
        );
        expect(refusal.code, view).toBe(DENIED);
      }
    });
  });

  test("still reads what everybody may", async () => {
    await rolledBack(sql, async (transaction) => {
      await authenticateAs(transaction, { id: randomUUID(), sessionId: randomUUID() });
      expect(await transaction`select * from challenge_status`).toHaveLength(1);
      expect(await rpc(transaction, "get_invitation", { token: "x" })).toEqual([]);
    });
  });
});
