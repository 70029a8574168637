import path from "node:path";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { filesIn, read } from "./testing/files.ts";

test("the platform verifies no tokens for edge functions, because it does not support the new keys", () => {
  const config = parse(read("supabase/config.toml"));
  const folders = filesIn("supabase/functions/*/index.ts").map((file) =>
    path.basename(path.dirname(file)),
  );
  expect(folders.length).toBeGreaterThan(10);
  expect(config.functions).toEqual(
    Object.fromEntries(folders.map((name) => [name, { verify_jwt: false }])),
  );
});
