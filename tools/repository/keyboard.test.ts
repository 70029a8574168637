import { expect, test } from "vitest";
import { filesIn, read } from "./testing/files.ts";

test("every handler recognizes Enter by isEnter, which ignores the end of a composition", () => {
  const files = filesIn(
    ["common/**/*.ts", "public-site/app/**/*.{ts,tsx}", "backoffice/src/**/*.{ts,tsx}"],
    ["**/*.test.*"],
  );
  expect(files.length).toBeGreaterThan(400);
  const handlers = files.filter((file) => /[!=]==? "Enter"|case "Enter"/.test(read(file)));
  expect(handlers).toEqual(["common/isEnter.ts"]);
});
