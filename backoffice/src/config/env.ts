/** The settings of this build (.env.example explains them). */
export interface Settings {
  supabaseUrl: string;
  publishableKey: string;
}

/** Reads the settings of this build. */
export function readSettings(): Settings {
  const { VITE_SUPABASE_URL, VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey } = import.meta.env;
  return { supabaseUrl: VITE_SUPABASE_URL || window.location.origin, publishableKey };
}
