import { expect, it } from "vitest";
import { paintFirst } from "./paintFirst.ts";

const START = [
  'import "/assets/manifest.js";',
  'import * as route0 from "/assets/root.js";',
  'window.modules = {"root":route0};',
  'import("/assets/entry.client.js");',
].join("\n");

const page = (code: string) =>
  [
    '<head><link rel="stylesheet" href="/assets/site.css#"/>',
    '<link rel="modulepreload" href="/assets/root.js"/><link rel="icon" href="/icon.svg"/></head>',
    `<body><script>early()</script><script type="module" async="">${code}</script></body>`,
  ].join("");

const styleSheet = (address: string) => `/* ${address} $& */`;

it("fetches and starts the code of the routes after the first paint", () => {
  const html = paintFirst(page(START), styleSheet);
  const script = html.slice(html.indexOf("async"), html.lastIndexOf("</script>"));
  expect(script.indexOf("requestAnimationFrame")).toBeLessThan(script.indexOf("root.js"));
  expect(script).toContain('of ["/assets/root.js"]');
  expect(script).toContain('await import("/assets/manifest.js");');
  expect(script).toContain('const route0 = await import("/assets/root.js");');
  expect(script).toContain('window.modules = {"root":route0};\nimport("/assets/entry.client.js");');
  expect(html).not.toContain('rel="modulepreload" href');
  expect(html).toContain("<script>early()</script>");
});

it("carries its style sheets, word for word, and keeps their links unfetched", () => {
  expect(paintFirst(page(START), styleSheet)).toContain(
    '<style>/* /assets/site.css $& */</style><link rel="stylesheet" href="/assets/site.css#" disabled/>',
  );
});

it.each([
  ["no script", "<body></body>"],
  ["a script without imports", page("start()")],
  ["an import of another kind", page('import { a } from "/a.js";\nimport "/b.js";')],
])("refuses a page with %s, so that the build fails", (_, html) => {
  expect(() => paintFirst(html, styleSheet)).toThrow();
});
