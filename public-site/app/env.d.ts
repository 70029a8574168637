/** The variables that buildEnvironment.ts defines. */
interface ImportMetaEnv {
  readonly VITE_SUPABASE_URL: string;
  readonly VITE_SUPABASE_PUBLISHABLE_KEY: string;
  readonly VITE_HCAPTCHA_SITE_KEY: string;
  readonly VITE_HCAPTCHA_API_HOST: string;
  readonly VITE_ANALYTICS_ID: string;
  readonly VITE_SENTRY_DSN: string;
  readonly SITE_URL: string;
  readonly VITE_CHALLENGE: string;
  readonly VITE_FAQ_ANSWERS: string;
  readonly VITE_FAQ_KEY: string;
}

/** Content in Markdown, compiled by the build (public-site/markdown.ts). */
declare module "*.md" {
  const sections: readonly import("./content/markdown.ts").MarkdownSection[];
  export default sections;
}
