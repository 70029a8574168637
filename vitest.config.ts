import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

/** A project whose tests talk to the running stack (supabase/tests/support/globalSetup.ts). */
function stackProject(name: string): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include: [`supabase/tests/${name}/**/*.test.ts`],
      environment: "node",
      globalSetup: "supabase/tests/support/globalSetup.ts",
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
          include: ["supabase/functions/_shared/**/*.test.ts"],
          environment: "node",
        },
      },
      {
        test: {
          name: "hosting",
          include: ["hosting/**/*.test.ts"],
          environment: "node",
        },
      },
      {
        test: {
          name: "local",
          include: ["supabase/local/**/*.test.ts"],
          environment: "node",
          globalSetup: "supabase/tests/support/globalSetup.ts",
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
      stackProject("operations"),
      "public-site/vitest.config.ts",
      "backoffice/vitest.config.ts",
    ],
  },
});
