import { EXPORTED_LISTS, type ExportedList } from "#backoffice/export/lists.ts";
import type { Labelled } from "#shared/challenge.ts";
import { CONTACT_REQUEST_STATUSES, SUBMISSION_STATUSES } from "#shared/constants.ts";
import type { Sql } from "#tools/testing/database/database.ts";

const moment = (value: string) =>
  `coalesce(to_char(${value} at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS'), '')`;
const name = (person: string) =>
  `nullif(btrim(${person}.first_name || ' ' || ${person}.last_name), '')`;
const declared = (what: string) => `coalesce((
  select ${what} from public.submission_attestations attestation
  where attestation.submission_id = listed.id
), '')`;
const labelled = (options: readonly Labelled<string>[]) =>
  `case listed.status ${options.map(({ value, label }) => `when '${value}' then '${label}'`).join(" ")} end`;

/**
 * The lists whose rows are those of a table. Failed mails are compared in judgingExport.test.ts, and what
 * stands in a checklist in the back office's eligibility/checklist.test.tsx.
 */
export type ListOfRows = Exclude<ExportedList, "emails" | "eligibility">;

interface ListInSql {
  /** The table that the list is about. */
  readonly table: string;
  readonly joins?: string;
  /** The cells that are more than the column of the table, by the head of their column in the file. */
  readonly cells: Readonly<Record<string, string>>;
}

/** What the files hold beyond their tables' columns, said a second time and in SQL. */
const LISTS_IN_SQL: Readonly<Record<ListOfRows, ListInSql>> = {
  users: { table: "profiles", cells: {} },
  mailing_list: {
    table: "mailing_list",
    cells: {
      "Confirmed (UTC)": `coalesce(nullif(${moment("listed.confirmed_at")}, ''), 'Not confirmed')`,
    },
  },
  submissions: {
    table: "submissions",
    joins: "left join public.profiles owner on owner.id = listed.created_by",
    cells: {
      Status: labelled(SUBMISSION_STATUSES),
      Eligibility: "case listed.eligibility when 'unchecked' then 'Not checked' end",
      Submitter: `coalesce(${name("owner")}, '')`,
      "Submitter email": "coalesce(owner.email, '')",
      "Team members": `coalesce((
        select string_agg(
          coalesce(${name("profile")}, 'Unknown Name')
            || ' (' || coalesce(profile.email, 'Unknown Email') || '), '
            || coalesce(nullif(profile.university, ''), 'N/A') || ', '
            || coalesce(nullif(profile.country, ''), 'N/A'),
          E'\\n' order by member.joined_at, member.user_id
        )
        from public.submission_members member
        join public.profiles profile on profile.id = member.user_id
        where member.submission_id = listed.id
      ), '')`,
      Declared: declared(`replace(replace(array_to_string(attestation.statements, E'\\n'),
        'age_18_or_over', 'Every member is 18 or older'),
        'original_work', 'The idea is their own, original work')`),
      "Declared (UTC)": declared(moment("attestation.attested_at")),
      "Version of the rules": declared("attestation.rules_version"),
    },
  },
  contact_requests: {
    table: "contact_requests",
    joins: "left join public.profiles assignee on assignee.id = listed.assignee",
    cells: {
      Status: labelled(CONTACT_REQUEST_STATUSES),
      Assignee: "coalesce(assignee.email, '')",
    },
  },
  audit: {
    table: "audit_log",
    joins: `left join public.profiles actor on actor.id = listed.actor_id
      left join public.profiles person
        on listed.subject_type = 'user' and person.id::text = listed.subject_id`,
    cells: {
      "Who (name)":
        "coalesce(nullif(btrim(actor.first_name || ' ' || actor.last_name), ''), actor.email, '')",
      "About (name)":
        "coalesce(nullif(btrim(person.first_name || ' ' || person.last_name), ''), person.email, '')",
      Who: "coalesce(actor_email, case when actor_id is null then 'System' else 'Participant' end)",
      Action: `case action when 'submission.disqualified' then 'Entry disqualified'
        when 'judging.round_deleted' then 'Round deleted'
        when 'admin.granted' then 'Administrator added' else action end`,
      What: `case action when 'submission.disqualified' then 'Disqualified: ' || (details ->> 'reason')
        when 'judging.round_deleted' then 'Round deleted: ' || (details ->> 'name')
        when 'admin.granted' then 'Administrator added' else action end`,
      About: `case subject_type when 'submission' then 'Entry' when 'user' then 'User'
        else subject_type end`,
    },
  },
};

/** How a column of a table reads, by its type; any other type reads as its text. */
const READINGS: Readonly<Record<string, (column: string) => string>> = {
  boolean: (column) => `case when ${column} then 'Yes' else 'No' end`,
  "timestamp with time zone": moment,
  ARRAY: (column) => `coalesce(array_to_string(${column}, ', '), '')`,
};

/**
 * What the file of a list holds, as texts below the heads of its columns: from the tables, not from the
 * views that the back office reads. A column of the file is the one of its table, unless there are words
 * for it above.
 */
export async function fileInSql(
  sql: Sql,
  list: ListOfRows,
): Promise<{ table: string; cells: string }> {
  const { table, joins = "", cells } = LISTS_IN_SQL[list];
  const types = await sql<{ column: string; type: string }[]>`
    select column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`;
  const labels: readonly string[] = EXPORTED_LISTS[list].columns.map(({ label }) => label);
  for (const label of Object.keys(cells)) {
    if (!labels.includes(label)) throw new Error(`No file of ${list} has a column "${label}".`);
  }
  const typeOf = new Map(types.map(({ column, type }) => [column, type]));
  const heads = EXPORTED_LISTS[list].columns.map(({ label, source }) => {
    const column = `listed.${source}`;
    const reading = READINGS[typeOf.get(source) ?? ""] ?? ((one) => `coalesce(${one}::text, '')`);
    return `${cells[label] ?? reading(column)} as "${label}"`;
  });
  return {
    table: `public.${table}`,
    cells: `select ${heads.join(",\n")} from public.${table} listed ${joins}`,
  };
}
