import { JUDGING_TERMS_VERSION } from "#shared/season.ts";
import { type AnySql, authenticateAs, rpc } from "../database/actors.ts";
import type { Transaction } from "../database/database.ts";
import { claimEmail } from "./emails.ts";
import { createAccount, type Person } from "./people.ts";

export interface Judge extends Person {
  /** The row of `judges`; `id` is the account's. */
  judgeId: string;
}

/** The form with which a judge accepts. */
export const ACCEPTANCE = {
  organizations: ["Example Hospital"],
  max_reviews: null as number | null,
  expertise: [] as string[],
  close_people: [] as string[],
  terms_version: JUDGING_TERMS_VERSION as string,
};

export interface JudgeOptions extends Partial<typeof ACCEPTANCE> {
  /** The administrator who invites the judge through the API's functions. Without one, the judge is inserted directly. */
  by?: Person;
  /** The judge's account; a new one by default. */
  account?: Person;
  /** The address of the new account. */
  email?: string;
  name?: string;
}

/** Invites a judge, and returns the judge's id and the token of the email. */
export async function inviteJudge(
  sql: Transaction,
  admin: Person,
  email: string,
  name = "Jo",
): Promise<{ id: string; token: string }> {
  await authenticateAs(sql, admin);
  await sql`select public.invite_judges(${sql.json([{ email, name }])})`;
  const [judge] = await sql<{ id: string }[]>`
    select id from public.admin_judges where lower(email) = ${email.toLowerCase()}`;
  if (!judge) throw new Error("invite_judges has invited nobody.");
  return { ...judge, token: (await claimEmail(sql, "judge_invitation", email)).token };
}

/** Finds the conflicts of judges who have changed their profile, as the schedule does. */
export async function findDueConflicts(sql: Transaction): Promise<void> {
  await authenticateAs(sql, "postgres");
  await sql`select private.find_due_conflicts()`;
}

/** Creates a judge who has accepted, by default with a new account. */
export async function createJudge(sql: AnySql, options: JudgeOptions = {}): Promise<Judge> {
  if (!("savepoint" in sql)) return sql.begin((transaction) => createJudge(transaction, options));
  const { by, account, email, name = "Jo", ...changes } = options;
  const person = account ?? (await createAccount(sql, { ...(email && { email }) }));
  const acceptance = { ...ACCEPTANCE, ...changes };
  if (by) {
    const { id, token } = await inviteJudge(sql, by, person.email, name);
    await authenticateAs(sql, person);
    await rpc(sql, "accept_judge_invitation", { token, ...acceptance });
    return { ...person, judgeId: id };
  }
  await authenticateAs(sql, "postgres");
  const { organizations, max_reviews, expertise, close_people, terms_version } = acceptance;
  const [judge] = await sql<{ id: string }[]>`
    insert into public.judges
      (email, name, user_id, organizations, max_reviews, expertise, close_people, accepted_at,
        terms_version)
    values (${person.email}, ${name}, ${person.id}, ${organizations}, ${max_reviews}, ${expertise},
      ${close_people}, private.now(), ${terms_version})
    returning id`;
  return { ...person, judgeId: judge?.id ?? "" };
}
