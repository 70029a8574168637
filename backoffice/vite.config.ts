import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { BUILD_TARGET } from "../common/buildTarget.ts";
import { buildVariables } from "../common/buildVariables.ts";
import { compileAtOnce } from "../common/compileAtOnce.ts";
import { STUBS } from "../common/stubs/aliases.ts";
import { handbook } from "./handbook/vitePlugin.ts";
import { SITE_QUESTIONS } from "./siteQuestions.ts";

const ROOT = path.resolve(import.meta.dirname, "..");

export default defineConfig(({ mode }) => {
  const variables = buildVariables(loadEnv(mode, ROOT, ""), ROOT);
  const api = `http://127.0.0.1:${variables.API_PORT}`;
  return {
    base: "/admin/",
    envDir: ROOT,
    define: {
      ...SITE_QUESTIONS,
      ...Object.fromEntries(
        ["VITE_SUPABASE_URL", "VITE_SUPABASE_PUBLISHABLE_KEY", "VITE_SENTRY_DSN"].map((name) => [
          `import.meta.env.${name}`,
          JSON.stringify(variables[name] ?? ""),
        ]),
      ),
    },
    plugins: [react(), handbook(ROOT), compileAtOnce("frame")],
    resolve: { tsconfigPaths: true, alias: STUBS },
    // Vite finds the imports of a worker only when the worker starts, and would then reload the page.
    optimizeDeps: { entries: ["index.html", "src/**/*.worker.ts"] },
    server: {
      proxy: Object.fromEntries(
        ["/auth/v1", "/rest/v1", "/storage/v1", "/functions/v1"].map((prefix) => [prefix, api]),
      ),
    },
    build: {
      target: BUILD_TARGET,
      // No data: URIs: the content security policy then needs no exception for them.
      assetsInlineLimit: 0,
      // One file for main.tsx and all of its imports, which every page needs, and one for the components that nearly
      // every other page needs: dozens of small files would be larger together and take longer to load.
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: "frame", test: /backoffice\/src\/main\.tsx$/, priority: 2 },
              { name: "components", test: /backoffice\/src\/components\//, priority: 1 },
            ],
          },
        },
      },
    },
  };
});
