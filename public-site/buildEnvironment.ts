import { loadEnv } from "vite";
import { buildVariables, exampleValues } from "../common/buildVariables.ts";
import { DEMO_CHALLENGE } from "../common/demoDay.ts";
import { CHALLENGE_ROW } from "../supabase/functions/_shared/challengeRow.ts";
import { answersKey, FAQ_ANSWERS_PATH, type FaqAnswer } from "./app/content/faqAnswerRows.ts";
import { answerSections } from "./app/content/faqAnswers.ts";

const PREFIX = "VITE_";

/** The address of the site, also for links in emails. */
const SITE_URL = "SITE_URL";

/**
 * The variables of a build, for Vite's `define`. They come from the environment, then from `.env`, then, for the
 * embedded stack, from `.env.example`.
 *
 * @param root the folder with `.env` and `.env.example`.
 */
export async function buildEnvironment(
  mode: string,
  root: string,
): Promise<Record<string, string>> {
  const given = loadEnv(mode, root, [PREFIX, SITE_URL]);
  const variables: NodeJS.Dict<string> = {
    ...buildVariables(given, root),
    [SITE_URL]: siteUrlOf(given),
  };
  const defines: Record<string, string> = {};
  for (const name of Object.keys(exampleValues(root))) {
    if (!name.startsWith(PREFIX) && name !== SITE_URL) continue;
    defines[`import.meta.env.${name}`] = JSON.stringify(variables[name] ?? "");
  }
  // Any local stack may serve a local build; most show the demo.
  const [challenge] = variables.VITE_SUPABASE_URL
    ? await rowsAtBuild(variables, CHALLENGE_ROW)
    : [DEMO_CHALLENGE];
  const answers = (await rowsAtBuild(variables, FAQ_ANSWERS_PATH)) as FaqAnswer[];
  const rows = { VITE_CHALLENGE: challenge, VITE_FAQ_ANSWERS: answerSections(answers) };
  for (const [name, value] of Object.entries(rows)) {
    defines[`import.meta.env.${name}`] = JSON.stringify(value ? JSON.stringify(value) : "");
  }
  defines["import.meta.env.VITE_FAQ_KEY"] = JSON.stringify(answersKey(answers));
  return defines;
}

/** The public address of the site; empty for a local build, which may be served on any port. */
function siteUrlOf({ VITE_SUPABASE_URL, SITE_URL = "" }: Record<string, string>): string {
  const isLocal =
    URL.canParse(SITE_URL) && /^(127\.0\.0\.1|localhost)$/.test(new URL(SITE_URL).hostname);
  return isLocal && !VITE_SUPABASE_URL ? "" : SITE_URL;
}

const TIMEOUT_MS = 3_000;

/**
 * Loads public rows of the project for prerendering. Returns none if there is no project, or if it does not respond. Pages
 * are then prerendered as for a new project.
 * @param path a table or view of the API, with its query.
 */
async function rowsAtBuild(variables: NodeJS.Dict<string>, path: string): Promise<unknown[]> {
  const { VITE_SUPABASE_URL: api, VITE_SUPABASE_PUBLISHABLE_KEY = "" } = variables;
  if (!api) return [];
  try {
    const response = await fetch(`${api}/rest/v1/${path}`, {
      headers: { apikey: VITE_SUPABASE_PUBLISHABLE_KEY },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The server answered ${response.status}.`);
    return (await response.json()) as unknown[];
  } catch (cause) {
    console.warn(`Prerendering without ${path.split("?")[0]} of ${api}.`, cause);
    return [];
  }
}
