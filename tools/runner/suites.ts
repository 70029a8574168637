import { buildApps } from "../stack/builds.ts";
import { withExampleValues } from "../stack/config.ts";
import { startTemporaryStack } from "../stack/temporaryStack.ts";
import { confirmsAddresses, joinSupabase } from "./joinSupabase.ts";
import { runAsTest, runPlaywright, runVitest, type Session, type Step } from "./run.ts";

/** Runs tests and adds their counts to the session's tally. */
type Suite = (session: Session) => Promise<void>;

/**
 * Static checks: lint, format and types. The compiler uses one thread, because several take up to 70% more processor
 * time, which the tests running in parallel need.
 */
const CHECKS: Step[] = [
  { name: "lint and format", command: ["biome", "check", "--error-on-warnings"] },
  { name: "types: stack, tests, scripts", command: ["tsc", "--singleThreaded"] },
  { name: "types: public site", command: ["npm", "run", "typecheck", "-w", "public-site"] },
  { name: "types: back office", command: ["npm", "run", "typecheck", "-w", "backoffice"] },
  { name: "types: edge functions", command: ["npm", "run", "functions:check"] },
];

const check: Suite = async (session) => {
  for (const step of CHECKS) await runAsTest(step, session);
};

/** Counts a suite that cannot start as one failure, so that other suites continue. */
function guarded(suite: Suite): Suite {
  return async (session) => {
    try {
      await suite(session);
    } catch (error) {
      console.error(error);
      session.tally.failed += 1;
    }
  };
}

const runUnit = (session: Session, isDeep = false) =>
  runVitest(session, ["unit", "public-site", "backoffice"], { isDeep });

const unit = guarded((session) => runUnit(session));

/** Runs the tests that need a stack on a temporary one. */
async function runOnStack(session: Session, isDeep = false): Promise<void> {
  const stack = await startTemporaryStack({ abort: session.abort });
  try {
    const env = { TEST_STACK: JSON.stringify(stack.addresses) };
    await runVitest(session, ["stack"], { env, isDeep, workers: 4 });
  } finally {
    await stack.stop();
  }
}

const stack = guarded((session) => runOnStack(session));

const build = ({ abort }: Session) => buildApps(withExampleValues(process.env), console.log, abort);

const e2e = guarded(async (session) => {
  await build(session);
  await runPlaywright(session);
});

/** Everything, with the deep tests (depth.ts): more random values and window sizes. */
const deep = guarded(async (session) => {
  await runUnit(session, true);
  await runOnStack(session, true);
  await build(session);
  await runPlaywright(session, { isDeep: true });
});

/**
 * The API, function and browser tests against Supabase's own servers, one file and one browser at a time.
 * If these confirm addresses, runs only the tests that need it. The tests of rights use their own API.
 */
const supabase = guarded(async (session) => {
  const joined = await joinSupabase(session.abort);
  try {
    const confirms = await confirmsAddresses(joined.addresses);
    const env = {
      TEST_STACK: JSON.stringify(joined.addresses),
      TEST_SUPABASE: confirms ? "confirming" : "1",
    };
    const files = confirms ? ["tests/api/enumeration"] : ["tests/api/", "tests/functions/"];
    await runVitest(session, ["stack"], { env, isDeep: confirms, files, workers: 1 });
    await runPlaywright(session, { env, workers: 1 });
  } finally {
    await joined.stop();
  }
});

/**
 * All checks before a merge. The suites run one after the other, because each keeps two cores busy and takes more
 * processor time next to another. Only the tests on a stack spend time waiting, so the apps are built in parallel.
 */
const all: Suite = async (session) => {
  await Promise.all([check(session), unit(session)]);
  // A build that fails does so again before the browser tests, which then count as failed.
  await Promise.all([stack(session), build(session).catch(() => undefined)]);
  await e2e(session);
};

/** The suites of `npm test`, `npm run check` and `npm run test:…`, by name. */
export const SUITES: Readonly<Record<string, Suite>> = {
  all,
  check,
  unit,
  stack,
  e2e,
  deep,
  supabase,
};
