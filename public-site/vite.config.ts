import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { BUILD_TARGET } from "../common/buildTarget.ts";
import { STUBS } from "../common/stubs/aliases.ts";
import { buildEnvironment } from "./buildEnvironment.ts";
import { markdown } from "./markdown.ts";
import { patientPrerender } from "./patientPrerender.ts";

/** Modules by folder and name, with or without extension. */
const named = (...names: string[]) =>
  new RegExp(`[\\\\/](${names.join("|").replaceAll("/", "[\\\\/]")})\\.`);

/** Some modules of a folder. */
const inFolder = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}`);

/**
 * Modules that many pages import are grouped into a few files, because dozens of small files would weigh 12 kB more. A
 * group includes the imports of its modules, unless an earlier group has them. A page that imports one module loads
 * the whole group; e2e/pages.spec.ts fails if that is too much.
 */
const GROUPS = [
  // Every page.
  { name: "frame", test: named("app/root", "react-dom/index", "challenge/pageMeta") },
  // The home page, text pages, and the dashboard.
  {
    name: "text",
    test: named("components/RichText", "lib/useLoad", ...inFolder("content", "ipPolicy", "prizes")),
  },
  // The home page, the brief, and pages with devices of finalists.
  {
    name: "true-size",
    test: named(
      ...inFolder("true-size", "TrueSize", "useMatching"),
      "content/pictures",
      "components/Picture",
    ),
  },
  // The home page, text pages with dates, and signed-in pages.
  { name: "time", test: named(...inFolder("common", "useTimeLeft", "work/useAutoRefresh")) },
  // Pages with forms, the home page, and signed-in pages.
  {
    name: "form",
    test: named(
      ...inFolder("components", "ActionButton", "Form", "FormMessage", "FormNote"),
      ...inFolder("components", "MantineFrame", "TextFields"),
      ...inFolder("data", "authRequest", "rpc", "session", "supabaseClient"),
      ...inFolder("lib", "namesOf", "nextPath", "useValidatedForm"),
      "common/messages",
      // Shared by Mantine's dialogs and signed-in pages.
      "create-safe-context",
      "tslib/tslib",
    ),
  },
  // Signed-in pages, and pages with forms that read the session.
  {
    name: "session",
    test: named(
      "components/Loading",
      ...inFolder("data", "endedSession", "judge", "profile", "secondFactor"),
      "components/SuccessNotifications",
    ),
  },
  // Mantine's dialogs and menus.
  { name: "layer", test: named("use-merged-ref", "use-reduced-motion", "use-window-event") },
  // Signed-in pages, and the contact form.
  {
    name: "functions",
    test: named("common/callFunction", "common/work/useDraft", "data/edgeFunctions"),
  },
  // Signed-in pages, and pages that sign in.
  { name: "idle", test: named(...inFolder("common", "idleSession", "signInAgain")) },
  { name: "supabase", test: named("data/createSupabase") },
  // Signed-in pages, and pages behind emailed links.
  {
    name: "dialog",
    test: named(
      ...inFolder("components", "ConfirmDialog", "LoadedPage", "PageOwner"),
      "lib/loaded",
      ...inFolder("common", "sessionTexts", "work/unsavedWork"),
    ),
  },
  // Signed-in pages.
  {
    name: "signed-in",
    test: named(
      ...inFolder("auth", "guards", "SignOutButton"),
      "components/LeaveGuard",
      ...inFolder("data", "signOut", "submission", "team"),
    ),
  },
].map((group, place, all) => ({ ...group, priority: all.length - place }));

const repositoryRoot = fileURLToPath(new URL("..", import.meta.url));

export default defineConfig(async ({ mode }) => ({
  plugins: [markdown(), reactRouter(), patientPrerender()],
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
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  server: {
    // The shared modules are outside this package.
    fs: { allow: [repositoryRoot] },
  },
}));
