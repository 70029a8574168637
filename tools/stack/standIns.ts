import { readFileSync } from "node:fs";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { GoogleStandIn } from "./google/provider.ts";
import { answerGoogleCalls } from "./google/redirects.ts";
import { HcaptchaVerifier } from "./hcaptcha/verifier.ts";
import type { Part } from "./part.ts";

// One of each per process, so that the API's port and the site's port know the same codes.
const google = new GoogleStandIn();
const hcaptcha = new HcaptchaVerifier();

const widgetScript = readFileSync(new URL("./hcaptcha/browser/api.js", import.meta.url), "utf8");

const app = new Hono().basePath("/_local");
app.use(
  bodyLimit({
    maxSize: 64 * 1024,
    onError: (c) => c.json({ error: "The body is too large." }, 413),
  }),
);
app.notFound((c) => c.json({ error: "Not found" }, 404));
app.onError((error, c) => {
  console.error("Stand-in failed:", error);
  return c.json({ error: "Internal error" }, 500);
});

async function readForm(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams(await request.text());
}

app.get("/google/authorize", (c) => google.showPage(new URL(c.req.url)));
app.post("/google/authorize", async (c) => google.answerPage(await readForm(c.req.raw)));

app.get("/hcaptcha/1/api.js", (c) =>
  c.body(widgetScript, 200, {
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "no-cache",
    "x-content-type-options": "nosniff",
  }),
);
app.post("/hcaptcha/checkcaptcha", async (c) => {
  const siteKey = (await readForm(c.req.raw)).get("sitekey");
  if (!siteKey) return c.json({ error: "The sitekey is missing." }, 400);
  const page = URL.parse(c.req.header("origin") ?? c.req.url);
  return c.json(hcaptcha.issue(siteKey, page?.hostname ?? ""), 200, {
    "cache-control": "no-store",
  });
});
app.post("/hcaptcha/siteverify", async (c) => c.json(hcaptcha.verify(await readForm(c.req.raw))));

/**
 * Serves everything under `/_local/`: the Google stand-in at /_local/google/, the hCaptcha stand-in
 * at /_local/hcaptcha/. Mounted on the API's port and on the site's.
 * @returns undefined when the path is not under `/_local/`.
 */
export async function handleStandIn(request: Request): Promise<Response | undefined> {
  if (!new URL(request.url).pathname.startsWith("/_local/")) return undefined;
  return app.fetch(request);
}

/**
 * Answers calls to Google's token and userinfo endpoints while the stack runs, by the stand-in whose
 * page `rewriteAuthorizeLocation` (google/redirects.ts) leads to: nothing of the stack reaches Google.
 */
export function standInForGoogle(): Part {
  const original = globalThis.fetch;
  globalThis.fetch = answerGoogleCalls(original, google);
  return {
    async stop() {
      globalThis.fetch = original;
    },
  };
}
