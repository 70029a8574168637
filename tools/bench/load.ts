import postgres from "postgres";
import { superuserUrl } from "../stack/api/lite.ts";
import { type StackProcess, startStackProcess } from "../stack/stackProcess.ts";
import { setChallenge } from "../testing/world/challenge.ts";
import { type Drive, drive } from "./drive.ts";
import { fill } from "./fill.ts";
import { type BenchPerson, signUp, signUpAdmin } from "./people.ts";
import { type Scenario, scenariosOf } from "./scenarios.ts";
import { megabytes, type Row, type Table } from "./table.ts";

const CALLERS = [1, 4, 16, 64];
/** For each number of callers. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const PROFILES = 10_000;

/**
 * Everything a visit needs: ten thousand profiles, a challenge that is open, and an account with an
 * entry for each caller. All messages come from one address, so their limit is lifted.
 */
async function prepare(stack: StackProcess, sql: postgres.Sql) {
  const { addresses } = stack;
  await fill(addresses, 1, PROFILES);
  await setChallenge(sql);
  const superuser = postgres(superuserUrl(addresses), { max: 1, onnotice: () => undefined });
  await superuser.unsafe(`
    create function private.never_full() returns trigger language plpgsql as $$
    begin new.used := 1; return new; end $$;
    create trigger never_full before update on private.rate_limits
      for each row execute function private.never_full();
  `);
  await superuser.end();
  const participants: BenchPerson[] = [];
  for (let count = 0; count < Math.max(...CALLERS); count++) {
    const person = await signUp(addresses);
    await person.client.rpc("create_entry").throwOnError();
    participants.push(person);
  }
  return { participants, admin: await signUpAdmin(addresses, sql) };
}

function figuresOf({ perSecond, p50, p95, p99, errors }: Drive) {
  return {
    "per second": Math.round(perSecond),
    "p50 ms": p50.toFixed(1),
    "p95 ms": p95.toFixed(1),
    "p99 ms": p99.toFixed(1),
    errors,
  };
}

async function measure(stack: StackProcess, { name, call }: Scenario): Promise<Row[]> {
  const rows: Row[] = [];
  for (const callers of CALLERS) {
    const measured = await drive(callers, SECONDS, call);
    rows.push({
      name,
      figures: {
        "at once": callers,
        ...figuresOf(measured),
        "stack MB": megabytes(await stack.memory()),
      },
    });
  }
  return rows;
}

/** Pages, sign-in, dashboard, saving, lists and the contact form under rising load. */
export async function measureLoad(): Promise<Table[]> {
  const stack = await startStackProcess({ site: true });
  const sql = postgres(stack.addresses.dbUrl, { max: 1, onnotice: () => undefined });
  try {
    const people = await prepare(stack, sql);
    const setting = { stack: stack.addresses, sql, ...people };
    const rows: Row[] = [];
    for (const scenario of scenariosOf(setting)) rows.push(...(await measure(stack, scenario)));
    return [{ title: "Load", rows }];
  } finally {
    await sql.end();
    await stack.stop();
  }
}
