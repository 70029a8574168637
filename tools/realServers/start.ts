import { complaintAbout, REAL_SETTINGS } from "#common/settings.ts";
import {
  addressesOf,
  loadDotEnv,
  readConfig,
  StackError,
  withExampleValues,
} from "../stack/config.ts";
import { runUntilStopped } from "../stack/lifecycle.ts";
import { startRealStack } from "./realStack.ts";

const WITH_LIMITS = "--with-limits";

/**
 * `npm run start:real`: the product on Supabase's own Auth and Storage, which you build and start beside
 * it (docs/testing.md), until Ctrl-C. The apps are built as for a hosted project: the API is another origin.
 * `npm run start:real -- --with-limits`: with the limits for each network address.
 */
await runUntilStopped(async (abort) => {
  const unknown = process.argv.slice(2).find((argument) => argument !== WITH_LIMITS);
  if (unknown) throw new StackError(`"${unknown}" is unknown. There is: ${WITH_LIMITS}.`);
  loadDotEnv();
  const config = readConfig();
  const { apiUrl, siteUrl } = addressesOf(config);
  // The builds run in this environment; one for another origin takes nothing from the example.
  Object.assign(process.env, withExampleValues(process.env), {
    VITE_SUPABASE_URL: apiUrl,
    SITE_URL: siteUrl,
  });
  const complaint = complaintAbout(process.env, REAL_SETTINGS);
  if (complaint) throw new StackError(complaint);
  const { env } = process;
  const stack = await startRealStack(
    config,
    {
      auth: Number(env.AUTH_PORT),
      storage: Number(env.STORAGE_PORT),
      smtp: Number(env.SMTP_PORT),
      outside: Number(env.OUTSIDE_PORT),
    },
    {
      env,
      withLimits: process.argv.includes(WITH_LIMITS),
      abort,
      log: console.log,
    },
  );
  console.log(`
Site ${stack.addresses.siteUrl}/, mailbox ${stack.addresses.mailboxUrl}/
The tests: TEST_STACK='${JSON.stringify(stack.addresses)}' npm run test:supabase

Ready (Ctrl-C stops everything but Auth and Storage)`);
  return stack;
});
