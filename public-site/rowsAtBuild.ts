const TIMEOUT_MS = 3_000;

/**
 * Public rows of the project, so that pages are prerendered with what it has while the site is built. None where
 * nobody answers, and for a site without an API of its own, which any local stack may serve: then pages are
 * prerendered with what a new project starts with.
 * @param variables what the site is built with (buildEnvironment.ts).
 * @param path a table or view of the API with its query.
 */
export async function rowsAtBuild(
  variables: NodeJS.Dict<string>,
  path: string,
): Promise<unknown[]> {
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
