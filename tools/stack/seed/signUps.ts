import type { TransactionSql } from "postgres";
import { googleId } from "../standIns/google.ts";
import { accountId, after, FIRST_DAY, type SeasonEvent } from "./event.ts";
import { Random, uuidOf } from "./random.ts";
import {
  DEMO_ADMIN,
  DEMO_PARTICIPANT,
  DEMO_PASSWORD,
  JUDGES,
  MENTORS,
  MESSAGES,
  PEOPLE,
  type SamplePerson,
  SECOND_ADMIN,
  SUBSCRIBERS,
} from "./samples.ts";

/** An account of the demo, whose profile is created from its sign-up. */
interface SampleAccount extends SamplePerson {
  signedUpAt: Date;
  joinsMailingList: boolean;
}

const random = new Random(2025);

const SIGN_UPS = [new Date("2025-04-02T08:00:00Z"), new Date("2025-08-09T22:00:00Z")] as const;

/** Whether all five fields are filled in, as in the database. */
export function isComplete(person: SamplePerson): boolean {
  const { firstName, lastName, country, levelOfStudy, university } = person;
  return [firstName, lastName, country, levelOfStudy, university].every((field) => field !== "");
}

/** Everyone who can enter the challenge. */
export const PARTICIPANTS: readonly SampleAccount[] = PEOPLE.map((person) => ({
  ...person,
  joinsMailingList: isComplete(person) && random.chance(0.6),
  signedUpAt: random.moment(...SIGN_UPS),
}));

/** Administrators, judges, mentors, and the demo participant. */
const OTHERS: readonly SampleAccount[] = [
  ...[DEMO_ADMIN, SECOND_ADMIN, DEMO_PARTICIPANT].map((person) => ({
    ...person,
    signedUpAt: FIRST_DAY,
  })),
  ...[...JUDGES, ...MENTORS].map((person, place) => ({
    ...person,
    // Their organizations are no universities.
    university: "",
    signedUpAt: after(new Date("2025-07-14T08:00:00Z"), 23 * place),
  })),
].map((account) => ({ ...account, joinsMailingList: false }));

/** The columns of an account that are the same for all. */
interface AccountDefaults {
  encrypted_password: string;
  instance_id?: string;
}

/** Asks once, because hashing a password is slow. */
async function readDefaults(sql: TransactionSql): Promise<AccountDefaults> {
  const [row] = await sql<{ hash: string; has_instances: boolean }[]>`
    select extensions.crypt(${DEMO_PASSWORD}, extensions.gen_salt('bf', 10)) as hash,
      exists (
        select from information_schema.columns
        where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id'
      ) as has_instances`;
  return {
    encrypted_password: row?.hash ?? "",
    // Supabase's Auth finds only accounts of instance zero; Supabase Lite has no such column.
    ...(row?.has_instances && { instance_id: "00000000-0000-0000-0000-000000000000" }),
  };
}

/** Signs up an account. The database creates the profile, and a mailing list row for those who opted in. */
async function signUp(
  sql: TransactionSql,
  account: SampleAccount,
  defaults: AccountDefaults,
): Promise<void> {
  const id = accountId(account);
  const { email, signedUpAt } = account;
  // Accounts without a name signed up with Google.
  const provider = account.firstName === "" ? "google" : "email";
  const times = { last_sign_in_at: signedUpAt, created_at: signedUpAt, updated_at: signedUpAt };
  const user = {
    ...defaults,
    ...times,
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    encrypted_password: provider === "email" ? defaults.encrypted_password : null,
    email_confirmed_at: signedUpAt,
    raw_app_meta_data: { provider, providers: [provider] },
    raw_user_meta_data: {
      first_name: account.firstName,
      last_name: account.lastName,
      country: account.country,
      level_of_study: account.levelOfStudy,
      university: account.university,
      join_mailing_list: account.joinsMailingList,
    },
    // Supabase's Auth cannot read accounts in which these are null.
    confirmation_token: "",
    recovery_token: "",
    email_change: "",
    email_change_token_new: "",
  };
  await sql`insert into auth.users ${sql(user)}`;
  const provider_id = provider === "google" ? googleId(email) : id;
  const identity = {
    ...times,
    id: uuidOf(`identity:${email}`),
    user_id: id,
    provider,
    provider_id,
    identity_data: { sub: provider_id, email, email_verified: true },
  };
  await sql`insert into auth.identities ${sql(identity)}`;
}

/** All accounts sign up, and the operator appoints the first administrator, who adds the second. */
export function* accountEvents(): Generator<SeasonEvent> {
  let defaults: AccountDefaults | undefined;
  for (const account of [...OTHERS, ...PARTICIPANTS]) {
    yield {
      at: account.signedUpAt,
      happen: async (sql) => {
        defaults ??= await readDefaults(sql);
        await signUp(sql, account, defaults);
      },
    };
  }
  yield {
    at: after(FIRST_DAY, 1),
    happen: async (sql) => {
      await sql`select private.appoint_admin(${DEMO_ADMIN.email}, ${DEMO_ADMIN.email})`;
    },
  };
  yield {
    at: after(FIRST_DAY, 1),
    by: accountId(DEMO_ADMIN),
    happen: async (sql) => {
      await sql`select public.set_role(${accountId(SECOND_ADMIN)}, 0, 'admin')`;
    },
  };
}

const MAILING_LIST_SIZE = 80;

/** The mailing list form: most follow the link of the email within an hour, some never do. */
export function* subscriberEvents(): Generator<SeasonEvent> {
  const optedIn = PARTICIPANTS.filter(({ joinsMailingList }) => joinsMailingList).length;
  const chance = new Random(4);
  for (const person of chance.shuffle(SUBSCRIBERS).slice(0, MAILING_LIST_SIZE - optedIn)) {
    const row = {
      ...person,
      id: uuidOf(`subscriber:${person.email}`),
      source: "mailing_list_form",
    };
    const at = chance.moment(...SIGN_UPS);
    yield { at, happen: (sql) => sql`insert into public.mailing_list ${sql(row)}` };
    if (chance.chance(0.1)) continue;
    yield {
      at: after(at, chance.next()),
      happen: (sql) => sql`
        update public.mailing_list set confirmed_at = private.now() where id = ${row.id}`,
    };
  }
}

/** The contact form: each message gets an assignee within a day, and a reply on the day after. */
export function* contactEvents(): Generator<SeasonEvent> {
  for (const [index, { askedAt, reply, ...message }] of MESSAGES.entries()) {
    const id = uuidOf(`message:${message.subject}`);
    const by = accountId(index % 3 === 0 ? SECOND_ADMIN : DEMO_ADMIN);
    const row = { ...message, id };
    yield { at: askedAt, happen: (sql) => sql`insert into public.contact_requests ${sql(row)}` };
    yield {
      at: after(askedAt, 20),
      by,
      happen: async (sql) => {
        await sql`select public.assign_contact_request(${id}, 1, ${by})`;
        await sql`select public.set_contact_request_status(${id}, 2, 'in-progress')`;
      },
    };
    yield {
      at: after(askedAt, 50),
      by,
      happen: (sql) => sql`select public.reply_to_contact_request(${id}, 0, ${reply}, true)`,
    };
  }
}
