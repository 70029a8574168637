/**
 * `npm run deploy`: brings the commit that is checked out to the project that the environment names
 * (docs/deploy.md, "A new version"). `npm run deploy -- back` after `git checkout <release>` goes back
 * to that one. Stops at the first step that fails.
 */
import { execFileSync } from "node:child_process";
import { complaintAbout, RELEASE_SETTINGS } from "#common/settings.ts";
import { VERSION } from "#server/version.ts";
import { run } from "../runner/run.ts";
import { StackError } from "../stack/config.ts";
import { report } from "../stack/lifecycle.ts";
import { stepsOf, type Target, type Way } from "./steps.ts";
import { waitForHealth } from "./waitForHealth.ts";

/** @throws StackError for a variable that is missing or cannot be used. */
function readTarget(): Target & { apiUrl: string } {
  const complaint = complaintAbout(process.env, RELEASE_SETTINGS);
  if (complaint) throw new StackError(complaint);
  const [projectRef, upload, apiUrl] = (
    ["DEPLOY_PROJECT_REF", "DEPLOY_UPLOAD", "VITE_SUPABASE_URL"] as const
  ).map((name) => {
    const value = process.env[name];
    if (!value) throw new StackError(`${name} is missing: set it as .env.example says.`);
    return value;
  }) as [string, string, string];
  return { projectRef, upload, apiUrl };
}

function readWay(): Way {
  const [way = "forward"] = process.argv.slice(2);
  if (way === "forward" || way === "back") return way;
  throw new StackError(`There is no way "${way}": npm run deploy, or npm run deploy -- back.`);
}

/** @throws StackError for changes that no commit has: nobody could go back to them. */
function requireCommit(): string {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
  if (git("status", "--porcelain")) throw new StackError("There are changes without a commit.");
  return git("describe", "--tags", "--always");
}

try {
  const way = readWay();
  const target = readTarget();
  console.log(`${way === "back" ? "Back to" : "Deploying"} ${requireCommit()}`);
  for (const step of stepsOf(way, target)) {
    console.log(`\n> ${step.name}`);
    if ((await run(step)) !== 0) throw new StackError(`Stopped: ${step.name} failed.`);
  }
  console.log(`\n${await waitForHealth(target.apiUrl, { version: VERSION })}`);
} catch (error) {
  report(error);
  process.exitCode = 1;
}
