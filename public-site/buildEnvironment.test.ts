import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DEMO_CHALLENGE } from "../common/demoDay.ts";
import { buildEnvironment } from "./buildEnvironment.ts";

const KEY = "import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY";
const SITE_URL = "import.meta.env.SITE_URL";
const CHALLENGE = "import.meta.env.VITE_CHALLENGE";
const ANSWERS = "import.meta.env.VITE_FAQ_ANSWERS";
const ANSWER = { id: 101, section: "Travel", question: "By train?", answer: "Yes." };
let root: string;
const requests: string[] = [];
let answer: () => Response;

const PROJECT = {
  VITE_SUPABASE_URL: "https://project.example.com",
  VITE_SUPABASE_PUBLISHABLE_KEY: "project-key",
  VITE_HCAPTCHA_SITE_KEY: "site-key",
  SITE_URL: "https://challenge.example.com",
};

function setUpProject(): void {
  for (const [name, value] of Object.entries(PROJECT)) vi.stubEnv(name, value);
}

const build = () => buildEnvironment("production", root);

beforeEach(() => {
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) {
    if (/^(VITE_.*|SITE_URL)$/.test(name)) vi.stubEnv(name, undefined);
  }
  root = mkdtempSync(path.join(tmpdir(), "build-environment-"));
  writeFileSync(
    path.join(root, ".env.example"),
    "VITE_SUPABASE_URL=\nVITE_SUPABASE_PUBLISHABLE_KEY=local-key\nSITE_URL=http://127.0.0.1:3000\nHCAPTCHA_SECRET=secret\n",
  );
  requests.length = 0;
  answer = () => Response.json([{ phase: "Evaluation" }]);
  vi.stubGlobal("fetch", async (address: string) => {
    requests.push(address);
    return address.includes("/challenge?") ? answer() : Response.json([ANSWER]);
  });
});

afterEach(() => rmSync(root, { recursive: true }));

it("reads the local example, then .env, then the environment, and only values for browsers", async () => {
  const defines = await build();
  expect(defines[KEY]).toBe('"local-key"');
  expect(JSON.stringify(defines)).not.toContain("secret");
  writeFileSync(path.join(root, ".env"), "VITE_SUPABASE_PUBLISHABLE_KEY=own-key\n");
  expect((await build())[KEY]).toBe('"own-key"');
  vi.stubEnv("VITE_SUPABASE_PUBLISHABLE_KEY", "given-key");
  expect((await build())[KEY]).toBe('"given-key"');
});

it("uses the site's address if it is not on this machine", async () => {
  expect((await build())[SITE_URL]).toBe('""');
  vi.stubEnv("SITE_URL", "http://127.0.0.1:3000");
  // A local build may be served on any port.
  expect((await build())[SITE_URL]).toBe('""');
  setUpProject();
  expect((await build())[SITE_URL]).toBe('"https://challenge.example.com"');
});

it.each(["VITE_SUPABASE_PUBLISHABLE_KEY", "VITE_HCAPTCHA_SITE_KEY", "SITE_URL"])(
  "stops a build for a project without %s, also if the local example has it",
  async (name) => {
    setUpProject();
    vi.stubEnv(name, "");
    await expect(build()).rejects.toThrow(`${name} is missing: set it (see .env.example).`);
  },
);

it.each([
  ["VITE_SUPABASE_URL", "foo"],
  ["SITE_URL", "challenge.example.com"],
  ["VITE_ANALYTICS_ID", "yes"],
])("names an invalid variable in one line: %s=%s", async (name, value) => {
  vi.stubEnv(name, value);
  const { message, stack } = await build().then(
    () => new Error("It was built."),
    (error: Error) => error,
  );
  expect(message).toMatch(new RegExp(`^${name} is "${value}": it must be [^\\n]+$`));
  expect(stack).toBe(message);
});

it("reads configuration and FAQ answers from a project, and nothing for a local build, which shows the demo", async () => {
  const local = await build();
  expect([local[CHALLENGE], local[ANSWERS]]).toEqual([
    JSON.stringify(JSON.stringify(DEMO_CHALLENGE)),
    '"[]"',
  ]);
  expect(requests).toEqual([]);
  setUpProject();
  const defines = await build();
  expect(defines[CHALLENGE]).toBe(JSON.stringify('{"phase":"Evaluation"}'));
  const { id, section: title, question } = ANSWER;
  const items = [{ id, question, answer: [{ paragraph: ["Yes."] }] }];
  expect(defines[ANSWERS]).toBe(JSON.stringify(JSON.stringify([{ title, items }])));
  expect(requests).toEqual([
    "https://project.example.com/rest/v1/challenge?limit=1",
    expect.stringContaining("/faq_answers?select=id,section,question,answer&is_published=is.true"),
  ]);
});

it.each([
  ["does not respond", () => Promise.reject(new TypeError("fetch failed"))],
  ["does not know the view", () => new Response(null, { status: 404 })],
  ["has no row", () => Response.json([])],
])("builds as for a new project if the project %s", async (_, given) => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  setUpProject();
  answer = given as () => Response;
  expect((await build())[CHALLENGE]).toBe('""');
});
