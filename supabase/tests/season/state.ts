import type { Sql } from "#tools/testing/database/database.ts";

/** A row of a table, and what it is about. */
export interface Row {
  table: string;
  id: string;
  submission: string | null;
  round: string | null;
  /** A judge or an account. */
  person: string | null;
  value: Readonly<Record<string, unknown>>;
}

type Cells = [
  table: string,
  id: string,
  submission: string | null,
  round: string | null,
  person: string | null,
  value: Row["value"],
];

/** Further tables: those that record, and those whose rows calls name. */
const OTHERS = [
  "public.interventions",
  "public.audit_log",
  "public.submission_notes",
  "public.group_emails",
  "public.templates",
  "public.contact_requests",
  "public.mailing_list",
  "public.faq_answers",
  "public.invitations",
];

/** All rows at one moment. */
export class State {
  private readonly tables = new Map<string, Map<string, Row>>();
  /** Since when kinds of interventions are recorded by now, in the words of private.intervention_kinds. */
  readonly recorded: readonly string[];

  constructor(rows: readonly Cells[], recorded: readonly string[]) {
    this.recorded = recorded;
    for (const [table, id, submission, round, person, value] of rows) {
      const known = this.tables.get(table) ?? new Map<string, Row>();
      this.tables.set(table, known);
      known.set(id, { table, id, submission, round, person, value });
    }
  }

  /** Sorts rows by their names, because the order of ids and rows differs each time a season is played. */
  sort(nameOf: (id: string) => string): void {
    for (const [table, rows] of this.tables) {
      const named = [...rows].map(([id, row]) => [nameOf(id), id, row] as const);
      named.sort(([one], [other]) => (one < other ? -1 : 1));
      this.tables.set(table, new Map(named.map(([, id, row]) => [id, row])));
    }
  }

  all(table: string): Row[] {
    return [...(this.tables.get(table)?.values() ?? [])];
  }

  get(table: string, id: string | null | undefined): Row | undefined {
    return this.tables.get(table)?.get(id ?? "");
  }

  /** A column of a row; undefined without the row. */
  value(table: string, id: string | null | undefined, column: string): unknown {
    return this.get(table, id)?.value[column];
  }

  names(): string[] {
    return [...this.tables.keys()];
  }

  isAdmin(person: string | null): boolean {
    return this.value("user_roles", person, "role") === "admin";
  }

  isOnTeam(person: string | null, submission: string | null): boolean {
    return this.all("submission_members").some(
      (one) => one.person === person && one.submission === submission,
    );
  }

  /** The account of a judge. */
  userOf(judge: string | null): string | null {
    return (this.value("judges", judge, "user_id") as string | null | undefined) ?? null;
  }
}

/** A query of all rows: private.recorded_tables says what each is about. */
export async function stateQuery(sql: Sql): Promise<string> {
  const [row] = await sql<{ rows: string }[]>`
    select string_agg(format('select jsonb_build_array(%L, %s, %s, %s, %s, to_jsonb(one)) from %s one',
      split_part(name, '.', 2), (
        select format('concat_ws('' '', %s)', string_agg(format('(one).%I', attname), ', ')) from pg_index
        join pg_attribute on attrelid = indrelid and attnum = any (indkey)
        where indrelid = name::regclass and indisprimary
      ), submission, round, person, name), ' union all ') as rows
    from (
      select name, submission, round, person from private.recorded_tables
      union all
      select name, 'null', 'null', 'null' from unnest(${OTHERS}::text[]) name
    ) read`;
  return `select private.now() as now,
    (select jsonb_agg(cells) from (${row?.rows} union all
      select jsonb_build_array('finalists', page.submission_id, page.submission_id, null, null, jsonb_build_object(
        'outcome', outcome, 'is_held', private.is_in_anonymized_round(page.submission_id)))
      from public.finalist_pages page left join private.finalists shown using (id) union all
      select jsonb_build_array('interests', user_id, null, null, user_id, jsonb_build_object('is_competing', exists (
        select from public.submissions
        where id = any (private.conflicted_submissions_of(user_id)) and private.is_competing(submissions))))
      from private.user_roles) rows (cells)) as rows,
    array(select since from unnest('{always,registration,close,assignment}'::text[]) since
      where private.is_recorded(since)) as recorded`;
}

export async function readState(sql: Sql, query: string): Promise<{ state: State; now: number }> {
  const [row] = await sql.unsafe<{ now: Date; rows: Cells[]; recorded: string[] }[]>(query, [], {
    prepare: true,
  });
  if (!row) throw new Error("The database did not answer.");
  return { state: new State(row.rows, row.recorded), now: row.now.getTime() };
}

/** A row that differs between two moments. */
export interface Change {
  table: string;
  before: Row | undefined;
  after: Row | undefined;
  /** The later of the two that exists. */
  row: Row;
  /** The changed columns, in the words of private.recorded_columns; + or - for a new or deleted row. */
  columns: string[];
}

export function changesBetween(before: State, after: State): Change[] {
  return [...new Set([...before.names(), ...after.names()])].flatMap((table) => {
    const ids = new Set([...before.all(table), ...after.all(table)].map(({ id }) => id));
    return [...ids].flatMap((id): Change[] => {
      const [former, next] = [before.get(table, id), after.get(table, id)];
      if (!former)
        return next ? [{ table, before: former, after: next, row: next, columns: ["+"] }] : [];
      if (!next) return [{ table, before: former, after: next, row: former, columns: ["-"] }];
      const columns = Object.keys(next.value).filter(
        (column) => JSON.stringify(former.value[column]) !== JSON.stringify(next.value[column]),
      );
      return columns.length > 0 ? [{ table, before: former, after: next, row: next, columns }] : [];
    });
  });
}
