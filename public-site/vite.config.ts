import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { buildTarget } from "../common/buildTarget.ts";
import { LEFT_OUT } from "../common/leftOut/aliases.ts";
import { buildEnvironment } from "./buildEnvironment.ts";

/**
 * What the frame around every page imports is one file, and what every form imports is one: as dozens
 * of small ones they weigh 12 kB more, and the list of each page's files is longer.
 */
const FRAME = { name: "frame", priority: 1, test: /app[\\/]root\.tsx|react-dom[\\/]index/ };
const FORM = {
  name: "form",
  test: /components[\\/](EmailField|FormMessage|FormNote|MantineFrame)\.tsx|useValidatedForm\.ts/,
};

const repositoryRoot = fileURLToPath(new URL("..", import.meta.url));

export default defineConfig(async ({ mode }) => ({
  plugins: [reactRouter()],
  resolve: { tsconfigPaths: true, alias: LEFT_OUT },
  define: await buildEnvironment(mode, repositoryRoot),
  envDir: repositoryRoot,
  // Vite looks for dependencies in pages of HTML, and here is none: found only when a browser asks for a
  // route, each would have that page loaded again.
  optimizeDeps: { entries: ["app/root.tsx", "app/routes/**/*.tsx"] },
  build: {
    target: buildTarget(repositoryRoot),
    // One style sheet for all pages: its rules have one order, however a page was reached.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: [FRAME, FORM] } } },
  },
  server: {
    // The shared modules lie outside this package.
    fs: { allow: [repositoryRoot] },
  },
}));
