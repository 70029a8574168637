import { expect, test } from "vitest";
import { isForTests, reachedFrom, readImports, readJson, SOURCES } from "./importGraph.ts";

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const ROOT_MANIFEST = readJson<Manifest>("package.json");
const APPS = [
  { app: "public-site", sources: "public-site/app/" },
  { app: "backoffice", sources: "backoffice/src/" },
].map((one) => ({ ...one, manifest: readJson<Manifest>(`${one.app}/package.json`) }));

/** Each app has its own: the site has 8, and react-admin 5 takes none later than 7. */
const APART = ["react-router"];

/** Only the site's build needs them: it names the routes, and writes the PDF and the template. */
const FOR_THE_BUILD = ["@react-router/dev", "pdfkit", "fflate"];

const { files, packages } = readImports();

/** What these files import and nobody has declared, each with a file that does. */
const undeclared = (sources: Set<string>, declared: readonly string[]) =>
  packages
    .filter(({ from, name }) => sources.has(from) && !declared.includes(name))
    .map(({ from, name }) => `${name}, for ${from}`);

test.each(APPS)("the dependencies of $app are all that it ships, common's among it", (one) => {
  const own = SOURCES.filter((file) => file.startsWith(one.sources) && !isForTests(file));
  const shipped = reachedFrom(
    own,
    files.filter(({ from }) => !isForTests(from)),
  );
  const declared = Object.keys(one.manifest.dependencies ?? {});
  const atBuild = one.app === "public-site" ? FOR_THE_BUILD : [];
  expect(undeclared(shipped, [...declared, ...atBuild])).toEqual([]);
});

test.each(APPS)(
  "what only the tests and the build of $app import is declared there as well",
  (one) => {
    const own = packages.map(({ from }) => from).filter((file) => file.startsWith(`${one.app}/`));
    const { dependencies, devDependencies } = one.manifest;
    const declared = Object.keys({ ...dependencies, ...devDependencies });
    expect(undeclared(new Set(own), declared)).toEqual([]);
  },
);

test("what tools and tests import is declared at the root, with what they need of common", () => {
  const own = SOURCES.filter((file) => /^(tools|e2e|supabase\/tests)\//.test(file));
  const withoutApps = files.filter(({ to }) => !/^(public-site|backoffice)\//.test(to));
  const { dependencies, devDependencies } = ROOT_MANIFEST;
  const declared = Object.keys({ ...dependencies, ...devDependencies });
  expect(undeclared(reachedFrom(own, withoutApps), declared)).toEqual([]);
});

test("what edge functions share imports no package: Deno would need its own address for it", () => {
  const shared = packages.filter(
    ({ from }) => /^supabase\/functions\//.test(from) && !isForTests(from),
  );
  expect(shared).toEqual([]);
});

test("a package has one version in every place that declares it, but for those kept apart", () => {
  const versions = new Map<string, Set<string>>();
  for (const { dependencies, devDependencies } of [
    ROOT_MANIFEST,
    ...APPS.map(({ manifest }) => manifest),
  ]) {
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      versions.set(name, new Set([...(versions.get(name) ?? []), version]));
    }
  }
  const several = [...versions].filter(([, found]) => found.size > 1).map(([name]) => name);
  expect(several).toEqual(APART);
});

test("what the apps share imports no package that each has a version of its own", () => {
  const shared = packages.filter(
    ({ from, name }) => /^common\//.test(from) && APART.includes(name),
  );
  expect(shared).toEqual([]);
});
