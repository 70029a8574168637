import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { FinalistCircles } from "./FinalistCircles.tsx";

/** The radius of each finalist's circle, the team first. */
function radiiOf(count: number, large: number) {
  const { container } = render(<FinalistCircles count={count} large={large} />);
  const circles = [...container.querySelectorAll("circle:not([fill='none'])")];
  return circles.map((circle) => Number(circle.getAttribute("r"))).filter((radius) => radius > 10);
}

it.each([
  [3, 3, [62, 62, 62]],
  [6, 4, [62, 62, 62, 62, 34, 34]],
])("draws %i finalists, %i of them large", (count, large, radii) => {
  expect(radiiOf(count, large)).toEqual(radii);
});
