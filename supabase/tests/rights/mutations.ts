import type { AnySql } from "#tools/testing/database/actors.ts";
import { JUDGE } from "./judging.ts";
import { PEOPLE } from "./people.ts";
import type { Definition } from "./references.ts";

/** The removal of one check or policy. */
export interface Mutation {
  name: string;
  /** Statements that first remove other checks with the same effect. */
  given?: string[];
  change: string;
  /** The changed object, as `schema.name`. */
  about: string;
}

/** The text of a check, and the text without it. */
interface Guard {
  written: RegExp;
  without: string;
  /** The objects in which the check matters; all by default. */
  only?: RegExp;
  given?: string[];
}

const ANYBODY = "(SELECT auth.uid() AS uid)";
const CALLER = String.raw`(?:(?:private\.caller|auth\.uid)\(\)|\(\s*select (?:private\.caller|auth\.uid)\(\)(?: AS \w+)?\s*\))`;

/** Each occurrence of one of these texts is a mutation. */
const GUARDS: Guard[] = [
  // Rights.
  {
    written: /perform private\.require_(admin|right|judge|teammate)\([^;]*\);/gi,
    without: "null;",
  },
  {
    written: /private\.(is_admin|has_right|check_admin_session)\((\w+|'\w+'(::text)?)?\)/gi,
    without: "true",
  },
  // A person's own rows.
  { written: new RegExp(String.raw`[\w.]+ = ${CALLER}`, "gi"), without: "true" },
  {
    written: new RegExp(String.raw`submission_members\.user_id = ${CALLER}`, "gi"),
    without: `submission_members.user_id = '${PEOPLE.owner}'`,
    only: /my_submission_id/,
  },
  {
    written: new RegExp(String.raw`judges\.user_id = ${CALLER}`, "gi"),
    without: `judges.id = '${JUDGE}'`,
    only: /my_judge_id/,
  },
  { written: /submission\.created_by is distinct from person/gi, without: "false" },
  { written: /id = _id and submission_id = submission\.id/gi, without: "id = _id" },
  {
    written: /and id = \(select submission_id [^;]*for update;[^;]*submission\.id\) then/gi,
    without: "for update; if false then",
    only: /lock_my_submission/,
  },
  { written: /private\.require_user\(\) is distinct from _user_id/gi, without: "false" },
  {
    written: /issued\.token_hash = private\.token_hash\(find_invitation\.token\)/gi,
    without: "true",
  },
  {
    written: /id = caller and lower\(email\) = lower\(btrim\(confirm_email\)\)/gi,
    without: "id = caller",
  },
  {
    written: /private\.conflicted_submissions_of\(\(?SELECT private\.caller\(\) AS caller\)?\)/gi,
    without: "array(select submission_id from public.judging_conflicts)",
  },
  // Sessions that have ended, or have no code.
  { written: /(?<!function )private\.(caller|require_user)\(\)/gi, without: ANYBODY },
  { written: /if session_id is not null and not exists/gi, without: "if false and not exists" },
  {
    written: /if not before_code\s+and exists/gi,
    without: "if false then",
  },
  // Files.
  { written: /and private\.now\(\) <= due_at/gi, without: "" },
  {
    written: /\(private\.document_limit\(bucket\)\)\.max_files > \(/gi,
    without: "1000 > (",
  },
];

/** The guards that no definition contains any more, so that their removal is no longer tested. */
export function outdatedGuards(definitions: readonly Definition[]): string[] {
  const texts = definitions.map(({ text }) => text).join("\n");
  return GUARDS.filter(({ written }) => texts.search(written) < 0).map(
    ({ written }) => written.source,
  );
}

/** Removes each occurrence of a check from each function and view. */
export function withoutChecks(definitions: readonly Definition[]): Mutation[] {
  return definitions.flatMap(({ name, kind, text }) =>
    kind === "table"
      ? []
      : GUARDS.filter(({ only }) => only?.test(name) ?? true).flatMap(
          ({ written, without, given }) =>
            [...text.matchAll(written)]
              .filter(({ index }) => index > text.indexOf("AS $"))
              .map((found, place): Mutation => {
                const changed =
                  text.slice(0, found.index) + without + text.slice(found.index + found[0].length);
                const options = name.startsWith("public.") ? " with (security_invoker = true)" : "";
                return {
                  name: `${name} without ${found[0].replace(/\s+/g, " ")}${place > 0 ? ` (${place + 1})` : ""}`,
                  change:
                    kind === "view"
                      ? `create or replace view ${name}${options} as ${changed}`
                      : changed,
                  ...(given && { given }),
                  about: name,
                };
              }),
        ),
  );
}

const CLIENTS = "to anon, authenticated";
const opened = (table: string) =>
  table.startsWith("public.")
    ? [`grant select, insert, update, delete on ${table} ${CLIENTS}`]
    : [];

/** Drops each policy, and disables row-level security table by table. */
export async function withoutPolicies(sql: AnySql): Promise<Mutation[]> {
  const policies = await sql<{ name: string; about: string; restrictive: boolean }[]>`
    select quote_ident(polname) as name, relnamespace::regnamespace || '.' || relname as about,
      not polpermissive as restrictive
    from pg_policy join pg_class c on c.oid = polrelid
    where relnamespace in ('public'::regnamespace, 'storage'::regnamespace) order by 2, 1`;
  const tables = await sql<{ about: string }[]>`
    select relnamespace::regnamespace || '.' || relname as about from pg_class
    where relkind = 'r' and relrowsecurity and (
      relnamespace = 'public'::regnamespace
      or oid in ('storage.objects'::regclass, 'storage.buckets'::regclass)
    ) order by 1`;
  return [
    ...policies.map(({ name, about, restrictive }) => ({
      name: `drop policy ${name} on ${about}`,
      // A closed table opens only with both a grant and a policy.
      ...(restrictive && {
        given: [
          ...opened(about),
          `create policy "Open" on ${about} ${CLIENTS} using (true) with check (true)`,
        ],
      }),
      change: `drop policy ${name} on ${about}`,
      about,
    })),
    ...tables.map(({ about }) => ({
      name: `disable row-level security on ${about}`,
      given: opened(about),
      change: `alter table ${about} disable row level security`,
      about,
    })),
  ];
}
