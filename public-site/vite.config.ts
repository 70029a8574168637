import path from "node:path";
import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { buildEnvironment } from "./buildEnvironment.ts";
import { shortClassNames } from "./shortClassNames.ts";
import { slimReactRouter } from "./slimReactRouter.ts";

const repositoryRoot = fileURLToPath(new URL("..", import.meta.url));

// What every page loads goes into two files instead of twenty: compressed together they are 4 kB
// lighter, and the framework's file stays the same from one build to the next. The looks of all text
// pages and of forms are in there too, so that no page is shown for a moment before its style sheet.
// What forms share, and what those for profiles do, is a file each.
const chunks = {
  groups: [
    {
      name: "framework",
      priority: 2,
      test: /\/node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
    },
    {
      name: "site",
      priority: 1,
      test: /\/public-site\/app\/(theme\/f|components\/(?!Searchable).*\.css|features\/(brief|faq|home|logistics)\/.*\.css|root\.tsx|art\/[A-Z]|components\/(Button|ScriptButton|FormMessage|Page|RichText)\.|config\/|content\/(dates|figures|notices|organisation|pages|seo|siteLinks|text)\.ts|data\/sessionMark|features\/(analytics|consent|navigation)\/|features\/contact\/([cC]ontactDialog(Context|Provider)|ContactNotice)|lib\/(page|use(Hydrated|Today)|whenUsed)|theme\/colors)|\/_shared\/limits\.ts/,
    },
    {
      name: "forms",
      priority: 1,
      test: /\/public-site\/app\/(components\/((?!TextArea)\w*Field|Form)\.tsx|lib\/(useCheckedForm|useAction|outcome|nextPath)\.ts|data\/(account|session)\.ts|features\/auth\/(SwitchPageLink|GoogleButton)\.tsx)|\/_shared\/forms\.ts/,
    },
    {
      name: "profile",
      priority: 1,
      test: /\/public-site\/app\/(components\/(\w*Fields|CountrySelect|MailingListCheckbox)\.tsx|features\/auth\/events\.ts)/,
    },
  ],
};

export default defineConfig(({ mode, command }) => ({
  plugins: [reactRouter(), slimReactRouter()],
  resolve: { tsconfigPaths: true },
  define: buildEnvironment(mode, repositoryRoot),
  envDir: repositoryRoot,
  ...(command === "build" && {
    css: {
      modules: { generateScopedName: shortClassNames(path.join(import.meta.dirname, "app")) },
    },
  }),
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: chunks } } } },
  },
  server: {
    // The shared modules lie outside this package.
    fs: { allow: [repositoryRoot] },
  },
}));
