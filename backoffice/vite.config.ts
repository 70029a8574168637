import { readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";

const ROOT = path.resolve(import.meta.dirname, "..");

/**
 * The variables of a build: the environment, then `.env`. A build for the embedded stack (no
 * VITE_SUPABASE_URL) takes what is missing from `.env.example`, so that a fresh clone works as it is;
 * a build for any other Supabase never falls back to the local keys.
 */
function readBuildVariables(mode: string): NodeJS.Dict<string> {
  const given = loadEnv(mode, ROOT, "");
  if (given.VITE_SUPABASE_URL) return given;
  return { ...parseEnv(readFileSync(path.join(ROOT, ".env.example"), "utf8")), ...given };
}

export default defineConfig(({ mode }) => {
  const variables = readBuildVariables(mode);
  const api = `http://127.0.0.1:${variables.API_PORT}`;
  return {
    base: "/admin/",
    envDir: ROOT,
    define: Object.fromEntries(
      ["VITE_SUPABASE_URL", "VITE_SUPABASE_PUBLISHABLE_KEY"].map((name) => [
        `import.meta.env.${name}`,
        JSON.stringify(variables[name] ?? ""),
      ]),
    ),
    plugins: [react()],
    server: {
      proxy: Object.fromEntries(
        ["/auth/v1", "/rest/v1", "/storage/v1", "/functions/v1"].map((prefix) => [prefix, api]),
      ),
    },
    build: {
      // No data: URIs: the content security policy then needs no exception for them.
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          // What changes with other releases than ours stays in the browser's cache over ours.
          codeSplitting: {
            groups: [
              { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
              { name: "supabase", test: /node_modules\/@supabase\// },
            ],
          },
        },
      },
    },
  };
});
