import { CallableError } from "../_shared/callableError.ts";
import { toCsv } from "../_shared/csv.ts";
import { dataOf } from "./database.ts";
import { emptyAnswer, type Outcome } from "./log.ts";
import { logFailure } from "./problem.ts";
import { serviceClient } from "./supabase.ts";

/** As the database makes them. */
const TOKEN = /^Bearer ([0-9a-f]{64})$/i;

/** So many rows are in memory at once, whatever the list has. */
const ROWS_AT_ONCE = 1_000;

/** What service_read_list answers for a token that holds. */
interface ListPage {
  list: string;
  columns: string[];
  rows: (string | number | null)[][];
  next: string | null;
}

/** Answers a spreadsheet that has a token. Never throws. */
export async function answerReadList(
  name: string,
  request: Request,
  requestId: string,
): Promise<Outcome> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return emptyAnswer(405, "METHOD_NOT_ALLOWED", { allow: "GET, HEAD" });
  }
  const token = TOKEN.exec(request.headers.get("authorization") ?? "")?.[1]?.toLowerCase();
  try {
    const first = token ? await readPage(token, null) : null;
    // The same for every token that does not hold, so that nobody learns which ones there were.
    if (!token || !first) {
      return emptyAnswer(401, "UNAUTHENTICATED", { "www-authenticate": "Bearer" });
    }
    const headers = {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${first.list}.csv"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    };
    const lines = linesFrom(first, (after) => readPage(token, after));
    const body = request.method === "HEAD" ? null : streamOf(lines, name, requestId);
    return { response: new Response(body, { headers }), code: "OK" };
  } catch (error) {
    if (error instanceof CallableError && error.code === "resource-exhausted") {
      return emptyAnswer(429, "RESOURCE_EXHAUSTED", { "retry-after": "3600" });
    }
    logFailure(name, error, requestId);
    return emptyAnswer(503, "UNAVAILABLE");
  }
}

async function readPage(token: string, after: string | null): Promise<ListPage | null> {
  const args = { token, most: ROWS_AT_ONCE, ...(after !== null && { after }) };
  const page = await dataOf("service_read_list", serviceClient().rpc("service_read_list", args));
  return page as unknown as ListPage | null;
}

/** The lines of a list, a page at a time; the next page is asked for once the last one was taken. */
async function* linesFrom(
  first: ListPage,
  readNext: (after: string) => Promise<ListPage | null>,
): AsyncGenerator<string> {
  yield toCsv([first.columns]);
  let page = first;
  for (;;) {
    yield toCsv(page.rows.map((row) => row.map((cell) => String(cell ?? ""))));
    if (page.next === null) return;
    const next = await readNext(page.next);
    // Revoked meanwhile: a connection that breaks is no short list.
    if (!next) throw new CallableError("unauthenticated", "The token holds no more.");
    page = next;
  }
}

function streamOf(lines: AsyncGenerator<string>, name: string, requestId: string) {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await lines.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        logFailure(name, error, requestId);
        controller.error(error);
      }
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
}
