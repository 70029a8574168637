/** The settings of this build (.env.example explains them). */
export interface Settings {
  supabaseUrl: string;
  publishableKey: string;
}

/**
 * Reads the settings of this build.
 * @throws Error naming the variable that is missing.
 */
export function readSettings(
  env: Partial<ImportMetaEnv> = import.meta.env,
  pageOrigin: string = window.location.origin,
): Settings {
  const publishableKey = env.VITE_SUPABASE_PUBLISHABLE_KEY;
  if (!publishableKey) {
    throw new Error("VITE_SUPABASE_PUBLISHABLE_KEY is not set: see .env.example.");
  }
  return { supabaseUrl: env.VITE_SUPABASE_URL || pageOrigin, publishableKey };
}
