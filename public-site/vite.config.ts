import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { buildTarget } from "../common/buildTarget.ts";
import { LEFT_OUT } from "../common/leftOut/aliases.ts";
import { buildEnvironment } from "./buildEnvironment.ts";

/** Modules by folder and name, with their endings or without. */
const named = (...names: string[]) =>
  new RegExp(`[\\\\/](${names.join("|").replaceAll("/", "[\\\\/]")})\\.`);

/**
 * What the frame around every page imports is one file, and so is what every form imports, and what every
 * page behind the sign-in does: as dozens of small ones they weigh 12 kB more, and the list of each page's
 * files is longer. What text pages import, too, stays out of the later ones: a text page would load them.
 */
const GROUPS = [
  { name: "frame", test: named("app/root", "react-dom/index", "challenge/pageMeta") },
  {
    name: "form",
    test: named(
      ...["EmailField", "FormMessage", "FormNote", "MantineFrame"].map(
        (name) => `components/${name}`,
      ),
      "lib/useValidatedForm",
      // What Mantine's dialogues have in common with what is signed in.
      "create-safe-context",
      "tslib/tslib",
    ),
  },
  {
    name: "shared",
    test: named(
      ...["Arrow", "Blocks", "Countdown", "Moment", "RichText"].map((name) => `components/${name}`),
      ...["brief", "figures", "ipPolicy", "prizes"].map((name) => `content/${name}`),
      ...["callFunction", "documents", "keptText", "saveBlob"].map((name) => `common/${name}`),
      "calendar/CalendarLinks",
    ),
  },
  {
    name: "session",
    test: named(
      ...["callDatabase", "errors", "judge", "profile", "session", "supabaseClient"].map(
        (name) => `data/${name}`,
      ),
      ...["endedSession", "secondFactor", "signOut"].map((name) => `data/${name}`),
      ...["ConfirmDialog", "LoadFailed", "Loading", "Notice"].map((name) => `components/${name}`),
      ...["loaded", "notifySuccess", "openNextPath", "useLoaded"].map((name) => `lib/${name}`),
      "common/unsavedWork",
      "auth/SignOutButton",
    ),
  },
  {
    name: "signed-in",
    test: named(
      "data/createSupabase",
      "data/team",
      ...["guards", "useSignedOutElsewhere"].map((name) => `auth/${name}`),
      "components/SuccessNotifications",
      ...["Badge/Badge", "DataList/DataList"].map((name) => `components/${name}`),
    ),
  },
].map((group, place, all) => ({ ...group, priority: all.length - place }));

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
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  server: {
    // The shared modules lie outside this package.
    fs: { allow: [repositoryRoot] },
  },
}));
