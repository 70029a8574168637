import { beforeAll, expect, it } from "vitest";
import { authenticateAs, rpcRefusal } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { untilWaiting } from "#tools/testing/database/locks.ts";
import { testRules } from "#tools/testing/database/stateRules.ts";
import { pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { CONFIRMED, createEntry, entryAfter, entryOf } from "#tools/testing/world/entries.ts";
import { createAccount, type Person } from "#tools/testing/world/people.ts";

const { sql, test } = useDatabase(4);
const LAPTOP = "00000000-0000-4000-8000-000000000001";
const PHONE = "00000000-0000-4000-8000-000000000002";

const { owner, member, stranger } = usePeople(sql, {
  owner: createAccount,
  member: createAccount,
  stranger: createAccount,
});

beforeAll(async () => {
  await sql`update public.profiles set first_name = 'Mara', last_name = 'Lind' where id = ${member.id}`;
});

const teamWith =
  (dates: Parameters<typeof setChallenge>[1], submitted = false) =>
  async (transaction: Transaction) => {
    const { id } = await createEntry(transaction, { owner, members: [member], submitted });
    await setChallenge(transaction, dates);
    const all = `'{${CONFIRMED.attestations}}', '${CONFIRMED.rules_version}'`;
    return { entry: id, laptop: LAPTOP, phone: PHONE, all };
  };

const EXPIRE = "update private.edit_leases set renewed_at = renewed_at - interval '61 seconds'";

testRules(sql, () => ({ owner, member, stranger }), {
  "a draft of two": [
    teamWith({}),
    `
    member     | save_entry(1, 'Ours', 'Both') | idea_name=Ours, revision=2, is_owner=false, can_edit=true, can_submit=false, can_discard=false
    then owner | save_entry(1, 'Mine', 'Alone') | conflict
    then owner | save_entry(2, 'Ours', 'Again') | description=Again
    member     | save_entry(null, 'Ours', 'Both') | conflict
    member     | submit_entry(1, $all)         | denied
    member     | discard_entry(1)              | denied
    member     | invite_member('a@example.com') | denied
    member     | remove_member('$owner')       | denied
    member     | hand_over_entry('$member')    | denied

    stranger   | hold_edit_lease('$laptop')    | not_found
    member     | hold_edit_lease(null)         | 23502

    member     | hold_edit_lease('$phone')     | editor_browser=$phone, editor_name=null
    then owner | select * from public.my_entry | editor_browser=$phone, editor_name=Mara Lind
    then owner | hold_edit_lease('$laptop')    | editor_browser=$phone, editor_name=Mara Lind
    then owner | hold_edit_lease('$phone')     | editor_browser=$phone, editor_name=Mara Lind
    then owner | release_edit_lease('$phone')  | done
    then owner | save_entry(1, 'Mine', '')     | being_edited
    then owner | attach_document(1, '$entry/a/b.pdf') | being_edited
    then owner | attach_document(1, null)      | being_edited
    then member | save_entry(1, 'Ours', 'Both') | done
    then member | hold_edit_lease('$laptop')   | editor_browser=$phone, editor_name=null

    member     | hold_edit_lease('$phone')     | done
    then owner | hold_edit_lease('$laptop', true) | editor_browser=$laptop, editor_name=null
    then member | save_entry(1, 'Ours', 'Both') | being_edited
    then owner | release_edit_lease('$laptop') | done
    then member | save_entry(1, 'Ours', 'Both') | editor_browser=null

    member     | hold_edit_lease('$phone')     | done
    then postgres | ${EXPIRE}                  | done
    then owner | select * from public.my_entry | editor_browser=null
    then owner | save_entry(1, 'Mine', '')     | done
    then owner | hold_edit_lease('$laptop')    | editor_browser=$laptop
    then member | hold_edit_lease('$phone')    | editor_browser=$laptop

    member     | hold_edit_lease('$phone')     | done
    then owner | remove_member('$member')      | done
    then owner | select * from public.my_entry | editor_browser=null
    then member | hold_edit_lease('$phone', true) | not_found
    then member | save_entry(1, 'Ours', 'Both') | not_found`,
  ],
  "a submitted entry of two": [
    teamWith({}, true),
    `
    member     | withdraw_entry(2)             | denied
    member     | save_entry(2, 'Ours', 'Both') | state=submitted, idea_name=Ours
    member     | hold_edit_lease('$phone')     | editor_browser=$phone
    then owner | withdraw_entry(2)             | editor_browser=null`,
  ],
  "an entry after submissions close": [
    teamWith(pastDates()),
    `
    member     | hold_edit_lease('$phone')     | deadline_passed
    member     | save_entry(1, 'Ours', 'Both') | deadline_passed
    member     | select * from public.my_entry | can_edit=false`,
  ],
});

test("the deadline ends a lease", async (transaction) => {
  await createEntry(transaction, { owner, members: [member] });
  await entryAfter(transaction, member, "hold_edit_lease", { browser_id: PHONE });
  await setChallenge(transaction, pastDates());
  expect(await entryOf(transaction, owner)).toMatchObject({ editor_browser: null });
});

test("the team reads who changed what", async (transaction) => {
  await createEntry(transaction, { owner, members: [member], idea_name: "A", description: "B" });
  const save = (person: Person, revision: number, idea_name: string, description: string) =>
    entryAfter(transaction, person, "save_entry", {
      expected_revision: revision,
      idea_name,
      description,
    });
  await save(member, 1, "A patch", "B");
  await save(owner, 2, "A patch", "Thin");
  const { edits } = await save(member, 3, "A patch", "Thin and soft");
  expect(edits).toEqual([
    { part: "description", name: null, edited_at: expect.any(String) },
    { part: "description", name: "Zoë Müller", edited_at: expect.any(String) },
    { part: "idea_name", name: null, edited_at: expect.any(String) },
  ]);
  expect(await entryOf(transaction, stranger)).toBeUndefined();
});

it("a member who is removed while their change waits for a lock changes nothing", async () => {
  const [first, second] = [await createAccount(sql), await createAccount(sql)];
  const { id } = await createEntry(sql, { owner: first, members: [second] });
  const [removed, removal] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const isRemoved = sql.begin(async (transaction) => {
    await authenticateAs(transaction, first);
    await transaction`select public.remove_member(${second.id})`;
    removed.resolve();
    await removal.promise;
  });
  await removed.promise;
  const change = sql.begin(async (transaction) => {
    await authenticateAs(transaction, second);
    const texts = { expected_revision: 1, idea_name: "Late", description: "Late" };
    return rpcRefusal(transaction, "save_entry", texts);
  });
  await untilWaiting(sql, 1);
  removal.resolve();
  await isRemoved;
  expect(await change).toMatchObject({ hint: "not_found" });
  await sql`delete from public.submissions where id = ${id}`;
});
