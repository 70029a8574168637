import { authenticateAs } from "#tools/testing/database/actors.ts";
import type { Transaction } from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { releaseBy, useJudgedRounds, valuesOf } from "#tools/testing/world/judgedRounds.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { assign } from "#tools/testing/world/rounds.ts";

/** The email that thanks judges, and the confirmations of judges and entrants. */
const { sql, people, afterRound, decideAll } = useJudgedRounds();

const STATEMENTS = {
  queued:
    "select string_agg(concat_ws(' ', judge.name, now ->> 'round_name', now ->> 'reviews'), ', ' order by judge.name) as thanked from private.notifications thanks join public.judges judge on judge.id = thanks.judge_id cross join private.current_data(thanks) now where kind = 'judge_thanks'",
  sent: "select count(*) as sent from public.service_claim_emails(100) where kind = 'judge_thanks'",
  own: "from public.my_confirmation",
};

/** A panel with an idle judge, before its release. */
async function judged(transaction: Transaction): Promise<Values> {
  const round = await afterRound(transaction, { kind: "panel", name: "Panel" });
  await authenticateAs(transaction, "postgres");
  const idle = await createJudge(transaction, { name: "Idle" });
  await assign(transaction, round.roundEntries[0].id, idle);
  await transaction`delete from private.notifications`;
  await decideAll(transaction, round.id);
  return { ...valuesOf(round), ...STATEMENTS };
}

async function released(transaction: Transaction): Promise<Values> {
  const values = await judged(transaction);
  await releaseBy(transaction, [people.admin, people.second], values.round ?? "");
  return values;
}

testRules(
  sql,
  () => ({
    ...people,
    judges: "postgres",
    submitted: "postgres",
    lead: people.judges[0],
    selected: people.submitted[0].owner,
    declined: people.submitted[2].owner,
  }),
  {
    "a panel before its release": [
      judged,
      `
    postgres | $queued | thanked=null
    lead, selected, declined, admin, outsider | $own | no rows
    visitor | $own | denied
    admin | cancel_round('$round', (select revision from public.admin_judging_rounds where id = '$round'), 'A trial.') | done
     then postgres | $queued | thanked=null
     then lead | $own | no rows`,
    ],
    "a released panel": [
      released,
      `
    postgres | $queued | thanked=Jo Panel 3, Kim Panel 3
    postgres | select private.thank_judges(round) from public.judging_rounds round where id = '$round' | done
     then postgres | $sent | sent=2
    lead | $own | role=judge, reviews=[{"reviews":3,"round_name":"Panel"}], idea_name=null
    selected | $own | role=finalist, reviews=null
    declined | $own | role=entrant
    admin, outsider | $own | no rows
    visitor | $own | denied

    postgres | update public.judging_assignments set recused_at = private.now(), recusal_reason = 'Ill' where id = '$a1' | done
     then postgres | $queued | thanked=Jo Panel 2, Kim Panel 3
     then lead | $own | reviews=[{"reviews":2,"round_name":"Panel"}]
    postgres | update public.judging_assignments set recused_at = private.now(), recusal_reason = 'Ill' where judge_id = (select id from public.judges where user_id = '$lead') | done
     then postgres | $sent | sent=1
     then lead | $own | no rows

    postgres | delete from public.submission_members where user_id = '$declined' | done
     then declined | $own | no rows
    postgres | update public.submissions set withdrawn_at = private.now() where created_by = '$declined' | done
     then declined | $own | no rows
    postgres | update public.judging_assignments set counts = false where id in ('$a3', '$b3') | done
     then declined | $own | no rows

    admin | correct_round('$round', (select revision from public.admin_judging_rounds where id = '$round'), 'A score.') | done
     then lead | $own | no rows
     then postgres | $sent | sent=0`,
    ],
  },
);
