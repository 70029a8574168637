import type postgres from "postgres";
import type { StackAddresses } from "../stack/config.ts";
import { solveRobotCheck } from "../testing/api/robotCheck.ts";
import { withoutRobotCheck } from "../testing/api/withoutRobotCheck.ts";
import type { Call } from "./drive.ts";
import { type BenchPerson, headersOf } from "./people.ts";

/** Something that visitors do. */
export interface Scenario {
  name: string;
  call: Call;
}

interface LoadSetting {
  stack: StackAddresses;
  sql: postgres.Sql;
  /** Each caller's account, with an entry. */
  participants: readonly BenchPerson[];
  admin: BenchPerson;
}

async function request(address: string, init: RequestInit = {}): Promise<void> {
  const answer = await fetch(address, init);
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${body}`);
}

const post = (address: string, headers: Record<string, string>, body: unknown) =>
  request(address, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** A call that needs no preparation. */
const simple =
  (call: (caller: number) => Promise<unknown>): Call =>
  async (caller) =>
  async () => {
    await call(caller);
  };

const DASHBOARD_VIEWS = ["my_entry", "challenge", "my_team", "my_team_invitations"];
const TEXTS = { idea_name: "A patch that listens", description: "It tells. ".repeat(200) };
const MESSAGE = { name: "Ada Lovelace", subject: "Team size", message: "May six of us enter?" };

/** The public pages, and the requests of participants and administrators. */
export function scenariosOf({ stack, sql, participants, admin }: LoadSetting): Scenario[] {
  const rest = (path: string) => `${stack.apiUrl}/rest/v1/${path}`;
  const personOf = (caller: number) => {
    const person = participants[caller % participants.length];
    if (!person) throw new Error("There are no participants.");
    return person;
  };
  const adminList = (query: string) =>
    simple(() =>
      request(rest(query), { headers: { ...headersOf(stack, admin), prefer: "count=exact" } }),
    );

  return [
    { name: "home page", call: simple(() => request(stack.siteUrl)) },
    {
      name: "sign in",
      call: simple((caller) => {
        const { email, password } = personOf(caller);
        const address = `${stack.apiUrl}/auth/v1/token?grant_type=password`;
        return post(address, withoutRobotCheck(stack.secretKey), { email, password });
      }),
    },
    {
      name: `dashboard (${DASHBOARD_VIEWS.length} requests)`,
      call: simple((caller) => {
        const headers = headersOf(stack, personOf(caller));
        return Promise.all(DASHBOARD_VIEWS.map((view) => request(rest(view), { headers })));
      }),
    },
    {
      name: "save an entry",
      call: async (caller) => {
        const person = personOf(caller);
        const [entry] = await sql<{ revision: number }[]>`
          select revision from public.submissions where created_by = ${person.id}`;
        return () =>
          post(rest("rpc/save_entry"), headersOf(stack, person), {
            ...TEXTS,
            expected_revision: entry?.revision,
          });
      },
    },
    {
      name: "users, first page, counted",
      call: adminList("admin_users?order=last_name.asc,id.asc&limit=10"),
    },
    {
      name: "entries, searched, counted",
      call: adminList("admin_submissions?search=ilike.%25idea 77%25&order=id.asc&limit=10"),
    },
    {
      name: "contact form",
      call: async () => {
        const data = {
          ...MESSAGE,
          email: `${crypto.randomUUID()}@example.com`,
          recaptchaToken: await solveRobotCheck(stack),
        };
        return () =>
          post(
            `${stack.apiUrl}/functions/v1/handle-contact-form`,
            { apikey: stack.publishableKey },
            { data },
          );
      },
    },
  ];
}
