import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { IMPORTERS, STUBS } from "../common/stubs/aliases.ts";
import { SITE_QUESTIONS } from "./siteQuestions.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  define: SITE_QUESTIONS,
  resolve: { tsconfigPaths: true, alias: STUBS },
  test: {
    include: ["{src,handbook}/**/*.test.{ts,tsx}"],
    environment: "jsdom",
    setupFiles: "src/testing/setup.ts",
    // Loading the libraries takes longer than the tests: once per worker is enough.
    isolate: false,
    server: { deps: { inline: IMPORTERS } },
    // Tests have no time limit: each wait has its own (src/testing/setup.ts).
    testTimeout: 0,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
