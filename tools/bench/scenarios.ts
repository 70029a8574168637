import type postgres from "postgres";
import type { StackAddresses } from "../stack/config.ts";
import { solveRobotCheck } from "../testing/api/robotCheck.ts";
import { withoutRobotCheck } from "../testing/api/withoutRobotCheck.ts";
import type { Call } from "./drive.ts";
import { asPerson, type BenchPerson, headersOf } from "./people.ts";

/** Something that visitors do, and the least that it could cost. */
export interface Scenario {
  name: string;
  call: Call;
  /** The same statements straight to Postgres, where there are any. */
  sql?: Call;
}

interface LoadSetting {
  stack: StackAddresses;
  /** Past the API, with enough connections. */
  sql: postgres.Sql;
  /** Each caller's account, with an entry of its own. */
  participants: readonly BenchPerson[];
  admin: BenchPerson;
}

async function expectOk(answer: Response): Promise<string> {
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${body}`);
  return body;
}

const get = async (address: string, init: RequestInit = {}) => {
  await expectOk(await fetch(address, init));
};

/** A call that needs nothing first. */
const simple =
  (call: (caller: number) => Promise<unknown>): Call =>
  async (caller) =>
  async () => {
    await call(caller);
  };

const ENTRY = "select * from public.my_entry";
const CHALLENGE = "select * from public.challenge";
const DASHBOARD = [
  ENTRY,
  CHALLENGE,
  "select * from public.my_team",
  "select * from public.my_team_invitations",
];
const DASHBOARD_VIEWS = ["my_entry", "challenge", "my_team", "my_team_invitations"];

/** What is measured under load: the public pages, and what people and administrators ask for. */
export function scenariosOf(setting: LoadSetting): Scenario[] {
  const { stack, sql, participants, admin } = setting;
  const personOf = (caller: number) => {
    const person = participants[caller % participants.length];
    if (!person) throw new Error("There is nobody to call.");
    return person;
  };
  const rest = (path: string) => `${stack.apiUrl}/rest/v1/${path}`;
  const asCaller = (statements: readonly string[]): Call =>
    simple((caller) =>
      asPerson(sql, personOf(caller).id, async (transaction) => {
        for (const statement of statements) await transaction.unsafe(statement);
      }),
    );
  const asAdmin = (...statements: string[]): Call =>
    simple(() =>
      asPerson(sql, admin.id, async (transaction) => {
        for (const statement of statements) await transaction.unsafe(statement);
      }),
    );
  const adminList = (query: string) =>
    simple(() =>
      get(rest(query), { headers: { ...headersOf(stack, admin), prefer: "count=exact" } }),
    );

  return [
    { name: "home page", call: simple(() => get(stack.siteUrl)) },
    {
      name: "one row through the API",
      call: simple(() =>
        get(rest("challenge?limit=1"), { headers: { apikey: stack.publishableKey } }),
      ),
      sql: simple(() => sql.unsafe(CHALLENGE)),
    },
    {
      name: "sign in",
      call: simple((caller) => {
        const { email, password } = personOf(caller);
        return get(`${stack.apiUrl}/auth/v1/token?grant_type=password`, {
          method: "POST",
          headers: { ...withoutRobotCheck(stack.secretKey), "content-type": "application/json" },
          body: JSON.stringify({ email, password }),
        });
      }),
    },
    {
      name: "dashboard (5 requests)",
      call: simple((caller) => {
        const headers = headersOf(stack, personOf(caller));
        return Promise.all(DASHBOARD_VIEWS.map((view) => get(rest(view), { headers })));
      }),
      sql: asCaller(DASHBOARD),
    },
    {
      name: "save an entry",
      call: async (caller) => {
        const person = personOf(caller);
        const expected_revision = await revisionOf(sql, person);
        return () =>
          get(rest("rpc/save_entry"), {
            method: "POST",
            headers: { ...headersOf(stack, person), "content-type": "application/json" },
            body: JSON.stringify({ ...TEXTS, expected_revision }),
          });
      },
      sql: async (caller) => {
        const person = personOf(caller);
        const revision = await revisionOf(sql, person);
        return async () => {
          await asPerson(
            sql,
            person.id,
            (transaction) =>
              transaction`select * from public.save_entry(${revision}, ${TEXTS.idea_name}, ${TEXTS.description})`,
          );
        };
      },
    },
    {
      name: "users, first page, counted",
      call: adminList("admin_users?order=last_name.asc,id.asc&limit=10"),
      sql: asAdmin(
        "select * from public.admin_users order by last_name, id limit 10",
        "select count(*) from public.admin_users",
      ),
    },
    {
      name: "entries, searched, counted",
      call: adminList("admin_submissions?search=ilike.%25idea 77%25&order=id.asc&limit=10"),
      sql: asAdmin(
        "select * from public.admin_submissions where search ilike '%idea 77%' order by id limit 10",
        "select count(*) from public.admin_submissions where search ilike '%idea 77%'",
      ),
    },
    {
      name: "contact form",
      call: async () => {
        const data = { ...MESSAGE, email: `${crypto.randomUUID()}@example.com` };
        const recaptchaToken = await solveRobotCheck(stack);
        return () =>
          get(`${stack.apiUrl}/functions/v1/handle-contact-form`, {
            method: "POST",
            headers: { apikey: stack.publishableKey, "content-type": "application/json" },
            body: JSON.stringify({ data: { ...data, recaptchaToken } }),
          });
      },
      sql: simple(
        () => sql`
          select public.service_record_contact_request(
            ${MESSAGE.name}, ${`${crypto.randomUUID()}@example.com`}, ${MESSAGE.subject},
            ${MESSAGE.message}, 'bench')`,
      ),
    },
  ];
}

const TEXTS = { idea_name: "A patch that listens", description: "It tells. ".repeat(200) };
const MESSAGE = { name: "Ada Lovelace", subject: "Team size", message: "May six of us enter?" };

async function revisionOf(sql: postgres.Sql, { id }: BenchPerson): Promise<number> {
  const [entry] = await sql<{ revision: number }[]>`
    select revision from public.submissions where created_by = ${id}`;
  if (!entry) throw new Error("A participant of the bench has no entry.");
  return entry.revision;
}
