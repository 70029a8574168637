import { expect, test } from "vitest";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { calling, endsOf, untilWaiting } from "#tools/testing/database/locks.ts";
import { type Race, testRaces } from "#tools/testing/database/races.ts";
import { daysFromNow, pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { createAccount, type Person } from "#tools/testing/world/people.ts";
import {
  CONFIRMATION,
  claimToken,
  createSubmission,
  invite,
} from "#tools/testing/world/submissions.ts";

/** Simultaneous transactions of several connections. */
const { sql } = useDatabase(8);

/** A team of two with the draft `$submission`, and guests with the tokens `$token1` and so on. */
const team =
  (guests = 0) =>
  async (transaction: Transaction) => {
    await setChallenge(transaction);
    const [owner, member] = [await createAccount(transaction), await createAccount(transaction)];
    const submission = await createSubmission(transaction, { owner, members: [member] });
    const people: Record<string, Person> = { owner, member };
    const values: Record<string, string> = { submission: submission.id };
    for (let number = 1; number <= guests; number += 1) {
      people[`guest${number}`] = await createAccount(transaction);
      await invite(transaction, submission, `guest${number}@example.com`);
      values[`token${number}`] = await claimToken(transaction);
    }
    return { people, values };
  };
const person = async (transaction: Transaction) => {
  await setChallenge(transaction);
  return { people: { person: await createAccount(transaction) } };
};

const numbered = (count: number, line: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index + 1));
const accept = (guest: number, token: number) =>
  `guest${guest} | accept_invitation('$token${token}', ${CONFIRMATION})`;
const submit = (who: string, id = "'$submission'") =>
  `${who} | submit_submission(${id}, 1, ${CONFIRMATION})`;
const LOCK_SUBMISSION =
  "postgres | select from public.submissions where id = '$submission' for update";
const CLOSE =
  "postgres | update public.challenge_parameters set registration_closes_at = now() - interval '1 day'";

const noMessages = async (transaction: Transaction) => {
  await transaction`delete from private.rate_limits`;
  await transaction`delete from public.contact_requests`;
  return { people: {} };
};
const send = (message: string) =>
  `service | service_record_contact_request('Ana', 'ana@example.com', 's', '${message}', '203.0.113.7')`;

const SUBMITTING: Record<string, string> = {
  saving: "save_submission('$submission', 1, 'New', 'New')",
  discarding: "discard_submission('$submission', 1)",
};

testRaces(sql, {
  "of seven people who accept at once, three join the owner and the member": {
    make: team(7),
    calls: numbered(7, (number) => accept(number, number)),
    ends: ["ok, ok, ok, team_full, team_full, team_full, team_full"],
    rules:
      "postgres | select from public.submission_members where submission_id = '$submission' | 5 rows",
  },
  "members who are inserted at once do not exceed the maximum": {
    make: team(4),
    calls: numbered(
      4,
      (number) =>
        `postgres | insert into public.submission_members (submission_id, user_id) values ('$submission', '$guest${number}')`,
    ),
    ends: ["ok, ok, ok, team_full"],
  },
  "a link that two people use at once works for one of them": {
    make: team(2),
    calls: [accept(1, 1), accept(2, 1)],
    ends: ["invitation_used, ok"],
  },
  "one person who accepts into two teams at once joins one": {
    make: async (transaction) => {
      const first = await team(1)(transaction);
      const { values } = await team(1)(transaction);
      const others = { otherSubmission: values.submission ?? "", token2: values.token1 ?? "" };
      return { ...first, values: { ...first.values, ...others } };
    },
    calls: [accept(1, 1), accept(1, 2), "guest1 | create_submission(auth.uid())"],
    ends: ["already_on_a_team, already_on_a_team, ok"],
    rules: `
      postgres | select from public.submission_members where user_id = '$guest1' | 1 rows
      postgres | select count(*) > 0 as is_unused from public.invitations
        where state <> 'accepted' and submission_id in ('$submission', '$otherSubmission') | is_unused=true`,
  },
  "if accepting and revoking happen at once, one succeeds, without a deadlock": {
    make: team(1),
    calls: [
      accept(1, 1),
      "owner | select public.revoke_invitation(id) from public.my_team_invitations",
    ],
    ends: ["invitation_invalid, ok", "invitation_used, ok"],
  },
  "a person who starts two drafts at once gets one": {
    make: person,
    calls: Array(3).fill("person | create_submission(auth.uid())"),
    ends: ["already_on_a_team, already_on_a_team, ok"],
    rules: "postgres | select from public.submissions where created_by = '$person' | 1 rows",
  },
  "if two windows save at once, one gets a conflict": {
    make: team(),
    calls: [
      "owner | save_submission('$submission', 1, 'One', 'd')",
      "owner | save_submission('$submission', 1, 'Two', 'd')",
    ],
    ends: ["conflict, ok"],
  },
  "a double click submits once, with one receipt and one email": {
    make: team(),
    calls: [submit("owner"), submit("owner")],
    ends: ["conflict, ok"],
    rules: `
      postgres | select from public.submission_attestations where submission_id = '$submission' and user_id = '$owner' | 1 rows
      postgres | select from private.notifications where kind = 'entry_received' and recipient = '$ownerEmail' | 1 rows`,
  },
  "simultaneous submissions get different receipts": {
    make: async (transaction) => {
      await setChallenge(transaction);
      const people: Record<string, Person> = {};
      for (const name of numbered(6, String))
        people[name] = (await createSubmission(transaction)).owner;
      return { people };
    },
    calls: numbered(6, (number) => submit(`${number}`, "private.my_submission_id()")),
    ends: ["ok, ok, ok, ok, ok, ok"],
    rules: `postgres | select count(distinct receipt_number) from public.submissions
      where created_by in (${numbered(6, (number) => `'$${number}'`)}) | count=6`,
  },
  ...Object.fromEntries(
    Object.entries(SUBMITTING).map(([what, call]): [string, Race] => [
      `if submitting and ${what} happen at once, one succeeds`,
      {
        make: team(),
        calls: [submit("owner"), `owner | ${call}`],
        ends: ["conflict, ok", "not_found, ok"],
        // The submitted version is the one that the attestations are about.
        rules: `postgres | select from public.submissions
          where id = '$submission' and submitted_at is not null and idea_name = 'New' | no rows`,
      },
    ]),
  ),
  "accepting an invitation is refused if its lock comes after the deadline of registration": {
    make: team(1),
    held: LOCK_SUBMISSION,
    calls: [accept(1, 1)],
    meanwhile: CLOSE,
    ends: ["roster_locked"],
  },
  "a member who is removed before their change gets its lock changes nothing": {
    make: team(),
    held: "owner | remove_member('$submission', '$member')",
    calls: ["member | save_submission('$submission', 1, 'Late', 'Late')"],
    ends: ["not_found"],
  },
  "a member who is removed before they leave is not in a team": {
    make: team(),
    held: "owner | remove_member('$submission', '$member')",
    calls: ["member | leave_team('$submission')"],
    ends: ["not_found"],
  },
  "a submission that gets its lock after the deadline is late": {
    make: team(),
    held: LOCK_SUBMISSION,
    calls: [submit("owner")],
    meanwhile: `${CLOSE}, submissions_close_at = now() - interval '1 hour'`,
    ends: ["deadline_passed"],
  },
  "of ten messages from one sender at once, five are stored": {
    make: noMessages,
    calls: numbered(10, (number) => send(`No. ${number}`)),
    ends: [`${"ok, ".repeat(5)}${Array(5).fill("rate_limited").join(", ")}`],
  },
  "a message that is sent three times at once is stored once": {
    make: noMessages,
    calls: Array(3).fill(send("m")),
    ends: ["ok, ok, ok"],
    rules: "postgres | from public.contact_requests | 1 rows",
  },
  "an address that joins the mailing list several times at once is stored once, with the same answer":
    {
      make: person,
      calls: Array(3).fill("visitor | join_mailing_list('Ana', 'twice@example.com', 'Spain')"),
      ends: ["ok, ok, ok"],
      rules: "postgres | from public.mailing_list | 1 rows",
    },
});

test("an account is deleted while an email about a result that has changed is claimed", async () => {
  const reader = await createAccount(sql);
  await setChallenge(sql, { ...pastDates(), results_released_at: daysFromNow(-5) });
  await sql`insert into private.notifications (kind, user_id, recipient, topic, decision)
    values ('entry_selected', ${reader.id}, ${reader.email}, 'results', 'selected')`;
  await sql`insert into public.mailing_list (name, email, country, source)
    values ('Ana', ${reader.email}, 'Spain', 'mailing_list_form')`;
  const calls: Promise<unknown>[] = [];
  await sql.begin(async (transaction) => {
    // By then, the deletion has removed the account but not its emails.
    await transaction`select from public.mailing_list where email = ${reader.email} for update`;
    calls.push(
      sql.begin(
        calling(reader, "delete_my_account", { user_id: reader.id, confirm_email: reader.email }),
      ),
    );
    await untilWaiting(sql, 1);
    calls.push(sql`select public.service_claim_emails(100)`.execute());
  });
  expect(await endsOf(calls)).toEqual(["ok", "ok"]);
  expect(await sql`select from private.notifications where user_id = ${reader.id}`).toHaveLength(0);
});
