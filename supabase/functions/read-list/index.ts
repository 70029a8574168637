import { logged } from "../_server/log.ts";
import { answerReadList } from "../_server/readList.ts";

const NAME = "read-list";

/**
 * A list for a spreadsheet or a BI tool that has a token from the back office (docs/operations.md). The
 * token says which list. It stands in a header and never in the address, because addresses are written
 * to logs, and everybody who may look at a spreadsheet can read its formulas. Not a callable: a plain GET
 * or HEAD.
 * In: `Authorization: Bearer <token>`. Out: `text/csv`, UTF-8, with a line of heads; times in UTC.
 * Errors: HTTP 401 for any token that does not hold, 405 for any other method, 429 after 60 readings in
 * an hour, 503 when it should be tried again. A connection that breaks has not brought the whole list.
 */
Deno.serve((request) => logged(NAME, (requestId) => answerReadList(NAME, request, requestId)));
