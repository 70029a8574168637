import path from "node:path";
import type { StackAddresses } from "../stack/config.ts";
import { freePorts } from "../stack/ports.ts";
import { startSite } from "../stack/site/server.ts";

/** A build of both apps, in front of the stack. */
export interface ServedBuild {
  /** "now", or "before" for the other one. */
  name: string;
  siteUrl: string;
}

/**
 * Serves another build beside the one of this checkout, so that both are measured in the same run.
 * @param folder Another checkout, or a folder that holds `public-site/build/client` and `backoffice/dist`.
 */
export async function besideBuild<Result>(
  addresses: StackAddresses,
  folder: string | undefined,
  measure: (builds: ServedBuild[]) => Promise<Result>,
): Promise<Result> {
  const current = { name: "now", siteUrl: addresses.siteUrl };
  if (!folder) return measure([current]);
  const [port] = await freePorts(1);
  const siteUrl = `http://127.0.0.1:${port}`;
  const site = await startSite(
    { ...addresses, siteUrl },
    {
      publicDir: path.resolve(folder, "public-site/build/client"),
      adminDir: path.resolve(folder, "backoffice/dist"),
    },
  );
  try {
    return await measure([{ name: "before", siteUrl }, current]);
  } finally {
    await site.stop();
  }
}
