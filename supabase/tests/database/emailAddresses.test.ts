import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { allAnswer, testRules, textLiteral } from "#tools/testing/database/stateRules.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";

/** Every way in which an address is stored, with addresses that are none, or that would be two in a mailto: link. */
const { sql } = useDatabase();
const { admin, owner } = usePeople(sql, { admin: createAdmin, owner: createAccount });

const ATTACKS = [
  "admin?bcc=spy@attack.example",
  "admin&bcc=spy@attack.example",
  "admin%0abcc:spy@attack.example",
  ".zoe@example.com",
  "zoe.@example.com",
  "zoe..mueller@example.com",
  "zoe\u200b@example.com",
].map(textLiteral);

testRules(
  sql,
  { admin, owner },
  {
    "an entry": [
      async (transaction: Transaction) => {
        await createEntry(transaction, { owner });
        return {};
      },
      ATTACKS.map((email) => {
        const stored = [
          `insert into auth.users (id, email) values (gen_random_uuid(), ${email})`,
          `update auth.users set email = ${email} where id = '$owner'`,
          `insert into public.mailing_list (email, source) values (${email}, 'signup_form')`,
          `insert into public.contact_requests (name, email, subject, message) values ('Eve', ${email}, 'Hello', 'Hello')`,
          `insert into public.judges (name, email) values ('Eve', ${email})`,
        ];
        return `
      ${allAnswer("postgres", stored, "23514")}
      visitor | join_mailing_list('Eve', ${email}, 'Spain') | invalid_input
      owner   | invite_member(${email}) | invalid_input
      admin   | invite_judge(${email}, 'Eve') | invalid_input
      service | service_record_contact_request('Eve', ${email}, 'Hello', 'Hello', '1') | invalid_input`;
      }).join("\n"),
    ],
  },
);
