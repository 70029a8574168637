import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { allAnswer, testRules, textLiteral } from "#tools/testing/database/stateRules.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";
import { requestRevision } from "#tools/testing/world/revisions.ts";

const { sql } = useDatabase();
const { admin, person } = usePeople(sql, { admin: createAdmin, person: createAccount });

const MESSAGE = {
  name: "Ana",
  email: "ana@example.com",
  subject: "A question",
  message: "First line\nSecond line",
  client_address: "203.0.113.7",
};

/** SQL that records the message with some changes. */
const record = (changes: Partial<typeof MESSAGE> = {}) =>
  `service_record_contact_request(${Object.values({ ...MESSAGE, ...changes }).map(textLiteral)})`;
const INVALID: Partial<typeof MESSAGE>[] = [
  { name: "" },
  { subject: " \n" },
  { message: "\u0007" },
  { email: "ana" },
  { name: "n".repeat(201) },
  { subject: "s".repeat(201) },
  { message: "m".repeat(5001) },
  { email: `${"e".repeat(250)}@example.com` },
];

async function message(transaction: Transaction) {
  await authenticateAs(transaction, "service_role");
  const [row] = await transaction.unsafe<{ id: string }[]>(`select public.${record()} as id`);
  return {
    message: row?.id ?? "",
    request: "from public.admin_contact_requests",
    unknown: "gen_random_uuid()",
  };
}

testRules(
  sql,
  { admin, person },
  {
    "no message": `
    ${allAnswer("service", INVALID.map(record), "invalid_input")}
    service    | ${record({ subject: "A\r\nquestion", message: "  First line\r\nSecond line\u0001 " })} | done
    then admin | select *, message = ${textLiteral(MESSAGE.message)} as same,
      search = E'ana\\nana@example.com\\na question\\nfirst line\\nsecond line' as is_found
      from public.admin_contact_requests
      | name=Ana, email=ana@example.com, subject=A question, status=new, same=true, is_found=true

    service    | ${record().replace(/\)$/, ", '$person')")} | done
    then postgres | select recipient = '$personEmail' as is_theirs, data ->> 'subject' as subject,
      data ->> 'body' = ${textLiteral(MESSAGE.message)} as same
      from private.notifications where kind = 'contact_copy'
      | is_theirs=true, subject=A question, same=true`,
    "a message": [
      message,
      `
    service    | ${record({ email: "ANA@example.com", message: " First line\r\nSecond line " })} | service_record_contact_request=$message
    service    | ${record({ message: "Another" })} | done
    then postgres | from public.contact_requests | 2 rows
    then postgres | update public.contact_requests set created_at = now() - interval '61 minutes' where id = '$message' | done
    then service | ${record()} | done
    then postgres | from public.contact_requests | 3 rows

    admin      | set_contact_request_status($unknown, 1, 'resolved') | not_found
    admin      | reply_to_contact_request($unknown, 0, 'Hello') | not_found
    admin      | assign_contact_request($unknown, 1, null) | not_found

    admin      | set_contact_request_status('$message', 1, 'resolved') | id=$message, status=resolved, revision=2
    then admin | set_contact_request_status('$message', 2, 'new') | done
    then admin | set_contact_request_status('$message', 3, 'in-progress') | done
    then admin | set_contact_request_status('$message', 4, 'new'); $request | status=new
    then admin | set_contact_request_status('$message', 5, 'done') | invalid_input
    then admin | set_contact_request_status('$message', 4, 'resolved') | conflict
    then admin | set_contact_request_status('$message', null, 'resolved') | conflict
    then admin | set_contact_request_status('$message', 5, 'resolved') | done

    admin      | reply_to_contact_request('$message', 0, 'Hello') | body=Hello, contact_request_id=$message
    then admin | reply_to_contact_request('$message', 0, 'Hello') | conflict
    then admin | reply_to_contact_request('$message', null, 'Hello') | conflict
    then postgres | from private.notifications where kind = 'contact_reply' | 1 rows
    then admin | reply_to_contact_request('$message', 1, 'Hello') | done

    admin      | reply_to_contact_request('$message', 0, '') | invalid_input
    admin      | reply_to_contact_request('$message', 0, repeat('b', 5001)) | invalid_input
    admin      | select *, replied_at is not null as is_answered $request | status=new, is_answered=false
    admin      | reply_to_contact_request('$message', 0, 'Hello') | done
    then admin | select *, replied_at is not null as is_answered $request | status=new, is_answered=true
    then admin | from public.admin_contact_replies | contact_request_id=$message, body=Hello, author_email=$adminEmail
    then postgres | from private.notifications where kind = 'contact_reply' | recipient=ana@example.com, data={"body":"Hello","name":"Ana","message":"First line\\nSecond line","subject":"A question"}
    then admin | reply_to_contact_request('$message', 1, 'Now', resolve => true); $request | status=resolved
    then admin | delete_contact_request('$message'); delete_contact_request('$message'); $request | no rows
    then admin | from public.admin_contact_replies | no rows

    postgres   | update public.contact_requests set email = upper('$personEmail') | done
    then admin | $request | assignee=null, account_id=$person
    then admin | assign_contact_request('$message', ${requestRevision("$message")}, '$person') | invalid_input
    then admin | assign_contact_request('$message', ${requestRevision("$message")}, '$admin') | assignee=$admin
    then admin | $request | assignee=$admin, assignee_email=$adminEmail
    then admin | assign_contact_request('$message', ${requestRevision("$message")} - 1, null) | conflict
    then admin | assign_contact_request('$message', ${requestRevision("$message")}); $request | assignee=null
`,
    ],
  },
);

// The network address of a request, by the header that the gateway sets.

const trust = (header: string | null) =>
  `postgres | update private.platform_settings set client_address_header = ${header && `'${header}'`}`;
const send = (headers: object | null) =>
  `select set_config('request.headers', '${headers ? JSON.stringify(headers) : ""}', true)`;
const IP = "203.0.113.7";

const ADDRESSES: [trusted: string | null, headers: object | null, address: string | null][] = [
  [null, { "cf-connecting-ip": IP }, null],
  ["cf-connecting-ip", { "cf-connecting-ip": IP, "x-forwarded-for": "198.51.100.1" }, IP],
  ["cf-connecting-ip", { "x-forwarded-for": "198.51.100.1" }, null],
  // The gateway adds the last submission.
  ["x-forwarded-for", { "x-forwarded-for": `198.51.100.1, made up, ${IP}` }, IP],
  ["x-real-ip", { "x-real-ip": `::ffff:${IP}` }, IP],
  ["x-real-ip", { "x-real-ip": "2001:DB8::7:1" }, "2001:db8::/64"],
  ["x-real-ip", { "x-real-ip": "2001:0db8:0000:0001::1%eth0" }, "2001:db8:0:1::/64"],
  ["x-real-ip", { "x-real-ip": "; drop table" }, null],
  ["x-real-ip", { "x-real-ip": "" }, null],
  ["x-real-ip", null, null],
];

testRules(
  sql,
  {},
  {
    "the network address of a request": `
    ${ADDRESSES.map(
      ([trusted, headers, address]) => `
    ${trust(trusted)} | done
    then postgres | ${send(headers)}; select private.network_address() as address | address=${address}`,
    ).join("")}
    ${trust("forwarded")} | 23514`,
  },
);
