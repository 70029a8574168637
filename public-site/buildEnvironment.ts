import { loadEnv } from "vite";
import { buildVariables, exampleValues } from "../common/buildVariables.ts";
import { FAQ_ANSWERS_PATH, type FaqAnswer } from "./app/content/faqAnswerRows.ts";
import { answerSections } from "./app/content/faqAnswers.ts";
import { rowsAtBuild } from "./rowsAtBuild.ts";

const PREFIX = "VITE_";

/** The address of the site, which e-mails link to as well. */
const SITE_URL = "SITE_URL";

/**
 * The variables that a build is made with, as Vite's `define`. They come from the environment, then
 * from `.env`, then, for the embedded stack, from `.env.example`.
 *
 * @param root the folder that holds `.env` and `.env.example`.
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
  const [challenge] = await rowsAtBuild(variables, "challenge?limit=1");
  const answers = (await rowsAtBuild(variables, FAQ_ANSWERS_PATH)) as FaqAnswer[];
  const rows = { VITE_CHALLENGE: challenge, VITE_FAQ_ANSWERS: answerSections(answers) };
  for (const [name, value] of Object.entries(rows)) {
    defines[`import.meta.env.${name}`] = JSON.stringify(value ? JSON.stringify(value) : "");
  }
  return defines;
}

/** Where the public finds the site. A local build is served on any port, not only on its address's. */
function siteUrlOf({ VITE_SUPABASE_URL, SITE_URL = "" }: Record<string, string>): string {
  const isLocal =
    URL.canParse(SITE_URL) && /^(127\.0\.0\.1|localhost)$/.test(new URL(SITE_URL).hostname);
  return isLocal && !VITE_SUPABASE_URL ? "" : SITE_URL;
}
