import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { nineCirclesOf } from "./ProjectDrawing.tsx";

it("shows the whole device, and no circle in the color of the ground", () => {
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
