interface ImportMetaEnv {
  readonly VITE_SUPABASE_URL?: string;
  readonly VITE_SUPABASE_PUBLISHABLE_KEY: string;
  readonly VITE_SENTRY_DSN?: string;
}

/** The number of questions in the site's FAQ (siteQuestions.ts). */
declare const SITE_QUESTIONS: string;
