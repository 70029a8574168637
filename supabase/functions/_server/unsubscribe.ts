import { dataOf } from "./database.ts";
import { environment } from "./environment.ts";
import type { Outcome } from "./log.ts";
import { logFailure } from "./problem.ts";
import { visitorClient } from "./supabase.ts";

/** The page of the site that asks before it takes anybody off the list. */
const PAGE = "/mailing-list/unsubscribe";
/** As the database makes them. */
const TOKEN = /^[0-9a-f]{64}$/;

/** Answers a mail program's "Unsubscribe", or somebody who opened its address. Never throws. */
export async function answerUnsubscribe(name: string, request: Request): Promise<Outcome> {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  if (request.method === "GET" || request.method === "HEAD") {
    const location = `${environment.siteUrl}${PAGE}?token=${encodeURIComponent(token)}`;
    return empty(303, "OK", { location });
  }
  if (request.method !== "POST") {
    return empty(405, "METHOD_NOT_ALLOWED", { allow: "GET, HEAD, POST" });
  }
  if (!(await isOneClick(request))) return empty(400, "INVALID_ARGUMENT");
  // The same answer for what no mail has ever said, without asking the database.
  if (!TOKEN.test(token)) return empty(200, "OK");
  try {
    await dataOf("leave_mailing_list", visitorClient().rpc("leave_mailing_list", { token }));
    return empty(200, "OK");
  } catch (error) {
    logFailure(name, error);
    return empty(503, "UNAVAILABLE");
  }
}

async function isOneClick(request: Request): Promise<boolean> {
  const form = await request.formData().catch(() => null);
  return form?.get("List-Unsubscribe") === "One-Click";
}

function empty(status: number, code: string, headers: Record<string, string> = {}): Outcome {
  return {
    response: new Response(null, { status, headers: { "cache-control": "no-store", ...headers } }),
    code,
  };
}
