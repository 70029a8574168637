import { expect, test } from "vitest";
import { filesIn, read } from "./testing/files.ts";
import { SOURCES } from "./testing/importGraph.ts";

/** A comment that begins with a relative clause, such as "What the page shows", and does not ask. */
const RELATIVE_CLAUSE = /^\s*(?:\/\*\*|\/\/|--) (?:What|Who|Whom|Whose|Whatever|Whoever)\b(?!.*\?)/;

test("no comment begins with a relative clause", () => {
  const schemas = filesIn("supabase/schemas/*.sql");
  const found = [...SOURCES, ...schemas].flatMap((file) =>
    read(file)
      .split("\n")
      .filter((line) => RELATIVE_CLAUSE.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
