import { BodyError, readBody } from "./body.ts";
import { rpc } from "./database.ts";
import { environment } from "./environment.ts";
import { emptyAnswer, type Outcome } from "./log.ts";
import { logFailure } from "./problem.ts";
import { visitorClient } from "./supabase.ts";

/** The page of the site that asks for confirmation. */
const PAGE = "/mailing-list/unsubscribe";
/** The format of tokens from the database. */
const TOKEN = /^[0-9a-f]{64}$/;

/** Many times the size of an email program's form, multipart or not. */
const MAX_BODY_BYTES = 4096;

/** Handles the unsubscribe button of an email program, or a person who opened its address. Never throws. */
export async function answerUnsubscribe(name: string, request: Request): Promise<Outcome> {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  if (request.method === "GET" || request.method === "HEAD") {
    const location = `${environment.siteUrl}${PAGE}?token=${encodeURIComponent(token)}`;
    return emptyAnswer(303, "OK", { location });
  }
  if (request.method !== "POST") {
    return emptyAnswer(405, "METHOD_NOT_ALLOWED", { allow: "GET, HEAD, POST" });
  }
  try {
    if (!(await isOneClick(request))) return emptyAnswer(400, "INVALID_ARGUMENT");
    // The same response for tokens that were never issued, without a database call.
    if (!TOKEN.test(token)) return emptyAnswer(200, "OK");
    await rpc(visitorClient(), "leave_mailing_list", { token });
    return emptyAnswer(200, "OK");
  } catch (error) {
    if (error instanceof BodyError) return emptyAnswer(error.httpStatus, "INVALID_ARGUMENT");
    logFailure(name, error);
    return emptyAnswer(503, "UNAVAILABLE");
  }
}

async function isOneClick(request: Request): Promise<boolean> {
  const body = await readBody(request, MAX_BODY_BYTES);
  const type = request.headers.get("content-type") ?? "";
  const read = new Response(body, { headers: { "content-type": type } });
  const form = await read.formData().catch(() => null);
  return form?.get("List-Unsubscribe") === "One-Click";
}
