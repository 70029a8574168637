import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { BUILD_TARGET } from "../common/buildTarget.ts";
import { compileAtOnce } from "../common/compileAtOnce.ts";
import { STUBS } from "../common/stubs/aliases.ts";
import { buildEnvironment } from "./buildEnvironment.ts";
import { markdown } from "./markdown.ts";
import { patientPrerender } from "./patientPrerender.ts";

const repositoryRoot = fileURLToPath(new URL("..", import.meta.url));

/**
 * The files of scripts, each with everything that its modules import: what every page runs at once, what the app needs on every page,
 * and what many pages share. The bundler divides the rest.
 */
const FILES = [
  { name: "page", test: /app[\\/]entry\.client\.ts$/, priority: 4 },
  // The page runs one file after another, so that the browser answers the visitor in between.
  { name: "react", test: /node_modules[\\/]react-dom[\\/]/, priority: 3 },
  { name: "frame", test: /app[\\/](app|root)\.tsx$/, priority: 2 },
  { name: "shared", minShareCount: 12, priority: 1 },
];

export default defineConfig(async ({ mode }) => ({
  plugins: [
    markdown(),
    reactRouter(),
    patientPrerender(),
    compileAtOnce("entry.client", "react", "frame", "createSupabase"),
  ],
  resolve: { tsconfigPaths: true, alias: STUBS },
  define: await buildEnvironment(mode, repositoryRoot),
  envDir: repositoryRoot,
  // Without HTML files, Vite would find dependencies only when a browser opens a route, and reload the page.
  optimizeDeps: { entries: ["app/root.tsx", "app/routes/**/*.tsx"] },
  build: {
    target: BUILD_TARGET,
    // No data: URIs: the content security policy allows no fonts from them.
    assetsInlineLimit: 0,
    // One style sheet for all pages, so that the order of rules does not depend on previous pages.
    cssCodeSplit: false,
  },
  environments: {
    // The server's files are only for prerendering.
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: FILES } } } } },
  },
  server: {
    // The shared modules are outside this package.
    fs: { allow: [repositoryRoot] },
  },
}));
