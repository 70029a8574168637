import { readBody } from "./body.ts";
import { rpc } from "./database.ts";
import { emptyAnswer } from "./endpoint.ts";
import { environment } from "./environment.ts";
import { visitorClient } from "./supabase.ts";

/** The page of the site that asks for confirmation. */
const PAGE = "/mailing-list/unsubscribe";
/** The format of tokens from the database. */
const TOKEN = /^[0-9a-f]{64}$/;

/** Many times the size of an email program's form, multipart or not. */
const MAX_BODY_BYTES = 4096;

/** Handles the unsubscribe button of an email program, or a person who opened its address. */
export async function answerUnsubscribe(request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  if (request.method !== "POST") {
    const location = `${environment.siteUrl}${PAGE}?token=${encodeURIComponent(token)}`;
    return emptyAnswer(303, { location });
  }
  if (!(await isOneClick(request))) return emptyAnswer(400);
  // The same response for tokens that were never issued, without a database call.
  if (TOKEN.test(token)) await rpc(visitorClient(), "leave_mailing_list", { token });
  return emptyAnswer(200);
}

async function isOneClick(request: Request): Promise<boolean> {
  const body = await readBody(request, MAX_BODY_BYTES);
  const type = request.headers.get("content-type") ?? "";
  const read = new Response(body, { headers: { "content-type": type } });
  const form = await read.formData().catch(() => null);
  return form?.get("List-Unsubscribe") === "One-Click";
}
