import { buildApps } from "./builds.ts";
import { addressesOf, loadDotEnv, readConfig, withExampleValues } from "./config.ts";
import { runUntilStopped } from "./lifecycle.ts";
import { startSite } from "./site/server.ts";

/**
 * `npm run site`: builds both apps and serves them in front of a Supabase that already runs, such
 * as the containers of `supabase start`.
 */
await runUntilStopped(async (abort) => {
  loadDotEnv();
  const addresses = addressesOf(readConfig());
  await buildApps(withExampleValues(process.env), console.log, abort);
  const site = await startSite(addresses);
  console.log(`Ready at ${addresses.siteUrl}, in front of ${addresses.apiUrl} (Ctrl-C stops it)`);
  return site;
});
