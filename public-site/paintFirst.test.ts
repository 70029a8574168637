import { beforeEach, describe, expect, it, vi } from "vitest";
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

describe("a page whose scripts do not come", () => {
  const ADDRESS = "https://challenge.example.com/faq";
  const AGAIN_MS = 5_000;
  let events: EventTarget;
  const reload = vi.fn();
  const fetched = vi.fn<(address: unknown) => Promise<{ ok: boolean }>>();
  const failure = new TypeError("Failed to fetch dynamically imported module");

  /** Runs the page's script with imports that fail. */
  async function start({ onLine = true, navigation = "navigate" } = {}) {
    const html = new DOMParser().parseFromString(paintFirst(page(START), styleSheet), "text/html");
    const script = html.querySelector("script[data-start]");
    if (!script) throw new Error("The page has no script that starts it.");
    document.body.innerHTML = "<header></header><main></main>";
    document.body.append(script.cloneNode());
    const AsyncFunction = start.constructor as new (
      ...code: string[]
    ) => (...globals: unknown[]) => Promise<void>;
    const run = new AsyncFunction(
      "load",
      "location",
      "fetch",
      "navigator",
      "performance",
      "addEventListener",
      script.textContent.replaceAll("import(", "load("),
    );
    const location = { reload, toString: () => ADDRESS };
    const performance = { getEntriesByType: () => [navigation && { type: navigation }] };
    return run(
      () => Promise.reject(failure),
      location,
      fetched,
      { onLine },
      performance,
      events.addEventListener.bind(events),
    );
  }

  beforeEach(() => {
    vi.useFakeTimers();
    // Then nothing waits for a paint.
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    events = new EventTarget();
    reload.mockReset();
    fetched.mockReset().mockResolvedValue({ ok: true });
    return () => vi.useRealTimers();
  });

  it("says so between the navigation and the text, with a link to load it again", async () => {
    await expect(start()).rejects.toBe(failure);
    const notice = document.querySelector("header + [role=alert].not-started:has(+ main)");
    expect(notice?.textContent).toMatch(/forms and menus do not work. Load it again$/);
    expect(notice?.querySelector("a")?.getAttribute("href")).toBe("");
  });

  it("is loaded again once, after a while", async () => {
    await expect(start()).rejects.toBe(failure);
    await vi.advanceTimersByTimeAsync(AGAIN_MS - 1);
    expect(fetched).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(String(fetched.mock.calls[0]?.[0])).toBe(ADDRESS);
    expect(reload).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(10 * AGAIN_MS);
    expect(reload).toHaveBeenCalledOnce();
  });

  it.each([["reload"], [""]])("is not loaded again by itself after a %j", async (navigation) => {
    await expect(start({ navigation })).rejects.toBe(failure);
    await vi.advanceTimersByTimeAsync(10 * AGAIN_MS);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ["does not come", () => fetched.mockRejectedValue(new TypeError("Failed to fetch"))],
    ["is an error", () => fetched.mockResolvedValue({ ok: false })],
  ])("stays as it can be read when the page %s either", async (_, arrange) => {
    arrange();
    await expect(start()).rejects.toBe(failure);
    await vi.advanceTimersByTimeAsync(AGAIN_MS);
    expect(fetched).toHaveBeenCalledOnce();
    expect(reload).not.toHaveBeenCalled();
  });

  it("waits for the connection when there is none", async () => {
    await start({ onLine: false, navigation: "reload" });
    expect(document.querySelector(".not-started")).not.toBeNull();
    await vi.advanceTimersByTimeAsync(10 * AGAIN_MS);
    expect(reload).not.toHaveBeenCalled();
    events.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).toHaveBeenCalledOnce();
  });
});
