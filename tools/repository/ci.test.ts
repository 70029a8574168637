import { expect, test } from "vitest";
import { RELEASE_SETTINGS } from "#common/settings.ts";
import { read } from "./testing/files.ts";

/** The npm commands of a file, each once. */
function commandsIn(file: string): string[] {
  const commands = read(file).matchAll(/\bnpm (?:ci|test|run [\w:]+)/g);
  return [...new Set([...commands].map(([command]) => command))].sort();
}

test(".ci/run runs the two commands of the README", () => {
  expect(commandsIn(".ci/run")).toEqual(["npm ci", "npm test"]);
});

test.each([".github/workflows/ci.yml", ".gitlab-ci.yml"])(
  "%s runs every part of npm test, and the longer tests every night",
  (file) => {
    expect(commandsIn(file)).toEqual([
      "npm ci",
      "npm run audit",
      "npm run check",
      "npm run test:deep",
      "npm run test:e2e",
      "npm run test:stack",
      "npm run test:supabase",
      "npm run test:unit",
    ]);
  },
);

test.each(["ci", "release", "deploy"])(
  "the workflow %s has read-only permissions, and runs only our code and pinned actions",
  (name) => {
    const workflow = read(`.github/workflows/${name}.yml`);
    expect(workflow).toMatch(/^permissions:\n {2}contents: read\n\n/m);
    const actions = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action = ""]) => action);
    expect(actions.length).toBeGreaterThan(0);
    for (const action of actions) expect(action).toMatch(/^\.\/|@[0-9a-f]{40}$/);
  },
);

test("the deploy workflow sets every variable that a release reads", () => {
  const workflow = read(".github/workflows/deploy.yml");
  const given = [...workflow.matchAll(/^ {10}([A-Z_]+): \$\{\{ \w+\.\1 }}$/gm)].map(
    ([, name = ""]) => name,
  );
  // The stand-in of the robot check is for this machine alone.
  const expected = RELEASE_SETTINGS.filter((name) => name !== "VITE_HCAPTCHA_API_HOST");
  expect(given).toEqual(expect.arrayContaining(expected));
});
