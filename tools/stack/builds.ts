import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { ROOT, StackError } from "./config.ts";
import { signal } from "./processes.ts";

/**
 * The apps, the folders of their built pages, and their sources besides their own folders and the shared ones.
 */
const APPS = [
  { name: "public-site", output: "public-site/build/client", sources: [] },
  { name: "backoffice", output: "backoffice/dist", sources: ["docs/handbook"] },
] as const;

export const PUBLIC_DIR = path.join(ROOT, APPS[0].output);
export const ADMIN_DIR = path.join(ROOT, APPS[1].output);

/** Sources that both apps use. */
const SHARED = [
  "supabase/functions/_shared",
  "common",
  "package-lock.json",
  ".env",
  ".env.example",
];

/** How often a slow build reports that it continues. */
const REMINDER_MS = 30_000;

const NOT_SOURCES = new Set(["node_modules", "build", "dist", ".react-router"]);

async function listFiles(file: string): Promise<string[]> {
  const info = await stat(file).catch(() => undefined);
  if (!info) return [];
  if (info.isFile()) return [`${file} ${info.size} ${info.mtimeMs}`];
  const names = (await readdir(file)).filter((name) => !NOT_SOURCES.has(name)).sort();
  const lists = await Promise.all(names.map((name) => listFiles(path.join(file, name))));
  return lists.flat();
}

/** A hash of the sources and of the variables that the build uses. */
async function fingerprint(sources: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const files = await Promise.all(
    [...sources, ...SHARED].map((name) => listFiles(path.join(ROOT, name))),
  );
  const variables = Object.entries(env).filter(([name]) => name.startsWith("VITE_"));
  const text = JSON.stringify([files.flat(), variables.sort()]);
  return createHash("sha256").update(text).digest("hex");
}

function runBuild(app: string, abort: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn("npm", ["run", "build", "-w", app], {
      cwd: ROOT,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    // npm starts more processes, so the whole group is killed.
    const stop = () => child.pid && signal(-child.pid, "SIGKILL");
    abort?.addEventListener("abort", stop, { once: true });
    child.once("error", reject);
    child.once("close", (code) => {
      abort?.removeEventListener("abort", stop);
      if (code === 0) return resolve();
      if (code === 137 || /SIGKILL|heap out of memory/.test(output)) {
        return reject(
          new StackError(`${app} could not be built, probably out of memory: building needs 2 GB.`),
        );
      }
      const lines = output.trim().split("\n");
      const reason = lines.find((line) => /error/i.test(line) && !/npm error/.test(line));
      reject(
        new StackError(
          `${app} could not be built: run "npm run build -w ${app}" to see all messages, fix the cause, and start again. The first message was: ${(reason ?? lines.at(-1) ?? "").trim()}`,
        ),
      );
    });
  });
}

/**
 * Builds both apps; skips one whose build is up to date.
 * @throws StackError with the next step and the first error line when a build fails.
 */
export async function buildApps(
  env: NodeJS.ProcessEnv,
  progress: (line: string) => void,
  abort?: AbortSignal,
): Promise<void> {
  const folder = path.join(ROOT, "node_modules/.cache/builds");
  await mkdir(folder, { recursive: true });
  await Promise.all(
    APPS.map(async ({ name, output, sources }) => {
      const record = path.join(folder, `${name}.sha256`);
      const current = await fingerprint([name, ...sources], env);
      const built = await readFile(record, "utf8").catch(() => "");
      if (built === current && existsSync(path.join(ROOT, output, "index.html"))) {
        return progress(`The build of ${name} is up to date`);
      }
      progress(`Building ${name} (takes a minute or two, longer on a busy machine)`);
      const started = Date.now();
      const timer = setInterval(() => {
        progress(`Still building ${name}, after ${Math.round((Date.now() - started) / 1000)} s`);
      }, REMINDER_MS);
      await runBuild(name, abort).finally(() => clearInterval(timer));
      await writeFile(record, current);
      progress(`Built ${name}`);
    }),
  );
}
