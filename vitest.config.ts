import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { LEFT_OUT_TESTS } from "#tools/testing/run/depth.ts";
import { WHEN_IT_HANGS, WHEN_IT_NEVER_COMES } from "#tools/testing/run/timeouts.ts";

/** Tests end when what they wait for is there: these limits only end what hangs. */
const LIMITS = {
  testTimeout: WHEN_IT_HANGS,
  hookTimeout: WHEN_IT_HANGS,
  expect: { poll: { timeout: WHEN_IT_NEVER_COMES } },
};

/** A project that needs nothing but Node. Some tests use modules of the apps, with the apps' paths. */
function unitProject(name: string, include: string[]): TestProjectInlineConfiguration {
  return {
    resolve: { tsconfigPaths: true },
    test: {
      name,
      include,
      exclude: LEFT_OUT_TESTS,
      environment: "node",
      // Files share a worker; what they share in it is in freshModules.ts.
      isolate: false,
      setupFiles: "tools/testing/run/freshModules.ts",
      ...LIMITS,
    },
  };
}

/** What needs no stack of the tests below tools/. */
const WITHOUT_STACK = [
  ...["bench", "hosting", "judging", "release", "repository"].map(
    (folder) => `tools/${folder}/**/*.test.ts`,
  ),
  ...["files", "releases", "statements"].map((name) => `tools/schema/${name}.test.ts`),
];

/** What has an API of its own, and what needs servers that confirm addresses (docs/testing.md). */
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
    ...LEFT_OUT_TESTS,
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
        test: { name: root, exclude: LEFT_OUT_TESTS },
      })),
    ],
  },
});
