import { createHash } from "node:crypto";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { CONFIRMED, claimToken, createEntry, invite } from "#tools/testing/world/entries.ts";
import { createAccount } from "#tools/testing/world/people.ts";

/** All that sends email or writes into the audit log is counted, for a person and for an entry. */
const { sql } = useDatabase();
const { owner, member, guest } = usePeople(sql, {
  owner: createAccount,
  member: createAccount,
  guest: createAccount,
});

/** A draft of two, and the tokens of two invitations. */
async function team(transaction: Transaction): Promise<Values> {
  const { id } = await createEntry(transaction, { owner, members: [member] });
  await invite(transaction, owner, "guest@example.com");
  const token = await claimToken(transaction);
  await authenticateAs(transaction, "postgres");
  return {
    entry: id,
    token,
    submit: `submit_entry((select revision from public.my_entry), '{${CONFIRMED.attestations}}', '${CONFIRMED.rules_version}')`,
    toMember: "hand_over_entry('$member')",
    toOwner: "hand_over_entry('$owner')",
    // As if the limit was used up already.
    spend:
      "insert into private.rate_limits (action, key_hash, used, resets_at) select action, private.rate_limit_hash(key), used, now() + interval '1 day' from (values",
    spent:
      ") spent (action, key, used) on conflict (action, key_hash) do update set used = excluded.used",
    queue: "select private.queue_email('entry_received',",
    hash: createHash("sha256").update("ana@example.com").digest("hex"),
  };
}

const times = (count: number, lines: string) => lines.repeat(count);

testRules(
  sql,
  { owner, member, guest },
  {
    "a draft of two, and an invitation": [
      team,
      `
    owner      | select 1 | done
    ${times(
      5,
      `
    then owner | $submit | done
    then owner | withdraw_entry(null) | done`,
    )}
    then owner | $submit | done
    then owner | withdraw_entry(null) | rate_limited
    then owner | $toMember | done
    then member | withdraw_entry(null) | rate_limited
    postgres   | select 1 | done
    ${times(
      5,
      `
    then owner | $submit | done
    then owner | withdraw_entry(null) | done`,
    )}
    then owner | select public.discard_entry(revision) from public.my_entry | done
    then owner | create_entry('Idea', 'Text') | done
    then owner | $submit | done
    then owner | withdraw_entry(null) | rate_limited

    postgres   | select 1 | done
    ${times(
      5,
      `
    then owner | $toMember | done
    then member | $toOwner | done`,
    )}
    then owner | $toMember | rate_limited

    postgres   | $spend ('handover_sender', '$owner', 10)$spent | done
    then owner | $toMember | rate_limited
    postgres   | $spend ('invitation', '$entry', 30)$spent | done
    then owner | invite_member('next@example.com') | rate_limited
    postgres   | $spend ('joining', '$entry', 30)$spent | done
    then guest | accept_invitation('$token') | rate_limited
    postgres   | $spend ('entry', '$guest', 10)$spent | done
    then guest | create_entry('Idea', '') | rate_limited

    postgres   | delete from private.notifications | done
    then owner | reset role; $queue 'flood' || n || '@example.com') from generate_series(1, 200) n | done
    then member | reset role; $queue 'later@example.com') | done
    then service | select recipient from public.service_claim_emails(2) where recipient = 'later@example.com' | 1 rows

    postgres   | select private.spend_rate_limit('test', 'ana@example.com', 1, '1 hour') | done
    then postgres | select length(encode(key_hash, 'hex')) as length, encode(key_hash,
      'hex') = '$hash' as is_plain, (select length(encode(rate_limit_secret, 'hex'))
      from private.platform_settings) as secret from private.rate_limits where action = 'test'
      | length=64, is_plain=false, secret=64`,
    ],
    "a person who has joined and left a team ten times": [
      async (transaction) => {
        const values = await team(transaction);
        for (let count = 0; count < 10; count += 1) {
          await invite(transaction, owner, `guest${count}@example.com`);
          const token = await claimToken(transaction);
          await authenticateAs(transaction, guest);
          await transaction`select public.accept_invitation(${token})`;
          await transaction`select public.leave_team()`;
        }
        return values;
      },
      "guest | accept_invitation('$token') | rate_limited",
    ],
  },
);
