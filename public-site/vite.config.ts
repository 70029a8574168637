import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { buildEnvironment } from "./buildEnvironment.ts";

const repositoryRoot = fileURLToPath(new URL("..", import.meta.url));

export default defineConfig(({ mode }) => ({
  plugins: [reactRouter()],
  resolve: { tsconfigPaths: true },
  define: buildEnvironment(mode, repositoryRoot),
  envDir: repositoryRoot,
  // What pages load on demand: found late, each of them would make the development server reload.
  optimizeDeps: {
    include: [
      "@hcaptcha/react-hcaptcha",
      "@mantine/core",
      "@mantine/hooks",
      "@supabase/supabase-js",
    ],
  },
  server: {
    // The shared modules lie outside this package.
    fs: { allow: [repositoryRoot] },
  },
}));
