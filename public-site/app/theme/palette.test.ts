import { expect, it } from "vitest";
import { PALETTE } from "#shared/palette.ts";

/** The property that holds a colour: signalDeep is --signal-deep, tone1 is --tone-1. */
const propertyOf = (name: string) => `--${name.replace(/[A-Z]|\d/g, "-$&").toLowerCase()}`;

it("has its colours in palette.css", async () => {
  const lines = Object.entries(PALETTE).map(
    ([name, color]) => `  ${propertyOf(name)}: ${color};\n`,
  );
  await expect(
    `/* Written from _shared/palette.ts by a test: npx vitest run --project public-site app/theme -u */\n:root {\n${lines.join("")}}\n`,
  ).toMatchFileSnapshot("./palette.css");
});
