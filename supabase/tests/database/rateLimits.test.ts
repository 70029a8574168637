import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { PICTURE, picturePath, uploadAs } from "#tools/testing/world/documents.ts";
import { createFinalist } from "#tools/testing/world/finalists.ts";
import { createGroupEmail, subscribe } from "#tools/testing/world/groupEmails.ts";
import { createJudge, inviteJudge } from "#tools/testing/world/judges.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";
import { createReview } from "#tools/testing/world/reviews.ts";
import { createRound } from "#tools/testing/world/rounds.ts";
import {
  CONFIRMATION,
  claimToken,
  createSubmission,
  invite,
} from "#tools/testing/world/submissions.ts";

/** Limits by person, submission, address or network address on actions that send email or store data. */
const { sql } = useDatabase();
const { admin, owner, member, guest, sender, judge } = usePeople(sql, {
  admin: createAdmin,
  owner: createAccount,
  member: createAccount,
  guest: createAccount,
  sender: createAccount,
  judge: createJudge,
});
/** Set by the world of the finalist. */
let finalist: Person | undefined;

const IP = "203.0.113.7";
const MESSAGE = `service_record_contact_request('Ana', 'ANA@example.com', 's', 'm', '${IP}')`;
const INVITE = `invite_judges('[{"email": "JO@example.com", "name": "Jo"}]', resend => true)`;
const JOIN = "join_mailing_list('Ana', 'next@example.com', 'Spain')";

type Limit = [action: string, key: string, allowed: number, who: string, call: string];
const LIMITS: Limit[] = [
  ["submission", "$guest", 10, "guest", "create_submission(auth.uid(), 'Idea', '')"],
  ["withdrawal", "$submitted", 5, "sender", "withdraw_submission('$submitted', 2)"],
  ["withdrawal_sender", "$sender", 5, "sender", "withdraw_submission('$submitted', 2)"],
  ["handover", "$submission", 10, "owner", "hand_over_submission('$submission', '$member')"],
  ["handover_sender", "$owner", 10, "owner", "hand_over_submission('$submission', '$member')"],
  ["invitation", "$submission", 30, "owner", "invite_member('$submission', 'next@example.com')"],
  ["invitation_sender", "$owner", 30, "owner", "resend_invitation('$invitation')"],
  [
    "invitation_to",
    "$submission guest@example.com",
    5,
    "owner",
    "resend_invitation('$invitation')",
  ],
  ["joining", "$submission", 30, "guest", `accept_invitation('$token', ${CONFIRMATION})`],
  ["joining_person", "$guest", 10, "guest", `accept_invitation('$token', ${CONFIRMATION})`],
  [
    "evidence",
    "$submitted",
    20,
    "sender",
    "answer_evidence('$submitted', (select revision from public.my_evidence_request), 'In May.')",
  ],
  ["contact_client", IP, 20, "service", MESSAGE],
  ["contact_sender", "ana@example.com", 5, "service", MESSAGE],
  ["mailing_list", "everybody", 1000, "visitor", JOIN],
  ["mailing_list", IP, 30, "visitor", JOIN],
  ["group_email_test", "$admin", 20, "admin", "send_test_email('$email', 'ana@example.com')"],
  ["judge_invitation", "$invited", 5, "admin", INVITE],
  [
    "role_invitation",
    "$roleInvitation",
    5,
    "admin",
    "invite_person('observer', 'Ana', 'ana@example.com')",
  ],
  [
    "judging_profile",
    "$judgeRow",
    20,
    "judge",
    "save_judging_profile('$judgeRow', (select revision from public.my_judge), '{A}', null, '{}')",
  ],
  ["judging_comment", "$judgeRow", 300, "judge", "add_judging_comment('$roundEntry', 'Hi.')"],
  ["judging_note", "$judgeRow", 50, "judge", "send_note_to_administrators('$assignment', 'Hi.')"],
  ["review", "$judgeRow", 3000, "judge", "save_review('$assignment', 0, '{4,3}', '', '')"],
];
const FINALIST_LIMITS: Limit[] = [
  [
    "finalist_page",
    "$submitted",
    100,
    "finalist",
    "save_finalist_page('$submitted', 0, 'T', 'S', true)",
  ],
  [
    "finalist_pictures",
    "$submitted",
    100,
    "finalist",
    "save_finalist_pictures('$submitted', 1, '{$path}', '{A}')",
  ],
];

const use = (action: string, key: string, times: number, resets = "1 day") =>
  `insert into private.rate_limits (action, key_hash, used, resets_at)
    values ('${action}', private.rate_limit_hash('${key}'), ${times}, now() + interval '${resets}')
    on conflict (action, key_hash) do update set used = excluded.used`;
const limited = ([action, key, allowed, who, call]: Limit) => `
    postgres   | ${use(action, key, allowed - 1)} | done
    then ${who} | ${call} | done
    postgres   | ${use(action, key, allowed)} | done
    then ${who} | ${call} | rate_limited
    postgres   | ${use(action, key, allowed, "-1 second")} | done
    then ${who} | ${call} | done`;

/** A draft of two with an invitation, a submitted submission, an invited judge, and one with an open review. */
async function everything(transaction: Transaction): Promise<Values> {
  const submission = await createSubmission(transaction, { owner, members: [member] });
  const invitation = await invite(transaction, submission, "guest@example.com");
  const token = await claimToken(transaction);
  const submitted = await createSubmission(transaction, { owner: sender, submitted: true });
  const other = await createSubmission(transaction, { submitted: true });
  const { roundEntries, assignments } = await createRound(transaction, {
    discussion_open: true,
    submissions: [submitted, other],
    judges: [judge],
  });
  await createReview(transaction, assignments[0][0]);
  await subscribe(transaction, { email: "ana@example.com" });
  const { id: email } = await createGroupEmail(transaction, admin);
  await rpc(transaction, "ask_for_evidence", {
    id: submitted.id,
    revision: 0,
    items: ["age"],
    message: "How old?",
  });
  const invited = await inviteJudge(transaction, admin, "jo@example.com");
  await authenticateAs(transaction, admin);
  const [roleInvitation] = await rpc<{ id: string }>(transaction, "invite_person", {
    role: "observer",
    name: "Ana",
    email: "ana@example.com",
  });
  await authenticateAs(transaction, "postgres");
  await transaction`delete from private.rate_limits`;
  await transaction`update private.platform_settings set client_address_header = 'x-real-ip'`;
  await transaction`select set_config('request.headers', ${JSON.stringify({ "x-real-ip": IP })}, true)`;
  return {
    submission: submission.id,
    invitation,
    token,
    email,
    submitted: submitted.id,
    invited: invited.id,
    roleInvitation: roleInvitation?.id ?? "",
    judgeRow: judge.judgeId,
    roundEntry: roundEntries[0].id,
    assignment: assignments[1][0],
    hash: createHash("sha256").update("ana@example.com").digest("hex"),
  };
}

testRules(
  sql,
  () => ({ admin, owner, member, guest, sender, judge, ...(finalist && { finalist }) }),
  {
    "while submissions are open": [
      everything,
      `
    ${LIMITS.map(limited).join("")}
    postgres   | ${use("mailing_list", "everybody", 1000)} | done
    then visitor | join_mailing_list('', '', '') | rate_limited
    postgres   | select private.spend_rate_limit('test', 'ana@example.com', 1, '1 hour') | done
    then postgres | select length(encode(key_hash, 'hex')) as length, encode(key_hash,
      'hex') = '$hash' as is_plain, (select length(encode(rate_limit_secret, 'hex'))
      from private.platform_settings) as secret from private.rate_limits where action = 'test'
      | length=64, is_plain=false, secret=64`,
    ],
    "a finalist": [
      async (transaction) => {
        const { id, owner: person } = await createFinalist(transaction);
        finalist = person;
        return {
          submitted: id,
          path: await uploadAs(transaction, person, picturePath(id), PICTURE),
        };
      },
      FINALIST_LIMITS.map(limited).join(""),
    ],
  },
);

it("each limit of the schema is listed here", async () => {
  const rows = await sql<{ action: string }[]>`
    select distinct found[1] as action
    from pg_proc, regexp_matches(prosrc, 'spend_rate_limit\\(\\s*''(\\w+)''', 'g') as found
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  const listed = [...LIMITS, ...FINALIST_LIMITS].map(([action]) => action);
  expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(listed));
});
