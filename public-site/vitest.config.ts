import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    name: "public-site",
    include: ["app/**/*.test.{ts,tsx}", "*.test.ts"],
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://127.0.0.1:3000/" } },
    setupFiles: ["./vitest.setup.ts"],
    restoreMocks: true,
    env: {
      VITE_SUPABASE_URL: "",
      VITE_SUPABASE_PUBLISHABLE_KEY: "test-publishable-key",
      VITE_HCAPTCHA_SITE_KEY: "test-site-key",
      VITE_HCAPTCHA_API_HOST: "",
      VITE_BUILD_YEAR: "2025",
    },
  },
});
