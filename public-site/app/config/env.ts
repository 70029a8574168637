/**
 * The settings this build was made with (.env.example explains them), read once.
 * @throws Error naming the variable that is missing.
 */
function readEnvironment(source: ImportMetaEnv) {
  function required(name: keyof ImportMetaEnv & string): string {
    const value: unknown = source[name];
    if (typeof value !== "string" || value === "") {
      throw new Error(`${name} is missing: set it as .env.example says and build again.`);
    }
    return value;
  }

  return {
    /** Address of the Supabase API; empty: the origin that the page was loaded from. */
    supabaseUrl: source.VITE_SUPABASE_URL,
    supabasePublishableKey: required("VITE_SUPABASE_PUBLISHABLE_KEY"),
    hcaptchaSiteKey: required("VITE_HCAPTCHA_SITE_KEY"),
    /** Where the robot-check script is loaded from; empty: hCaptcha's own address. */
    hcaptchaApiHost: source.VITE_HCAPTCHA_API_HOST,
    /** Google Analytics measurement id; empty: no analytics. */
    analyticsId: source.VITE_ANALYTICS_ID,
    /** Where the site is found by the public, without a slash at its end. */
    siteUrl: required("SITE_URL").replace(/\/+$/, ""),
    /** The day on which the site was built, as "2025-04-01". */
    buildDate: required("VITE_BUILD_DATE"),
  } as const;
}

export const env = readEnvironment(import.meta.env);
