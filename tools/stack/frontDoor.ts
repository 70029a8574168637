import { isUtf8 } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";

const LOCAL_NAMES = new Set(["127.0.0.1", "localhost", "[::1]"]);

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** An answer that refuses a request, in the words of PostgREST's errors. */
export interface Refusal {
  status: number;
  /** Of Postgres, where it has one for this. */
  code: string;
  message: string;
}

/** Whether a request's `Host` is a name that this computer has for itself. */
function isLocalHost(host = ""): boolean {
  return LOCAL_NAMES.has(URL.parse(`http://${host}`)?.hostname ?? "");
}

/**
 * What no server of the stack answers, in production neither: the web server or gateway in front refuses it
 * there. A page elsewhere could reach the stack by pointing its own name at 127.0.0.1 (DNS rebinding).
 * In: a request. Out: why it is refused; undefined when it may pass.
 */
export function refusalAtDoor({ method = "", headers, rawHeaders }: IncomingMessage) {
  if (!METHODS.has(method)) {
    return { status: 405, code: "0A000", message: "This method is not served." };
  }
  if (!isLocalHost(headers.host)) {
    return { status: 421, code: "08004", message: "The stack answers only to this computer." };
  }
  // Node reads a header's bytes as Latin-1.
  if (!rawHeaders.every((text) => isUtf8(Buffer.from(text, "latin1")))) {
    return { status: 400, code: "22021", message: "A header is not UTF-8." };
  }
  return undefined;
}

/** Answers with a refusal, readable by any page, and takes no more of the request. */
export function refuse(answer: ServerResponse, { status, code, message }: Refusal): void {
  answer.writeHead(status, {
    "content-type": "application/json",
    "access-control-allow-origin": "*",
    connection: "close",
  });
  answer.end(JSON.stringify({ code, message, details: null, hint: null }));
}
