import { expect, test } from "vitest";
import { filesIn, read } from "./testing/files.ts";

// The browser styles all of them again whenever an attribute that any :has() asks about changes, such as that of a button.
test("no rule with :has() is about all elements", () => {
  const files = filesIn("public-site/app/**/*.css");
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => /:has\([^{;]*\)[^{,;]*\*\s*[{,]/.test(read(file)))).toEqual([]);
});
