import type postgres from "postgres";
import { CHALLENGE_ROW } from "#shared/challengeRow.ts";
import { connect } from "../schema/databases.ts";
import { superuserUrl } from "../stack/api/lite.ts";
import type { StackAddresses } from "../stack/config.ts";
import { solveRobotCheck } from "../testing/api/robotCheck.ts";
import { withoutRobotCheck } from "../testing/api/withoutRobotCheck.ts";
import { setChallenge } from "../testing/world/challenge.ts";
import { fill } from "./fill.ts";
import {
  addAdmin,
  addParticipants,
  headersOf,
  PASSWORD,
  type Participant,
} from "./participants.ts";
import {
  callFunction,
  DASHBOARD_VIEWS,
  post,
  readDashboard,
  request,
  restAddress,
} from "./requests.ts";
import { percentiles, type Row, type Table } from "./table.ts";

const CALLERS = [1, 4, 16, 64];
/** The duration of each measurement. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const PROFILES = 10_000;

const TEXTS = { idea_name: "A patch that listens", description: "It tells. ".repeat(200) };
const MESSAGE = { name: "Ada Lovelace", subject: "Team size", message: "May six of us enter?" };

/** A request of a visitor. Its preparation, if it has one, is not timed. */
interface Scenario {
  name: string;
  prepare?: (person: Participant) => Promise<object>;
  call: (person: Participant, prepared: object) => Promise<unknown>;
}

/** The requests of visitors, participants and administrators. */
function scenariosOf(stack: StackAddresses, sql: postgres.Sql, admin: Participant): Scenario[] {
  const adminList = (query: string) => () =>
    request(restAddress(stack, query), {
      headers: { ...headersOf(stack, admin), prefer: "count=exact" },
    });
  return [
    { name: "home page", call: () => request(stack.siteUrl) },
    {
      name: "configuration (every page)",
      call: () =>
        request(restAddress(stack, CHALLENGE_ROW), { headers: { apikey: stack.publishableKey } }),
    },
    {
      name: "sign in",
      call: ({ email }) =>
        post(
          `${stack.apiUrl}/auth/v1/token?grant_type=password`,
          withoutRobotCheck(stack.secretKey),
          { email, password: PASSWORD },
        ),
    },
    {
      name: `dashboard (${DASHBOARD_VIEWS.length} requests)`,
      call: (person) => readDashboard(stack, person),
    },
    {
      name: "save a submission",
      async prepare({ id }) {
        const [submission] = await sql<{ id: string; revision: number }[]>`
          select id, revision from public.submissions where created_by = ${id}`;
        return { ...submission };
      },
      call: (person, seen) => callFunction(stack, person, "save_submission", { ...TEXTS, ...seen }),
    },
    {
      name: "users, first page, counted",
      call: adminList("admin_users?order=last_name.asc,id.asc&limit=10"),
    },
    {
      name: "submissions, searched, counted",
      call: adminList("admin_submissions?search=ilike.%25idea 77%25&order=id.asc&limit=10"),
    },
    {
      name: "contact form",
      prepare: async () => ({
        ...MESSAGE,
        email: `${crypto.randomUUID()}@example.com`,
        recaptchaToken: await solveRobotCheck(stack),
      }),
      call: (_, data) =>
        post(
          `${stack.apiUrl}/functions/v1/handle-contact-form`,
          { apikey: stack.publishableKey },
          { data },
        ),
    },
  ];
}

/** Each caller repeats a call for some seconds, one call at a time. Failed calls are not timed. */
async function drive({ prepare, call }: Scenario, callers: readonly Participant[]) {
  const times: number[] = [];
  let errors = 0;
  const started = performance.now();
  async function repeatCall(person: Participant): Promise<void> {
    while (performance.now() < started + SECONDS * 1000) {
      try {
        const prepared = (await prepare?.(person)) ?? {};
        const startedAt = performance.now();
        await call(person, prepared);
        times.push(performance.now() - startedAt);
      } catch {
        errors++;
      }
    }
  }
  await Promise.all(callers.map(repeatCall));
  const perSecond = Math.round(times.length / ((performance.now() - started) / 1000));
  return { "per second": perSecond, ...percentiles(times, 1), errors };
}

/** Lifts the rate limit of messages, because all come from one address. */
async function liftLimits(stack: StackAddresses): Promise<void> {
  const superuser = connect(superuserUrl(stack), 1);
  await superuser.unsafe(`
    create function private.never_full() returns trigger language plpgsql as $$
    begin new.used := 1; return new; end $$;
    create trigger never_full before update on private.rate_limits
      for each row execute function private.never_full();
  `);
  await superuser.end();
}

/** Response times of pages, sign-in, dashboard, saving, lists and the contact form under increasing load. */
export async function measureLoad(addresses: StackAddresses, sql: postgres.Sql): Promise<Table[]> {
  await fill(addresses, 1, PROFILES);
  await setChallenge(sql);
  await liftLimits(addresses);
  const people = await addParticipants(addresses, sql, Math.max(...CALLERS));
  for (const person of people) {
    await callFunction(addresses, person, "create_submission", { user_id: person.id });
  }
  const rows: Row[] = [];
  for (const scenario of scenariosOf(addresses, sql, await addAdmin(addresses, sql))) {
    for (const callers of CALLERS) {
      const measured = await drive(scenario, people.slice(0, callers));
      rows.push({ name: scenario.name, figures: { "at once": callers, ...measured } });
    }
  }
  return [{ title: "Load", rows }];
}
