/**
 * `npm run deploy`: deploys the current commit to the project or server that the environment names
 * (docs/deploy.md, docs/own-server.md). `npm run deploy -- back` after `git checkout <release>` returns
 * to that release. Stops at the first step that fails.
 */
import { execFileSync } from "node:child_process";
import { VERSION } from "#server/version.ts";
import { connect } from "../backup/project.ts";
import { run } from "../runner/run.ts";
import { StackError } from "../stack/config.ts";
import { report } from "../stack/lifecycle.ts";
import {
  readTarget,
  requireApi,
  requireFunctions,
  stepsOf,
  type Way,
  waitForHealth,
} from "./release.ts";

function readWay(): Way {
  const [way = "forward"] = process.argv.slice(2);
  if (way === "forward" || way === "back") return way;
  throw new StackError(`Use npm run deploy, or npm run deploy -- back, not "${way}".`);
}

/** @throws StackError for uncommitted changes, to which a later rollback could not return. */
function requireCommit(): string {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
  if (git("status", "--porcelain")) throw new StackError("Commit or stash your changes first.");
  return git("describe", "--tags", "--always");
}

try {
  const way = readWay();
  const target = readTarget();
  const key = process.env.VITE_SUPABASE_PUBLISHABLE_KEY ?? "";
  await requireApi(target.apiUrl, key);
  console.log(`${way === "back" ? "Returning to" : "Deploying"} ${requireCommit()}`);
  for (const step of stepsOf(way, target)) {
    console.log(`\n> ${step.name}`);
    if ((await run(step)) !== 0) throw new StackError(`Stopped: ${step.name} failed.`);
  }
  if ("dbUrl" in target.database) {
    const sql = connect(target.database.dbUrl);
    await requireFunctions(sql, target.apiUrl, key).finally(() => sql.end());
  }
  console.log(`\n${await waitForHealth(target.apiUrl, { version: VERSION })}`);
} catch (error) {
  report(error);
  process.exitCode = 1;
}
