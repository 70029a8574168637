import { beforeAll, describe, expect } from "vitest";
import { type Actor, authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { saveGroupEmail } from "#tools/testing/world/groupEmails.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";
import { createRound } from "#tools/testing/world/rounds.ts";

/** The list of sent emails: what happened to each, and nothing of its content. */
const { sql, test } = useDatabase();
const { admin } = usePeople(sql, { admin: createAdmin });

beforeAll(async () => {
  await sql`delete from private.notifications`;
});

async function queue(transaction: Transaction, values: object = {}): Promise<string> {
  await authenticateAs(transaction, "postgres");
  const email = { kind: "welcome", recipient: "Ada@example.com", ...values };
  const [row] = await transaction<{ id: string }[]>`
    insert into private.notifications ${transaction(email)} returning id`;
  return row?.id ?? "";
}

async function emails(transaction: Transaction, actor: Actor = admin) {
  await authenticateAs(transaction, actor);
  return transaction`select * from public.admin_emails order by kind`;
}

async function record(transaction: Transaction, email_id: string, outcome: string) {
  await authenticateAs(transaction, "service_role");
  const args = { addresses: ["ada@example.com"], outcome, email_id };
  await rpc(transaction, "service_record_outcome", args);
}

describe("an email", () => {
  test("is queued, sent, delivered, and marked as spam, in whatever order that is reported", async (transaction) => {
    const id = await queue(transaction);
    const state = async () => (await emails(transaction))[0]?.state;
    expect(await state()).toBe("queued");
    await authenticateAs(transaction, "service_role");
    await rpc(transaction, "service_confirm_emails", { ids: [id] });
    expect(await state()).toBe("sent");
    for (const [outcome, expected] of [
      ["delivered", "delivered"],
      ["complained", "complained"],
      ["delivered", "complained"],
    ] as const) {
      await record(transaction, id, outcome);
      expect(await state()).toBe(expected);
    }
    expect((await emails(transaction))[0]?.why).toBe("complained");
  });

  test("that was delivered suppresses no address", async (transaction) => {
    await record(transaction, await queue(transaction), "delivered");
    expect((await emails(transaction))[0]).toMatchObject({ state: "delivered", why: null });
  });

  test("that is sent later is scheduled, until it was tried", async (transaction) => {
    const not_before = new Date(Date.now() + 600_000);
    const id = await queue(transaction, { not_before });
    expect((await emails(transaction))[0]?.scheduled_for).toEqual(not_before);
    await authenticateAs(transaction, "postgres");
    await transaction`update private.notifications set attempts = 1 where id = ${id}`;
    expect((await emails(transaction))[0]).toMatchObject({
      state: "queued",
      scheduled_for: null,
    });
  });
});

test("has no content, no token, and no address of an invitation to a team", async (transaction) => {
  await queue(transaction, { kind: "team_invitation" });
  const [email = {}] = await emails(transaction);
  expect(email).toMatchObject({ recipient: null, address: null });
  expect(Object.keys(email)).toEqual(
    "id kind state scheduled_for recipient address created_at sent_at why".split(" "),
  );
});

test("is about nothing that support, observers and others must not know", async (transaction) => {
  for (const kind of ["welcome", "entry_selected", "judge_assigned"]) {
    await queue(transaction, { kind });
  }
  const person = await createAccount(transaction);
  await authenticateAs(transaction, "postgres");
  await transaction`delete from private.notifications where user_id = ${person.id}`;
  const kinds = async (role?: string) => {
    await authenticateAs(transaction, "postgres");
    await transaction`delete from private.user_roles where user_id = ${person.id}`;
    if (role) {
      await transaction`
        insert into private.user_roles (user_id, role) values (${person.id}, ${role})`;
    }
    return (await emails(transaction, person)).map(({ kind }) => kind);
  };
  expect(await kinds()).toEqual([]);
  expect(await kinds("support")).toEqual(["welcome"]);
  expect(await kinds("observer")).toEqual([]);
  expect(await emails(transaction)).toHaveLength(3);
});

test("is not shown of a group email about a round in which one has a conflict", async (transaction) => {
  const entry = await createEntry(transaction, { submitted: true });
  const judge = await createJudge(transaction);
  const round = await createRound(transaction, { entries: [entry], judges: [judge] });
  const segment = { kind: "judges", round_id: round.id };
  const groupEmail = await saveGroupEmail(transaction, admin, { segment, is_news: false });
  const conflicted = await createAdmin(transaction);
  await authenticateAs(transaction, conflicted);
  await rpc(transaction, "declare_admin_conflict", { submission_id: entry.id, reason: "r" });
  await authenticateAs(transaction, "postgres");
  await transaction`delete from private.notifications`;
  await queue(transaction, { kind: "group_email", group_email_id: groupEmail.id });
  expect(await emails(transaction)).toHaveLength(1);
  expect(await emails(transaction, conflicted)).toEqual([]);
});
