import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { openDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { addFactor } from "#tools/testing/world/factors.ts";
import { createFinalist, createMentor } from "#tools/testing/world/finalists.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";
import { createRound } from "#tools/testing/world/rounds.ts";
import { createSubmission } from "#tools/testing/world/submissions.ts";

/** The facts from which the back office derives the tasks of the season, and tasks that are put off. */
const { sql } = useDatabase();
const { admin, colleague } = usePeople(sql, { admin: createAdmin, colleague: createAccount });

const NEWSLETTER = `insert into public.group_emails (segment, is_news, state, scheduled_for)
  values ('{"kind": "subscribers"}', true`;

async function newProject(transaction: Transaction): Promise<Values> {
  await transaction`delete from public.submissions`;
  return {};
}

async function submitted(transaction: Transaction): Promise<Values> {
  await setChallenge(transaction, {
    ...openDates(),
    finalists_selected_at: new Date("2090-01-01"),
  });
  const { id } = await createSubmission(transaction, { submitted: true });
  await createSubmission(transaction);
  return { id };
}

async function judged(transaction: Transaction): Promise<Values> {
  const { id = "" } = await submitted(transaction);
  const round = await createRound(transaction, { submissions: [{ id }] });
  return { round: round.id };
}

async function finalist(transaction: Transaction): Promise<Values> {
  const { id } = await createFinalist(transaction);
  return { id };
}

async function mentored(transaction: Transaction): Promise<Values> {
  const { id } = await createFinalist(transaction);
  await createMentor(transaction, admin, id);
  return { id };
}

const CHECK = "select submissions_to_check from public.season_facts()";

testRules(
  sql,
  { admin, colleague },
  {
    "a new project": [
      newProject,
      `
    colleague | season_facts() | denied
    admin | season_facts() | lacks_administrators=true, lacks_app=true, administrators_without_app=1,
      has_entries=false, submissions_to_check=0, has_judges=false, newsletter_at=null, finalists=0, has_stages=false

    postgres | insert into private.user_roles (user_id, role) values ('$colleague', 'admin') | done
    then admin | season_facts() | lacks_administrators=false, administrators_without_app=2

    postgres | insert into public.judges (email, name) values ('ines@example.com', 'Ines') | done
    then admin | season_facts() | has_judges=true
    then postgres | update public.judges set declined_at = now() | done
    then admin | season_facts() | has_judges=false

    postgres | ${NEWSLETTER}, 'draft', now()) | done
    then admin | season_facts() | newsletter_at=null
    then postgres | ${NEWSLETTER}, 'scheduled', now()) | done
    then admin | select newsletter_at is not null as has_newsletter from public.season_facts() | has_newsletter=true

    postgres | insert into public.finalist_stages (name, due_at) values ('Prototype', now()) | done
    then admin | season_facts() | has_stages=true`,
    ],
    "an authenticator app": [
      async (transaction) => {
        await addFactor(transaction, colleague);
        await transaction`insert into private.user_roles (user_id, role) values (${colleague.id}, 'admin')`;
        return {};
      },
      "admin | season_facts() | lacks_app=true, administrators_without_app=1",
    ],
    "a submitted entry and a draft": [
      submitted,
      `
    admin | season_facts() | has_entries=true, submissions_to_check=0
    clock | 21 days
    then admin | ${CHECK} | submissions_to_check=1

    clock | 21 days
    then postgres | update public.submissions set deadline_extended_to = private.now() + interval '1 day' where id = '$id' | done
    then admin | ${CHECK} | submissions_to_check=0

    clock | 21 days
    then postgres | update public.submissions set eligibility = 'eligible' where id = '$id' | done
    then admin | ${CHECK} | submissions_to_check=0

    clock | 21 days
    then postgres | update public.submissions set status = 'selected' where id = '$id' | done
    then admin | ${CHECK} | submissions_to_check=0

    clock | 21 days
    then postgres | update public.submissions set withdrawn_at = private.now() where id = '$id' | done
    then admin | ${CHECK} | submissions_to_check=0`,
    ],
    "an entry in a round": [
      judged,
      `
    clock | 21 days
    then admin | ${CHECK} | submissions_to_check=0
    then postgres | update public.judging_rounds set stage = 'canceled' where id = '$round' | done
    then admin | ${CHECK} | submissions_to_check=1`,
    ],
    "a finalist": [
      finalist,
      `
    admin | season_facts() | finalists=1, finalists_without_mentor=1, finalists_without_page=1
    postgres | insert into public.finalist_pages (submission_id, title, summary, is_public) values ('$id', 'Patch', 'Thin.', true) | done
    then admin | season_facts() | finalists=1, finalists_without_page=0`,
    ],
    "a finalist with a mentor": [
      mentored,
      "admin | season_facts() | finalists=1, finalists_without_mentor=0",
    ],
    "tasks that are put off": `
    colleague | postpone_season_task('judges') | denied
    colleague | resume_season_task('judges') | denied
    admin | postpone_season_task('coffee') | not_found
    admin | postpone_season_task('judges', now() - interval '1 second') | invalid_input

    admin | postpone_season_task('judges', '2090-01-01T05:00:00Z'); postpone_season_task('dates') | done
    then admin | select postponed ->> 'judges' as judges, postponed ? 'dates' as has_dates from public.season_facts()
      | judges=2090-01-01T05:00:00+00:00, has_dates=true
    then admin | postpone_season_task('judges'); select postponed -> 'judges' as judges from public.season_facts() | judges=null
    then admin | resume_season_task('judges'); resume_season_task('apps'); select postponed from public.season_facts() | postponed={"dates":null}
    then admin | select string_agg(concat_ws(' ', action, details ->> 'task'), ', ' order by id) as lines
      from public.admin_audit_log where subject_type = 'season_task'
      | lines=season.task_postponed judges, season.task_postponed dates, season.task_postponed judges, season.task_resumed judges

    admin | postpone_season_task('judges', private.now() + interval '1 day') | done
    clock | 2 days
    then admin | select postponed from public.season_facts() | postponed={}`,
  },
);
