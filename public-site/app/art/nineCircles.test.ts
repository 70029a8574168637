import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { nineCirclesOf } from "./ProjectDrawing.tsx";

it("draws the same for one project, and something else for most others", () => {
  const ids = Array.from({ length: 100 }, () => randomUUID());
  for (const id of ids) expect(nineCirclesOf(id)).toEqual(nineCirclesOf(id));
  const drawings = new Set(ids.map((id) => JSON.stringify(nineCirclesOf(id))));
  expect(drawings.size).toBeGreaterThan(80);
});

it("shows the device whole, and nobody in the colour of the ground", () => {
  for (let count = 0; count < 100; count += 1) {
    const { ground, circles, device, view } = nineCirclesOf(randomUUID());
    expect(circles.map(({ tone }) => tone)).not.toContain(ground);
    const { x = 0, y = 0 } = circles[device] ?? {};
    expect(x - 43).toBeGreaterThanOrEqual(view.x);
    expect(x + 43).toBeLessThanOrEqual(view.x + view.width);
    expect(y - 43).toBeGreaterThanOrEqual(view.y);
    expect(y + 43).toBeLessThanOrEqual(view.y + (view.width * 3) / 4);
  }
});
