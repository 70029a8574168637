import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { buildEnvironment } from "./buildEnvironment.ts";

const repositoryRoot = fileURLToPath(new URL("..", import.meta.url));

export default defineConfig(async ({ mode }) => ({
  plugins: [reactRouter()],
  resolve: { tsconfigPaths: true },
  define: await buildEnvironment(mode, repositoryRoot),
  envDir: repositoryRoot,
  // One style sheet for all pages: its rules have one order, however a page was reached.
  build: { cssCodeSplit: false },
  server: {
    // The shared modules lie outside this package.
    fs: { allow: [repositoryRoot] },
  },
}));
