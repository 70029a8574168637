import { defineConfig } from "vitest/config";
import { IMPORTERS, STUBS } from "../common/stubs/aliases.ts";
import { markdown } from "./markdown.ts";

export default defineConfig({
  plugins: [markdown()],
  resolve: { tsconfigPaths: true, alias: STUBS },
  test: {
    include: ["app/**/*.test.{ts,tsx}", "*.test.ts"],
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://127.0.0.1:3000/" } },
    setupFiles: ["./vitest.setup.ts"],
    // Loading the libraries takes longer than the tests, so each worker loads them once.
    isolate: false,
    server: { deps: { inline: IMPORTERS } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Tests have no time limit, because each wait has its own (vitest.setup.ts).
    testTimeout: 0,
    expect: { poll: { timeout: 30_000 } },
    env: {
      VITE_SUPABASE_URL: "",
      VITE_SUPABASE_PUBLISHABLE_KEY: "test-publishable-key",
      VITE_HCAPTCHA_SITE_KEY: "test-site-key",
      VITE_HCAPTCHA_API_HOST: "",
      VITE_ANALYTICS_ID: "",
      SITE_URL: "https://challenge.example.com",
      VITE_CHALLENGE: "",
    },
  },
});
