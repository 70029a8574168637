import { expect, test } from "vitest";
import { PALETTE } from "#shared/palette.ts";
import { filesIn, read } from "./testing/files.ts";

const COLOR = /(?<!&)#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3})\b|rgba?\(/gi;
const PALETTE_COLORS: readonly string[] = [...Object.values(PALETTE), "#fff"];

const colorsIn = (file: string) => read(file).match(COLOR) ?? [];

test("code and style sheets take their colors from the palette", () => {
  const files = filesIn(
    [
      "public-site/app/**/*.{ts,tsx,css}",
      "backoffice/src/**/*.{ts,tsx,css}",
      "supabase/functions/_server/**/*.ts",
    ],
    ["**/*.test.*"],
  );
  expect(files.length).toBeGreaterThan(400);
  expect(files.filter((file) => colorsIn(file).length > 0)).toEqual([]);
});

test.each([
  "backoffice/index.html",
  "backoffice/public/favicon.svg",
  "public-site/public/favicon.svg",
])("%s has only colors of the palette", (file) => {
  const colors = colorsIn(file);
  expect(colors.length).toBeGreaterThan(0);
  for (const color of colors) expect(PALETTE_COLORS).toContain(color);
});

// The type of the property allows any text, but MUI gives a color only to names such as "textSecondary".
test("no component of the back office has a color that MUI ignores", () => {
  const ignored = filesIn("backoffice/src/**/*.tsx").filter((file) =>
    /\bcolor="\w+\.\w+"/.test(read(file)),
  );
  expect(ignored).toEqual([]);
});
