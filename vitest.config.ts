import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { SKIPPED_TESTS } from "#tools/testing/run/depth.ts";
import { RESULT_TIMEOUT_MS, TEST_TIMEOUT_MS } from "#tools/testing/run/timeouts.ts";

/** Tests wait for conditions, so these limits only end tests that hang. */
const LIMITS = {
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: TEST_TIMEOUT_MS,
  expect: { poll: { timeout: RESULT_TIMEOUT_MS } },
};

/** A project that needs only Node. It resolves the apps' paths, because some tests import modules of the apps. */
function unitProject(name: string, include: string[]): TestProjectInlineConfiguration {
  return {
    // Edge functions import packages as Deno does.
    resolve: {
      tsconfigPaths: true,
      alias: [{ find: /^npm:(.+)@[\d.]+$/, replacement: "$1" }],
    },
    test: {
      name,
      include,
      exclude: SKIPPED_TESTS,
      environment: "node",
      // Files share a worker; freshModules.ts resets its modules and mocks.
      isolate: false,
      setupFiles: "tools/testing/run/freshModules.ts",
      ...LIMITS,
    },
  };
}

/** The tests below tools/ that need no stack. */
const WITHOUT_STACK = [
  ...["bench", "browsers", "hosting", "judging", "release", "repository"].map(
    (folder) => `tools/${folder}/**/*.test.ts`,
  ),
  ...["files", "releases", "statements"].map((name) => `tools/schema/${name}.test.ts`),
];

/** Tests with their own API, and tests that need servers that confirm addresses (docs/testing.md). */
const NOT_ON_REAL_SERVERS = ["supabase/tests/rights/**", "supabase/tests/api/enumeration.test.ts"];

const unit = unitProject("unit", [
  "supabase/functions/_shared/**/*.test.ts",
  "common/**/*.test.ts",
  ...WITHOUT_STACK,
]);

/** Tests that talk to the running stack. They are one project, because each starts workers of its own. */
const stack = unitProject("stack", ["supabase/tests/**/*.test.ts", "tools/**/*.test.ts"]);
stack.test = {
  ...stack.test,
  exclude: [
    ...SKIPPED_TESTS,
    ...WITHOUT_STACK,
    ...(process.env.TEST_SUPABASE === "1" ? NOT_ON_REAL_SERVERS : []),
  ],
  globalSetup: "tools/testing/run/globalSetup.ts",
};

export default defineConfig({
  test: {
    projects: [
      unit,
      stack,
      ...["public-site", "backoffice"].map((root) => ({
        extends: `./${root}/vitest.config.ts`,
        root,
        test: { name: root, exclude: SKIPPED_TESTS },
      })),
    ],
  },
});
