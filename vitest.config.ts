import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

/** A project whose tests talk to the running stack (tools/testing/globalSetup.ts). */
function stackProject(name: string): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include: [`supabase/tests/${name}/**/*.test.ts`],
      environment: "node",
      globalSetup: "tools/testing/globalSetup.ts",
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "shared",
          include: ["supabase/functions/_shared/**/*.test.ts", "common/**/*.test.ts"],
          environment: "node",
        },
      },
      {
        test: {
          name: "tools",
          include: ["tools/**/*.test.ts"],
          environment: "node",
          globalSetup: "tools/testing/globalSetup.ts",
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      stackProject("database"),
      stackProject("api"),
      stackProject("functions"),
      {
        // With the public site's modules as its build resolves them, on a stack that is broken on purpose.
        resolve: { tsconfigPaths: true },
        test: {
          name: "faults",
          include: ["supabase/tests/faults/**/*.test.ts"],
          environment: "node",
        },
      },
      stackProject("upgrade"),
      "public-site/vitest.config.ts",
      "backoffice/vitest.config.ts",
    ],
  },
});
