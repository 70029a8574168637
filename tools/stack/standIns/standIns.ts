import { readFileSync } from "node:fs";
import { Hono } from "hono";
import type { Part } from "../part.ts";
import { answerGoogleCalls, chooseAccount, showAccounts } from "./google.ts";
import { issueToken, verifyToken } from "./hcaptcha.ts";

const widgetScript = readFileSync(new URL("./hcaptcha.js", import.meta.url), "utf8");

const formOf = async (request: Request) => new URLSearchParams(await request.text());

const app = new Hono()
  .basePath("/_local")
  .get("/google/authorize", (c) => showAccounts(new URL(c.req.url).searchParams))
  .post("/google/authorize", async (c) => chooseAccount(await formOf(c.req.raw)))
  .get("/hcaptcha/1/api.js", (c) =>
    c.body(widgetScript, 200, {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
      "x-content-type-options": "nosniff",
    }),
  )
  .post("/hcaptcha/checkcaptcha", (c) => c.json({ token: issueToken() }))
  .post("/hcaptcha/siteverify", async (c) => c.json(verifyToken(await formOf(c.req.raw))));

/**
 * Serves the stand-ins for Google and hCaptcha under `/_local/`, on the API's port and on the site's.
 * @returns undefined for any other path.
 */
export async function handleStandIn(request: Request): Promise<Response | undefined> {
  if (!new URL(request.url).pathname.startsWith("/_local/")) return undefined;
  return app.fetch(request);
}

/** Answers calls to Google while the stack runs. */
export function standInForGoogle(): Part {
  const original = globalThis.fetch;
  globalThis.fetch = answerGoogleCalls(original);
  return {
    async stop() {
      globalThis.fetch = original;
    },
  };
}
