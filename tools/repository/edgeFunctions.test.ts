import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { ROOT } from "../stack/config.ts";

test("the platform verifies no tokens for edge functions, because it does not support the new keys", () => {
  const config = parse(readFileSync(path.join(ROOT, "supabase/config.toml"), "utf8"));
  const folders = globSync("supabase/functions/*/index.ts", { cwd: ROOT }).map((file) =>
    path.basename(path.dirname(file)),
  );
  expect(folders.length).toBeGreaterThan(10);
  expect(config.functions).toEqual(
    Object.fromEntries(folders.map((name) => [name, { verify_jwt: false }])),
  );
});
