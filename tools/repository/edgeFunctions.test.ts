import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { ROOT } from "../stack/config.ts";

test("no edge function has its caller's token looked at by the platform, which knows no key of the new kind", () => {
  const config = parse(readFileSync(path.join(ROOT, "supabase/config.toml"), "utf8"));
  const folders = globSync("supabase/functions/*/index.ts", { cwd: ROOT }).map((file) =>
    path.basename(path.dirname(file)),
  );
  expect(folders.length).toBeGreaterThan(10);
  expect(config.functions).toEqual(
    Object.fromEntries(folders.map((name) => [name, { verify_jwt: false }])),
  );
});
