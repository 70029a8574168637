const TIMEOUT_MS = 3_000;

/** The local API, where `npm start` and `supabase start` have it. */
const localApi = (port: string | undefined) => `http://127.0.0.1:${port || 54321}`;

/**
 * The row of the view `challenge`, as JSON: pages are prerendered with what is configured while the
 * site is built. Empty where nobody answers; then they get what a new project starts with.
 * @param variables what the site is built with (buildEnvironment.ts), and API_PORT.
 */
export async function challengeAtBuild(variables: NodeJS.Dict<string>): Promise<string> {
  const { VITE_SUPABASE_URL, VITE_SUPABASE_PUBLISHABLE_KEY = "", API_PORT } = variables;
  const api = VITE_SUPABASE_URL || localApi(API_PORT);
  try {
    const response = await fetch(`${api}/rest/v1/challenge?limit=1`, {
      headers: { apikey: VITE_SUPABASE_PUBLISHABLE_KEY },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`It answered ${response.status}.`);
    const [row] = (await response.json()) as unknown[];
    return row ? JSON.stringify(row) : "";
  } catch (cause) {
    // Without an address of its own a site may well be built before its stack runs.
    if (VITE_SUPABASE_URL) console.warn(`Prerendering without the configuration of ${api}.`, cause);
    return "";
  }
}
