/** The settings of this build (.env.example explains them). */
export const env = {
  /** Address of the Supabase API; empty: the origin that the page was loaded from. */
  supabaseUrl: import.meta.env.VITE_SUPABASE_URL,
  supabasePublishableKey: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY,
  hcaptchaSiteKey: import.meta.env.VITE_HCAPTCHA_SITE_KEY,
  /** Address of the robot check's script; empty: hCaptcha's own. */
  hcaptchaApiHost: import.meta.env.VITE_HCAPTCHA_API_HOST,
  /** Google Analytics measurement id; empty: no analytics. */
  analyticsId: import.meta.env.VITE_ANALYTICS_ID,
  /** Address of the error tracker; empty: no reports. */
  sentryDsn: import.meta.env.VITE_SENTRY_DSN,
  /** Public address of the site, without a slash at the end; empty: this machine. */
  siteUrl: import.meta.env.SITE_URL.replace(/\/+$/, ""),
  /** The row of the view `challenge` at build time, as JSON; empty: not available. */
  challengeAtBuild: import.meta.env.VITE_CHALLENGE,
} as const;
