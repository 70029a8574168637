import { expect, it } from "vitest";
import { pictures } from "./pictures.ts";

const DRAWINGS: Record<string, string> = import.meta.glob("../pictures/*.svg", {
  eager: true,
  query: "?raw",
  import: "default",
});

it.each(Object.entries(DRAWINGS))(
  "%s is light, and as large as its place says",
  (path, drawing) => {
    const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(drawing) ?? [];
    const name = path.replace("..", "");
    const place = Object.values(pictures).find(({ file }) => file.includes(name));
    expect(place).toMatchObject({ width: Number(width), height: Number(height) });
    expect(drawing.length).toBeLessThanOrEqual(15 * 1024);
  },
);

it("says in words what every picture shows", () => {
  for (const { alt } of Object.values(pictures)) expect(alt).toMatch(/^[A-Z].*\.$/);
});
