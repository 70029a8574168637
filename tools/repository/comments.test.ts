import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../stack/config.ts";
import { SOURCES } from "./testing/importGraph.ts";

/** A comment that begins with a relative clause, such as "What the page shows", and does not ask. */
const RELATIVE_CLAUSE = /^\s*(?:\/\*\*|\/\/|--) (?:What|Who|Whom|Whose|Whatever|Whoever)\b(?!.*\?)/;

test("no comment begins with a relative clause", () => {
  const schemas = globSync("supabase/schemas/*.sql", { cwd: ROOT });
  const found = [...SOURCES, ...schemas].flatMap((file) =>
    readFileSync(path.join(ROOT, file), "utf8")
      .split("\n")
      .filter((line) => RELATIVE_CLAUSE.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
