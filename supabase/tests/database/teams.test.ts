import { expect } from "vitest";
import { authenticateAs, rpcHint } from "#tools/testing/database/actors.ts";
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
