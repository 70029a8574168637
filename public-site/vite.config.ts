import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { buildTarget } from "../common/buildTarget.ts";
import { LEFT_OUT } from "../common/leftOut/aliases.ts";
import { buildEnvironment } from "./buildEnvironment.ts";
import { markdown } from "./markdown.ts";

/** Modules by folder and name, with their endings or without. */
const named = (...names: string[]) =>
  new RegExp(`[\\\\/](${names.join("|").replaceAll("/", "[\\\\/]")})\\.`);

/** Some modules of a folder. */
const from = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}`);

/**
 * What many pages import is a few files: as dozens of small ones they weigh 12 kB more, and the list of
 * each page's files is longer. A module takes along what it imports, unless a group before its own has it.
 * So each group names what no page outside of its own imports: that page would load all of the group.
 * e2e/pages.spec.ts tells when one does.
 */
const GROUPS = [
  // Every page.
  { name: "frame", test: named("app/root", "react-dom/index", "challenge/pageMeta") },
  // The home page, pages of text, the dashboard.
  {
    name: "text",
    test: named("components/RichText", ...from("content", "ipPolicy", "prizes")),
  },
  // Every page with a form, the home page, and what is signed in.
  {
    name: "form",
    test: named(
      ...from("components", "Form", "FormMessage", "FormNote", "MantineFrame", "TextFields"),
      ...from("data", "errors", "rpc", "session", "supabaseClient"),
      ...from("lib", "nextPath", "useValidatedForm"),
      "common/messages",
      // What Mantine's dialogues have in common with what is signed in.
      "create-safe-context",
      "tslib/tslib",
    ),
  },
  // What is signed in, and pages with a form that ask who is.
  {
    name: "session",
    test: named(
      "components/Loading",
      "lib/loaded",
      ...from("data", "endedSession", "judge", "profile", "secondFactor"),
      "components/SuccessNotifications",
    ),
  },
  // The same, and the contact form.
  { name: "kept", test: named("common/callFunction", "data/signOut") },
  // What is signed in, and whoever signs in.
  { name: "supabase", test: named("data/createSupabase") },
  // What is signed in, and pages of text that have something to take away.
  {
    name: "download",
    test: named(
      "calendar/CalendarLinks",
      ...from("common", "documents", "saveBlob"),
      "components/Moment",
    ),
  },
  // What is signed in.
  {
    name: "signed-in",
    test: named(
      ...from("auth", "guards", "SignOutButton"),
      ...from("components", "ConfirmDialog", "LeaveGuard"),
      ...from("components", "Badge/Badge", "DataList/DataList"),
      ...from("data", "entry", "team"),
    ),
  },
  // The dashboard, and pages of an entry.
  {
    name: "written",
    test: named("content/myEditor", "entry/EntryView"),
  },
].map((group, place, all) => ({ ...group, priority: all.length - place }));

const repositoryRoot = fileURLToPath(new URL("..", import.meta.url));

export default defineConfig(async ({ mode }) => ({
  plugins: [markdown(), reactRouter()],
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
