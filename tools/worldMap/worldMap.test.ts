import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { WORLD_MAP_FILE, worldMap, worldMapFile } from "./worldMap.ts";

it("is the map that the back office has: run `npm run map:generate`", () => {
  expect(readFileSync(WORLD_MAP_FILE, "utf8")).toBe(worldMapFile());
});

it("has every country where it lies", () => {
  const { width, height, places } = worldMap();
  const { FR: france, NZ: newZealand, US: unitedStates, TV: tuvalu } = places;
  expect(Object.keys(places).length).toBeGreaterThan(190);
  for (const [x = 0, y = 0] of Object.values(places)) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(height);
  }
  expect(unitedStates?.[0]).toBeLessThan(france?.[0] ?? 0);
  expect(newZealand?.[1]).toBeGreaterThan(france?.[1] ?? 0);
  expect(tuvalu?.[0]).toBeGreaterThan(width * 0.9);
});
