import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import bundled, { inflate, setupLambdaEnvironment } from "@sparticuz/chromium";
import { ROOT } from "#tools/stack/config.ts";

const PACKAGE = path.join(ROOT, "node_modules/@sparticuz/chromium");

/** Flags for a browser in a container or as root: no sandbox, no /dev/shm, no background requests. */
export const BROWSER_ARGS = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/**
 * Unpacks the Chromium of the npm package. It goes into a separate folder, named after the
 * version, because the package reuses any `chromium` that it finds in the temporary folder.
 */
async function bundledBrowser(): Promise<string> {
  const { version } = JSON.parse(readFileSync(path.join(PACKAGE, "package.json"), "utf8")) as {
    version: string;
  };
  const folder = path.join(ROOT, "node_modules/.cache/chromium", version);
  mkdirSync(folder, { recursive: true });
  const temporary = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const executable = await bundled.executablePath();
    if (spawnSync(executable, ["--version"]).status !== 0) {
      // A machine without the NSS libraries: use those in the package.
      await inflate(path.join(PACKAGE, "bin/al2023.tar.br"));
      setupLambdaEnvironment(path.join(folder, "al2023/lib"));
    }
    return executable;
  } finally {
    if (temporary === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporary;
  }
}

/**
 * The browser that the tests drive: the one that npm has installed, so that it is the same
 * everywhere and needs less than half the processor time of a whole Chromium; or CHROME_PATH.
 */
export async function findBrowser(): Promise<string> {
  return process.env.CHROME_PATH || (await bundledBrowser());
}
