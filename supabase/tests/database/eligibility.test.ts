import { expect } from "vitest";
import { ELIGIBILITY_ITEM_VALUES } from "#shared/constants.ts";
import { authenticateAs, rpc, rpcHint, rpcRefusal } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { passDays, releasedDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry, type Entry, entryOf, submitEntry } from "#tools/testing/world/entries.ts";
import { queueNotifications } from "#tools/testing/world/mails.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";

/** The checklist of an entry, what comes of it, and what its team reads in the end. */
const { sql, test } = useDatabase();
const ALL = [...ELIGIBILITY_ITEM_VALUES];
const [FIRST = "", SECOND = ""] = ALL as string[];

const { admin } = usePeople(sql, { admin: createAdmin });

async function check(
  transaction: Transaction,
  { id }: Entry,
  items: readonly string[],
  state = "met",
) {
  await authenticateAs(transaction, admin);
  await rpc(transaction, "check_eligibility", { submission_id: id, items, state });
}

/** What administrators read of an entry's checklist, and whether the list's filter finds it there. */
async function outcomeOf(transaction: Transaction, { id }: Entry) {
  await authenticateAs(transaction, admin);
  const [row] = await transaction<{ eligibility: string; found: boolean; checks: object }[]>`
    select listed.eligibility, listed.facets @> array['eligibility:' || listed.eligibility] as found, checks
    from public.admin_submissions listed join public.admin_eligibility using (id)
    where id = ${id}`;
  if (!row?.found)
    throw new Error("The list does not find the entry by what comes of its checklist.");
  return row;
}

test("says what comes of the items: one that is not met decides, all that are met do", async (transaction) => {
  const entry = await createEntry(transaction, { submitted: true });
  const comesTo = async (items: readonly string[], state: string) => {
    await check(transaction, entry, items, state);
    return (await outcomeOf(transaction, entry)).eligibility;
  };
  expect((await outcomeOf(transaction, entry)).eligibility).toBe("unchecked");
  expect(await comesTo(ALL.slice(1), "met")).toBe("unchecked");
  // Nobody has asked the team yet.
  expect(await comesTo([FIRST], "to_be_shown")).toBe("unchecked");
  expect(await comesTo([FIRST], "met")).toBe("eligible");
  expect(await comesTo([SECOND], "not_met")).toBe("not_eligible");
  expect(await comesTo([FIRST], "to_be_shown")).toBe("not_eligible");
  expect(await comesTo(ALL, "unchecked")).toBe("unchecked");
});

test("keeps who has looked and what was noted, and audits it without the note", async (transaction) => {
  const entry = await createEntry(transaction, { submitted: true });
  await check(transaction, entry, [FIRST, FIRST]);
  await check(transaction, entry, [FIRST]);
  const note = { submission_id: entry.id, item: FIRST, note: " Card seen. " };
  await rpc(transaction, "note_eligibility", note);
  const { checks } = await outcomeOf(transaction, entry);
  expect(checks).toEqual({
    [FIRST]: {
      ...{ state: "met", note: "Card seen.", checked_by: admin.email },
      checked_at: expect.any(String),
    },
  });
  const audited = await transaction`
    select details from public.admin_audit_log where action = 'eligibility.checked'`;
  expect(audited).toEqual([{ details: { item: FIRST, state: "met" } }]);
  await rpc(transaction, "note_eligibility", { ...note, note: " " });
  expect((await outcomeOf(transaction, entry)).checks).toMatchObject({
    [FIRST]: { state: "met", note: null },
  });
});

test("is for administrators without a conflict, of submitted entries, by its own words", async (transaction) => {
  const entry = await createEntry(transaction, { submitted: true });
  const draft = await createEntry(transaction);
  const refused = async (id: string, items: string[] | null, state: string) => {
    const { code, hint } = await rpcRefusal(transaction, "check_eligibility", {
      ...{ submission_id: id, items, state },
    });
    return hint ?? code;
  };
  await authenticateAs(transaction, entry.owner);
  expect(await refused(entry.id, [FIRST], "met")).toBe("42501");
  await authenticateAs(transaction, admin);
  expect(await refused(draft.id, [FIRST], "met")).toBe("not_found");
  expect(await refused(entry.id, ["taste"], "met")).toBe("invalid_input");
  expect(await refused(entry.id, [], "met")).toBe("invalid_input");
  expect(await refused(entry.id, null, "met")).toBe("invalid_input");
  expect(await refused(entry.id, [FIRST], "perhaps")).toBe("invalid_input");
  await authenticateAs(transaction, "postgres");
  await transaction`insert into private.user_roles (user_id, role) values (${entry.owner.id}, 'admin')`;
  await authenticateAs(transaction, entry.owner);
  expect(await refused(entry.id, [FIRST], "met")).toBe("admin_conflicted");
  for (const [name, args] of [
    ["note_eligibility", { item: FIRST, note: "n" }],
    ["tell_reason", { reason: "r" }],
    ["ask_for_evidence", { items: [FIRST], message: "m" }],
    ["close_evidence", {}],
  ] as const) {
    const all = { submission_id: entry.id, ...args };
    expect(await rpcHint(transaction, name, all), name).toBe("admin_conflicted");
  }
});

test("begins anew when the entry is withdrawn and submitted again", async (transaction) => {
  const entry = await createEntry(transaction, { submitted: true });
  await check(transaction, entry, ALL);
  await rpc(transaction, "tell_reason", { submission_id: entry.id, reason: "r" });
  await authenticateAs(transaction, entry.owner);
  const [withdrawn] = await rpc<Entry>(transaction, "withdraw_entry", {
    expected_revision: entry.revision,
  });
  await submitEntry(transaction, entry.owner, withdrawn?.revision ?? 0);
  expect(await outcomeOf(transaction, entry)).toMatchObject({
    eligibility: "unchecked",
    checks: {},
  });
  const [{ released_reason } = {}] = await transaction`
    select released_reason from public.admin_eligibility where id = ${entry.id}`;
  expect(released_reason).toBeNull();
});

async function resultMails(transaction: Transaction) {
  await authenticateAs(transaction, "postgres");
  return transaction`
    select kind, data ->> 'reason' as reason from private.notifications where kind like 'entry_declined'`;
}

test("has the team read why only with its result, and only while the entry is disqualified", async (transaction) => {
  const reason = "Your team has six people.";
  const entry = await createEntry(transaction, { submitted: true });
  const told = async () => (await entryOf(transaction, entry.owner)) as object;
  await authenticateAs(transaction, admin);
  await rpc(transaction, "tell_reason", { submission_id: entry.id, reason });
  await rpc(transaction, "disqualify_submission", { id: entry.id, reason: "Six." });
  await queueNotifications(transaction);
  expect(await told()).toMatchObject({ status: "received", released_reason: null });
  expect(await resultMails(transaction)).toEqual([]);
  await setChallenge(transaction, releasedDates());
  await passDays(transaction, 1);
  await queueNotifications(transaction);
  expect(await told()).toMatchObject({ status: "declined", released_reason: reason });
  expect(await resultMails(transaction)).toEqual([{ kind: "entry_declined", reason }]);
  await authenticateAs(transaction, admin);
  await rpc(transaction, "reinstate_submission", { id: entry.id });
  expect(await told()).toMatchObject({ released_reason: null });
});

test("is nothing that observers, judges or other teams read", async (transaction) => {
  const entry = await createEntry(transaction, { submitted: true });
  await check(transaction, entry, ALL, "not_met");
  const stranger = await createAccount(transaction);
  await transaction`insert into private.user_roles (user_id, role) values (${stranger.id}, 'observer')`;
  await authenticateAs(transaction, stranger);
  expect(await transaction`select from public.admin_eligibility`).toEqual([]);
  const [observed] = await transaction<{ facets: string[] }[]>`
    select facets from public.observed_submissions where id = ${entry.receipt_number}`;
  expect(observed?.facets.join()).not.toContain("eligibility");
});
