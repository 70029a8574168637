import { type Gap, withJson } from "../gap.ts";

/**
 * Otherwise in Lite 0.10: a token that is not valid is answered with 401, where Supabase Storage answers
 * 400 and says in the body that it means 403; and browsers may guess what a file is.
 */
export const storageAnswers: Gap = async (request, next) => {
  if (!new URL(request.url).pathname.startsWith("/storage/v1/")) return next(request);
  const answer = await next(request);
  answer.headers.set("x-content-type-options", "nosniff");
  if (answer.status !== 401) return answer;
  const { message } = (await answer.json()) as { message?: string };
  const refused = new Response(null, { status: 400, headers: answer.headers });
  return withJson(refused, { statusCode: "403", error: "Unauthorized", message });
};
