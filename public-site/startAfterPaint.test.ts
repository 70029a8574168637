import { expect, it } from "vitest";
import { startAfterPaint } from "./startAfterPaint.ts";

const page = (code: string) =>
  `<body><script>early()</script><script type="module" async="">${code}</script></body>`;

it("loads the code of the routes after the first paint", () => {
  const html = startAfterPaint(
    page(
      [
        'import "/assets/manifest.js";',
        'import * as route0 from "/assets/root.js";',
        'window.modules = {"root":route0};',
        'import("/assets/entry.client.js");',
      ].join("\n"),
    ),
  );
  const script = html.slice(html.indexOf("async"), html.lastIndexOf("</script>"));
  expect(script.indexOf("requestAnimationFrame")).toBeLessThan(script.indexOf("manifest"));
  expect(script).toContain('await import("/assets/manifest.js");');
  expect(script).toContain('const route0 = await import("/assets/root.js");');
  expect(script).toContain('window.modules = {"root":route0};\nimport("/assets/entry.client.js");');
  expect(html).toContain("<script>early()</script>");
});

it.each([
  ["no script", "<body></body>"],
  ["a script without imports", page("start()")],
  ["an import of another kind", page('import { a } from "/a.js";\nimport "/b.js";')],
])("refuses a page with %s, so that the build fails", (_, html) => {
  expect(() => startAfterPaint(html)).toThrow();
});
