import { createHash } from "node:crypto";
import { expect } from "vitest";
import { authenticateAs, rpc, rpcHint } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules } from "#tools/testing/database/stateRules.ts";
import { daysFromNow, setChallenge } from "#tools/testing/world/challenge.ts";
import { claimToken, createEntry, invite } from "#tools/testing/world/entries.ts";
import { createAccount } from "#tools/testing/world/people.ts";

const { sql, test } = useDatabase();
const { owner, member, guest, other, unfinished } = usePeople(sql, {
  owner: createAccount,
  member: createAccount,
  guest: createAccount,
  other: createAccount,
  unfinished: (on) => createAccount(on, { data: {} }),
});

/** The owner's team with one member, and the token of an open invitation. */
async function team(transaction: Transaction) {
  const { id } = await createEntry(transaction, { owner, members: [member] });
  await invite(transaction, owner, "guest@example.com");
  return {
    entry: id,
    token: await claimToken(transaction),
    nobody: "0".repeat(64),
  };
}

/** The team, and another date or number in the configuration. */
const teamWith =
  (change: Parameters<typeof setChallenge>[1]) => async (transaction: Transaction) => {
    const values = await team(transaction);
    await setChallenge(transaction, change);
    return values;
  };

testRules(sql, () => ({ owner, member, guest, other, unfinished }), {
  "a team with an open invitation": [
    team,
    `
    guest      | accept_invitation('')       | invitation_invalid
    guest      | accept_invitation(null)     | invitation_invalid
    guest      | accept_invitation('$nobody') | invitation_invalid
    guest      | decline_invitation('')      | invitation_invalid
    guest      | decline_invitation(null)    | invitation_invalid
    guest      | decline_invitation('$nobody') | invitation_invalid
    owner      | accept_invitation('$token') | already_on_a_team
    member     | accept_invitation('$token') | already_on_a_team

    unfinished | accept_invitation('$token') | profile_incomplete
    then unfinished | update public.profiles set first_name = 'U', last_name = 'N', country = 'France', level_of_study = 'A post-doc', university = 'U' | done
    then unfinished | accept_invitation('$token') | done

    guest      | create_entry()              | done
    then guest | accept_invitation('$token') | already_on_a_team

    guest      | accept_invitation('$token') | id=$entry, is_owner=false
    then guest | accept_invitation('$token') | id=$entry
    then other | accept_invitation('$token') | invitation_used
    then guest | leave_team()                | done
    then guest | accept_invitation('$token') | invitation_used
    then postgres | select from private.notifications where kind = 'member_joined' and recipient in ('$ownerEmail', '$memberEmail') | 2 rows
    then postgres | select from private.notifications where kind = 'member_joined' | 2 rows

    owner      | leave_team()                | owner_must_hand_over
    guest      | leave_team()                | not_found
    member     | leave_team()                | done
    then member | select from public.my_entry | no rows
    then postgres | select string_agg(recipient, ' ') as told from private.notifications where kind = 'member_left' | told=$ownerEmail
    then member | create_entry()             | done

    member     | remove_member('$owner')     | denied
    guest      | remove_member('$owner')     | not_found
    owner      | remove_member('$owner')     | self_service
    owner      | remove_member('$guest')     | not_found
    owner      | remove_member(null)         | not_found
    owner      | remove_member('$member')    | done
    then member | select from public.my_entry | no rows
    then postgres | select string_agg(recipient, ' ') as told from private.notifications where kind = 'member_removed' | told=$memberEmail`,
  ],
  "a team after registration closed": [
    teamWith({ registration_closes_at: daysFromNow(-1) }),
    `
    member     | leave_team()                | roster_locked
    owner      | remove_member('$member')    | roster_locked
    member     | hand_over_entry('$member')  | denied
    owner      | hand_over_entry('$owner')   | self_service
    owner      | hand_over_entry('$guest')   | not_found
    owner      | hand_over_entry('$member')  | is_owner=false, owner_id=$member, can_submit=false
    then member | select * from public.my_entry | is_owner=true, can_submit=true
    then postgres | select string_agg(recipient, ' ') as told from private.notifications where kind = 'entry_handed_over' | told=$memberEmail`,
  ],
  "a full team": [
    teamWith({ max_submission_members: 2 }),
    "guest | accept_invitation('$token') | team_full",
  ],
  "a team larger than a lowered maximum": [
    teamWith({ max_submission_members: 1 }),
    `
    member     | select * from public.my_entry | id=$entry
    owner      | save_entry(1, 'Still ours', 'Both of us') | done
    postgres   | insert into public.submission_members (submission_id, user_id) values ('$entry', '$guest') | team_full
    postgres   | update public.challenge_parameters set max_submission_members = 6 | 23514`,
  ],
});

test("accepting ends with team registration, by the clock", async (transaction) => {
  const closing = { registration_closes_at: new Date(Date.now() + 200) };
  const { token } = await teamWith(closing)(transaction);
  await transaction`select pg_sleep(0.3)`;
  await authenticateAs(transaction, guest);
  expect(await rpcHint(transaction, "accept_invitation", { token })).toBe("roster_locked");
});

const ADDRESS = "guest@example.com";

/** The owner's team, and an open invitation with its token. */
async function invited(transaction: Transaction) {
  await createEntry(transaction, { owner, members: [member] });
  const invitation = await invite(transaction, owner, ADDRESS);
  const emails = {
    MEMBER: member.email.toUpperCase(),
  };
  return { invitation, token: await claimToken(transaction), nobody: "0".repeat(64), ...emails };
}

async function invitedTenTimes(transaction: Transaction) {
  const values = await invited(transaction);
  for (let count = 1; count < 10; count += 1) {
    await invite(transaction, owner, `guest${count}@example.com`);
  }
  return values;
}

async function invitedThenLocked(transaction: Transaction) {
  const values = await invited(transaction);
  await setChallenge(transaction, { registration_closes_at: daysFromNow(-1) });
  return values;
}

testRules(sql, () => ({ owner, member, guest }), {
  "a team with an open invitation": [
    invited,
    `
    owner   | invite_member('')                 | invalid_input
    owner   | invite_member('guest')            | invalid_input
    owner   | invite_member('guest@localhost')  | invalid_input
    owner   | invite_member(E'a@b.c\\nbcc: d@e.f') | invalid_input
    owner   | invite_member('$ownerEmail')      | already_a_member
    owner   | invite_member('$MEMBER')          | already_a_member
    owner   | invite_member('without-account@example.com') | done
    owner   | invite_member(upper('${ADDRESS}')) | invite_member=$invitation
    then postgres | select from private.notifications where kind = 'team_invitation' | 1 rows

    guest   | create_entry()                    | done
    then guest | resend_invitation('$invitation') | not_found
    then guest | revoke_invitation('$invitation') | not_found
    then owner | invite_member('$guestEmail')   | done

    owner   | resend_invitation('$invitation')  | done
    then owner | resend_invitation('$invitation') | done
    then owner | resend_invitation('$invitation') | done
    then owner | resend_invitation('$invitation') | done
    then owner | resend_invitation('$invitation') | rate_limited

    visitor | get_invitation('$token')          | state=open, inviter_name=Zoë Müller, member_count=2, max_members=5
    visitor | get_invitation('')                | no rows
    visitor | get_invitation('$nobody')         | no rows
    visitor | get_invitation(null)              | no rows
    postgres | update public.challenge_parameters set max_submission_members = 1 | done
    then visitor | get_invitation('$token')     | state=team_full

    guest   | decline_invitation('$token')      | done
    then guest | decline_invitation('$token')   | done
    then guest | accept_invitation('$token')    | invitation_invalid
    then guest | get_invitation('$token')       | state=declined
    then owner | resend_invitation('$invitation') | invitation_used
    then owner | select public.invite_member('${ADDRESS}') <> '$invitation' as is_new | is_new=true

    owner   | revoke_invitation('$invitation')  | done
    then owner | revoke_invitation('$invitation') | done
    then guest | accept_invitation('$token')    | invitation_invalid
    then guest | get_invitation('$token')       | state=revoked
    then owner | resend_invitation('$invitation') | invitation_used
    then owner | select public.invite_member('${ADDRESS}') <> '$invitation' as is_new | is_new=true

    guest   | accept_invitation('$token')       | done
    then guest | decline_invitation('$token')   | invitation_used
    then owner | revoke_invitation('$invitation') | invitation_used

    owner   | resend_invitation('$invitation')  | done
    then owner | revoke_invitation('$invitation') | done
    then service | service_claim_emails()       | no rows

    member  | select *, to_jsonb(i)::text ~ 'token' as has_token from public.my_team_invitations i | email=${ADDRESS}, state=open, has_token=false
    guest   | from private.my_team_invitations  | denied`,
  ],
  "a team with ten open invitations": [
    invitedTenTimes,
    "owner | invite_member('next@example.com') | too_many_invitations",
  ],
  "a team after registration closed": [
    invitedThenLocked,
    `
    owner   | invite_member('next@example.com') | roster_locked
    owner   | resend_invitation('$invitation')  | roster_locked
    owner   | revoke_invitation('$invitation')  | done
    visitor | get_invitation('$token')          | state=roster_locked`,
  ],
});

test("inviting and resending stop at thirty mails a day, of an entry and of a person", async (transaction) => {
  await createEntry(transaction, { owner });
  const ids = [];
  for (const guest of ["a", "b", "c", "d", "e", "f"]) {
    ids.push(await invite(transaction, owner, `${guest}@example.com`));
  }
  for (const invitation_id of ids) {
    for (let count = 1; count < 5; count += 1) {
      await rpc(transaction, "resend_invitation", { invitation_id });
    }
  }
  const next = { email: "next@example.com" };
  for (const [name, args] of [
    ["resend_invitation", { invitation_id: ids[0] ?? "" }],
    ["invite_member", next],
  ] as const) {
    expect(await rpcHint(transaction, name, args)).toBe("rate_limited");
  }
  await rpc(transaction, "discard_entry", { expected_revision: 1 });
  await createEntry(transaction, { owner });
  expect(await rpcHint(transaction, "invite_member", next), "with another entry").toBe(
    "rate_limited",
  );
});

test("invitations by many people send at most twenty emails a day to one address, without an error", async (transaction) => {
  for (let count = 0; count < 20; count += 1) {
    const { owner: person } = await createEntry(transaction);
    await invite(transaction, person, count % 2 ? ADDRESS : ADDRESS.toUpperCase());
  }
  await createEntry(transaction, { owner });
  await invite(transaction, owner, ADDRESS);
  await invite(transaction, owner, "somebody.else@example.com");
  const [invited] = await transaction`
    select state, last_sent_at from public.my_team_invitations where email = ${ADDRESS}`;
  expect(invited).toEqual({ state: "open", last_sent_at: null });
  await authenticateAs(transaction, "postgres");
  const mails = await transaction`
    select from private.notifications where lower(recipient) = lower(${ADDRESS})`;
  expect(mails).toHaveLength(20);
});

test("the token is stored as a hash only, and every mail of an invitation has its own", async (transaction) => {
  await createEntry(transaction, { owner });
  const invitation_id = await invite(transaction, owner, ADDRESS);
  const first = await claimToken(transaction);
  await authenticateAs(transaction, owner);
  await rpc(transaction, "resend_invitation", { invitation_id });
  const second = await claimToken(transaction);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(second).not.toBe(first);
  await authenticateAs(transaction, "postgres");
  const dump = await transaction`
    select (select jsonb_agg(e) from private.notifications e)::text
      || (select jsonb_agg(t) from private.invitation_tokens t)::text
      || (select jsonb_agg(i) from public.team_invitations i)::text as everything`;
  expect(dump[0]?.everything).not.toContain(first);
  expect(dump[0]?.everything).not.toContain(second);
  const stored = await transaction<{ token_hash: Buffer }[]>`
    select token_hash from private.invitation_tokens`;
  const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");
  expect(stored.map(({ token_hash }) => token_hash.toString("hex")).sort()).toEqual(
    [first, second].map(hashOf).sort(),
  );
  for (const token of [first, second]) {
    await authenticateAs(transaction, "anon");
    expect(await rpc(transaction, "get_invitation", { token })).toHaveLength(1);
  }
});
