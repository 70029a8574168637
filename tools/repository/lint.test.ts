import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ROOT } from "../stack/config.ts";
import { readJson } from "./testing/files.ts";

const RULE = "./tools/lint/disabledByRequest.grit";

interface Override {
  includes: string[];
  plugins?: string[];
}

test("both apps have the rule that no control is disabled by its own request", () => {
  const { overrides } = readJson<{ overrides: Override[] }>("biome.json");
  expect(overrides).toContainEqual(
    expect.objectContaining({
      includes: ["public-site/**", "backoffice/**", "common/**"],
      plugins: [RULE],
    }),
  );
});

test("the rule finds pending requests in what disables a control", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "lint-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  write("biome.json", JSON.stringify({ plugins: [path.join(ROOT, RULE)] }));
  const components = [
    "<Button disabled={isPending} />",
    "<Button disabled={chosen.length === 0 || save.isPending} />",
    "<fieldset disabled={form.busy}><input /></fieldset>",
    "<Action button={{ disabled: query.isFetching }} />",
    "<Button disabled={chosen.length === 0} aria-busy={isPending} />",
    "<Button disabled={!upload.isDone} />",
  ];
  const lines = components.map((component, at) => `export const E${at} = () => ${component};`);
  write("examples.tsx", lines.join("\n"));
  const options = ["lint", "--only=plugin", "--reporter=github", "."];
  const { stdout } = spawnSync(path.join(ROOT, "node_modules/.bin/biome"), options, {
    cwd: folder,
  });
  const found = [...String(stdout).matchAll(/^::error .*?line=(\d+)/gm)];
  expect(found.map(([, line]) => Number(line))).toEqual([1, 2, 3, 4]);
});
