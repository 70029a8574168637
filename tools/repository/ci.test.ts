import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../stack/config.ts";

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

test.each([".ci/run", ".github/workflows/ci.yml", ".gitlab-ci.yml"])(
  "%s runs the two commands of the README",
  (file) => {
    const commands = [...read(file).matchAll(/^[\s-]*(?:run: )?(npm [a-z]+)/gm)];
    expect(commands.map(([, command]) => command)).toEqual(["npm ci", "npm test"]);
  },
);

test("the workflow may only read, and runs nobody's code but that of a commit we have chosen", () => {
  const workflow = read(".github/workflows/ci.yml");
  expect(workflow).toMatch(/^permissions:\n {2}contents: read\n\n/m);
  const actions = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action = ""]) => action);
  expect(actions.length).toBeGreaterThan(0);
  for (const action of actions) expect(action).toMatch(/@[0-9a-f]{40}$/);
});
