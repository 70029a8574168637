import { type Gap, withJson } from "../gap.ts";

/**
 * Different in Lite 0.10: it answers an invalid token with 401, where Supabase Storage answers 400 with 403 in the
 * body; and it lets browsers guess the type of a file.
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
