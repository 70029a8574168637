import { expect, it } from "vitest";
import { paintFirst } from "./paintFirst.ts";

const START = [
  'import "/assets/manifest.js";',
  'import * as route0 from "/assets/root.js";',
  '  window.__reactRouterRouteModules = {"root":route0};',
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
  const [, start = "", script = ""] = /data-start='([^']*)'>([^<]*)</.exec(html) ?? [];
  expect(JSON.parse(start)).toEqual({
    modules: ["/assets/root.js"],
    manifest: "/assets/manifest.js",
    routes: { root: "/assets/root.js" },
    entry: "/assets/entry.client.js",
  });
  expect(script.indexOf("requestAnimationFrame")).toBeLessThan(script.indexOf("import(manifest)"));
  expect(html).not.toContain('rel="modulepreload" href');
  expect(html).toContain("<script>early()</script>");
});

it("starts every page with the same script, which one hash allows", () => {
  const scriptOf = (code: string) => paintFirst(page(code), styleSheet).split("'>").at(-1);
  const other = START.replaceAll("root.js", "other.js").replace("manifest", "another-manifest");
  expect(scriptOf(other)).toBe(scriptOf(START));
});

it("carries its style sheets, word for word, and keeps their links unfetched", () => {
  expect(paintFirst(page(START), styleSheet)).toContain(
    '<style>/* /assets/site.css $& */</style><link rel="stylesheet" href="/assets/site.css#" disabled media="not all"/>',
  );
});

it.each([
  ["no script", "<body></body>"],
  ["a script without imports", page("start()")],
  ["an import of another kind", page(`import { a } from "/a.js";\n${START}`)],
  ["a second import without a name", page(`import "/b.js";\n${START}`)],
  ["a route whose module is not imported", page(START.replace("route0}", "route1}"))],
])("refuses a page with %s, so that the build fails", (_, html) => {
  expect(() => paintFirst(html, styleSheet)).toThrow();
});
