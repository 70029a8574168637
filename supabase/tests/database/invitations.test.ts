import { ROLE_INVITATION_DAYS } from "#shared/constants.ts";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRaces } from "#tools/testing/database/races.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { claimEmail } from "#tools/testing/world/emails.ts";
import { createFinalist } from "#tools/testing/world/finalists.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAccount, createAdmin, createStaff } from "#tools/testing/world/people.ts";
import { roleRevision } from "#tools/testing/world/revisions.ts";

// Invitations to a role and to mentor. Those to a team are in teams.test.ts.

const { sql } = useDatabase(3);
/** Only with a name, as after the sign-up of an invitation. */
const NAMED = {
  data: { first_name: "Mo", last_name: "Ok", country: "", level_of_study: "", university: "" },
};
const { admin, second, support, mo, other, unconfirmed, judge, finalist } = usePeople(sql, {
  admin: createAdmin,
  second: createAdmin,
  support: (on) => createStaff(on, "support"),
  mo: (on) => createAccount(on, NAMED),
  other: createAccount,
  unconfirmed: (on) => createAccount(on, { confirmed: false }),
  judge: createJudge,
  finalist: createFinalist,
});

const inviting = (role: string, email: string, name = "Mo Ok") =>
  `invite_person('${role}', '${name}', '${email}')`;
const mentoring = (email: string, contact = "Mondays") =>
  `invite_person('mentor', 'Mo Ok', '${email}', '$finalist', '${contact}')`;

const STATEMENTS = {
  invitation: "get_invitation('$token')",
  accept: "accept_invitation('$token')",
  row: "select * from public.invitations where id = '$id'",
  revoke: "revoke_role_invitation('$id')",
  roleOfMo: "select role, granted_by from private.user_roles where user_id = '$mo'",
};

/** An invitation of Mo; `$token` is from the email. */
const invited =
  (role: string) =>
  async (transaction: Transaction): Promise<Values> => {
    await authenticateAs(transaction, admin);
    const [row] = await rpc<{ id: string }>(transaction, "invite_person", {
      role,
      name: "Mo Ok",
      email: mo.email.toUpperCase(),
      ...(role === "mentor" && { submission_id: finalist.id, contact: "Mondays" }),
    });
    const { token } = await claimEmail(transaction, "role_invitation");
    await authenticateAs(transaction, "postgres");
    await transaction`delete from private.notifications`;
    return { ...STATEMENTS, id: row?.id ?? "", token };
  };

testRules(
  sql,
  () => ({
    admin,
    second,
    support,
    mo,
    other,
    unconfirmed,
    judge,
    owner: finalist.owner,
    finalist,
  }),
  {
    "an invitation to observe": [
      invited("observer"),
      `
      visitor    | $invitation | state=open, role=observer, name=Mo Ok, member_count=0
      postgres   | select from private.link_tokens where encode(token_hash, 'escape') like '%$token%' | no rows
      visitor    | $accept | denied
      unconfirmed, other | $accept | other_address
      support    | ${inviting("observer", "new@example.com")} | denied
      mo         | $accept | done
      then postgres | $roleOfMo | role=observer, granted_by=$admin
      then postgres | select recipient, data ->> 'changed_by' as by from private.notifications
        where kind = 'role_assigned' and recipient = '$secondEmail' | by=$adminEmail
      then postgres | select from private.notifications where kind = 'role_assigned' and recipient = '$moEmail' | 1 rows
      then postgres | select from private.notifications where kind = 'welcome' | no rows
      then mo | $accept | done
      then other | $accept | invitation_used
      then visitor | $invitation | state=accepted
      then admin | $revoke | invitation_used

      admin      | $revoke; $revoke | state=revoked
      then mo    | $accept | invitation_invalid
      then visitor | $invitation | state=revoked
      mo         | decline_invitation('$token') | done
      then mo    | $accept | invitation_invalid
      clock      | ${ROLE_INVITATION_DAYS} days
      then visitor | $invitation | state=expired
      then mo    | $accept | invitation_invalid
      then admin | from public.admin_role_invitations | has_expired=true
      second     | set_role('$admin', ${roleRevision("$admin")}, null) | done
      then visitor | $invitation | state=expired
      then mo    | $accept | invitation_invalid
      postgres   | update auth.users set email_confirmed_at = null where id = '$mo' | done
      then mo    | $accept | invalid_input
      postgres   | insert into public.submission_attestations (submission_id, user_id, statements, rules_version)
        select submission_id, '$mo', statements, rules_version from public.submission_attestations limit 1 | done
      then mo    | $accept | in_team

      second     | ${inviting("support", "$moEmail", "Mo B.")} | id=$id, role=support, name=Mo B., invited_by_email=$secondEmail
      then postgres | select from public.invitations where role is not null | 1 rows
      then mo    | $accept | done
      then postgres | $roleOfMo | role=support, granted_by=$second
      then admin | select string_agg(kind || ' ' || label, ', ' order by id) as kinds from public.admin_interventions
        | kinds=role_offered observer, role_offered support
      postgres   | select action from public.audit_log where subject_id = '$id' | action=role.invited
      admin      | ${Array.from({ length: 5 }, () => inviting("observer", "$moEmail")).join("; ")} | rate_limited

      admin      | ${inviting("owner", "new@example.com")} | invalid_input
      admin      | ${inviting("observer", "new")} | invalid_input
      admin      | ${inviting("observer", "new@example.com", " ")} | invalid_input
      admin      | ${inviting("observer", "$judgeEmail")} | is_judge
      admin      | ${inviting("observer", "$adminEmail")} | is_admin
      admin      | ${inviting("observer", "$unconfirmedEmail")} | done
      postgres   | update public.invitations set role = null where id = '$id' | 23514
      postgres   | update public.invitations set contact = 'Mondays' where id = '$id' | 23514`,
    ],
    "an invitation to mentor": [
      invited("mentor"),
      `
      owner      | from public.my_team_invitations | no rows
      admin      | from public.admin_team_invitations where submission_id = '$finalist' | no rows
      admin      | ${mentoring("$ownerEmail")} | is_participant
      admin      | ${mentoring("$secondEmail")} | is_admin
      admin      | ${mentoring("new@example.com", " ")} | invalid_input
      admin      | invite_person('mentor', 'Mo', 'new@example.com', null, 'Mondays') | not_found
      other      | $accept | other_address
      mo         | $accept | done
      then mo    | from public.my_finalist_submissions | role=mentor
      then owner | select mentors -> 0 ->> 'contact' as contact from public.my_finalist_submissions | contact=Mondays
      then postgres | select string_agg(distinct kind, ' ' order by kind) as kinds from private.notifications | kinds=mentor_assigned mentor_welcome
      then mo    | $accept | done
      postgres   | update public.submissions set released_status = 'declined' where id = '$finalist' | done
      then mo    | $accept | not_finalist
      admin      | declare_admin_conflict('$finalist', 'A friend'); ${mentoring("new@example.com")} | admin_conflicted`,
    ],
  },
);

testRaces(sql, {
  "two administrators who invite the same person at once write one invitation": {
    make: async () => ({ people: { admin, second, mo } }),
    calls: [
      `admin | ${inviting("observer", "$moEmail")}`,
      `second | ${inviting("support", "$moEmail")}`,
    ],
    ends: ["ok, ok"],
    rules: "postgres | select from public.invitations where role is not null | 1 rows",
  },
  "an invitation whose sender stops being an administrator meanwhile gives no role": {
    make: async (transaction) => ({
      people: { admin, second, mo },
      values: await invited("observer")(transaction),
    }),
    held: `second | set_role('$admin', ${roleRevision("$admin")}, null)`,
    calls: ["mo | $accept"],
    ends: ["invitation_invalid"],
  },
});
