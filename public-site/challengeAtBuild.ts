const TIMEOUT_MS = 3_000;

/**
 * The row of the view `challenge`, as JSON: pages are prerendered with what is configured while the
 * site is built. Empty where nobody answers, and for a site without an API of its own, which any local
 * stack may serve: then pages are prerendered with what a new project starts with.
 * @param variables what the site is built with (buildEnvironment.ts).
 */
export async function challengeAtBuild(variables: NodeJS.Dict<string>): Promise<string> {
  const { VITE_SUPABASE_URL: api, VITE_SUPABASE_PUBLISHABLE_KEY = "" } = variables;
  if (!api) return "";
  try {
    const response = await fetch(`${api}/rest/v1/challenge?limit=1`, {
      headers: { apikey: VITE_SUPABASE_PUBLISHABLE_KEY },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`It answered ${response.status}.`);
    const [row] = (await response.json()) as unknown[];
    return row ? JSON.stringify(row) : "";
  } catch (cause) {
    console.warn(`Prerendering without the configuration of ${api}.`, cause);
    return "";
  }
}
