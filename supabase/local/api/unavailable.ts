import type { Postgres } from "../postgres.ts";
import type { Gap } from "./gap.ts";

function unavailable(): Response {
  const body = {
    code: "PGRST000",
    message: "The database is being restarted. Please try again.",
    details: null,
    hint: null,
  };
  const headers = { "retry-after": "1", "access-control-allow-origin": "*" };
  return Response.json(body, { status: 503, headers });
}

/**
 * Answers 503 while Postgres is down, and instead of the error of a request in the middle of which
 * it died: the client knows that trying again makes sense.
 */
export function whileDatabaseIsDown(postgres: Postgres): Gap {
  return async (request, next) => {
    if (!postgres.isUp) return unavailable();
    const starts = postgres.starts;
    try {
      const answer = await next(request);
      const hasDied = !postgres.isUp || postgres.starts !== starts;
      return hasDied && answer.status >= 500 ? unavailable() : answer;
    } catch (error) {
      if (!postgres.isUp || postgres.starts !== starts) return unavailable();
      throw error;
    }
  };
}
