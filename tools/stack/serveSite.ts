import { ADMIN_DIR, buildApps, PUBLIC_DIR } from "./builds.ts";
import { addressesOf, loadDotEnv, readConfig, withExampleValues } from "./config.ts";
import { runUntilStopped } from "./lifecycle.ts";
import { startSite } from "./site/server.ts";

/**
 * `npm run site`: builds both apps and serves them in front of a Supabase that already runs, such
 * as the containers of `supabase start`.
 */
await runUntilStopped(async (abort) => {
  loadDotEnv();
  const config = readConfig();
  const { apiUrl, mailboxUrl, siteUrl } = addressesOf(config);
  await buildApps(withExampleValues(process.env), console.log, abort);
  const site = await startSite({
    port: config.sitePort,
    apiUrl,
    mailboxUrl,
    publicDir: PUBLIC_DIR,
    adminDir: ADMIN_DIR,
  });
  console.log(`Ready at ${siteUrl}, in front of ${apiUrl} (Ctrl-C stops it)`);
  return site;
});
