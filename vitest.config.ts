import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { WHEN_IT_HANGS, WHEN_IT_NEVER_COMES } from "./tools/testing/limits.ts";

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
      environment: "node",
      // Files share a worker; what they share in it is in freshModules.ts.
      isolate: false,
      setupFiles: "tools/testing/freshModules.ts",
      ...LIMITS,
    },
  };
}

/** A project whose tests talk to the running stack (tools/testing/globalSetup.ts). */
function stackProject(
  name: string,
  include = [`supabase/tests/${name}/**/*.test.ts`],
  exclude: string[] = [],
): TestProjectInlineConfiguration {
  const { test, ...project } = unitProject(name, include);
  return { ...project, test: { ...test, exclude, globalSetup: "tools/testing/globalSetup.ts" } };
}

const WITHOUT_STACK = ["hosting", "judging", "repository"].map(
  (folder) => `tools/${folder}/**/*.test.ts`,
);

export default defineConfig({
  test: {
    projects: [
      unitProject("shared", ["supabase/functions/_shared/**/*.test.ts", "common/**/*.test.ts"]),
      unitProject("repository", WITHOUT_STACK),
      "public-site/vitest.config.ts",
      "backoffice/vitest.config.ts",
      stackProject("tools", ["tools/**/*.test.ts"], WITHOUT_STACK),
      stackProject("database"),
      stackProject("api"),
      stackProject("functions"),
      stackProject("upgrade"),
      // On a stack of its own, which it breaks on purpose.
      unitProject("faults", ["supabase/tests/faults/**/*.test.ts"]),
    ],
  },
});
