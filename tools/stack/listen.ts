import { isUtf8 } from "node:buffer";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { StackError } from "./config.ts";
import type { Part } from "./part.ts";

const LOCAL_NAMES = new Set(["127.0.0.1", "localhost", "[::1]"]);

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Whether a request's `Host` is a local name of this computer. */
function isLocalHost(host = ""): boolean {
  return LOCAL_NAMES.has(URL.parse(`http://${host}`)?.hostname ?? "");
}

/**
 * Rejects requests that the web server or gateway rejects in production. A page of another
 * site could reach the stack by pointing its name at 127.0.0.1 (DNS rebinding).
 * @returns why the request is refused, in the format of PostgREST's errors; undefined when it may pass.
 */
function refusalOf({ method = "", headers, rawHeaders }: IncomingMessage) {
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

/**
 * Serves HTTP on 127.0.0.1 only: the stack's keys are public, so no other machine may reach it, nor a
 * page of another site (refusalOf).
 * @param name The name of the server, and `variable` the setting of its port: both appear in the error.
 * @throws StackError when the port is taken or may not be used.
 */
export async function listen(
  listener: RequestListener,
  port: number,
  { name, variable }: { name: string; variable: string },
): Promise<Part> {
  const server = createServer((incoming, answer) => {
    const refused = refusalOf(incoming);
    if (!refused) return listener(incoming, answer);
    const { status, code, message } = refused;
    answer.writeHead(status, {
      "content-type": "application/json",
      "access-control-allow-origin": "*",
      connection: "close",
    });
    answer.end(JSON.stringify({ code, message, details: null, hint: null }));
  });
  // Clients close idle connections. If the server closed one just as a client reuses it, the request would fail.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason = error.code === "EADDRINUSE" ? "is already in use" : `(${error.message})`;
      reject(
        new StackError(
          `${name} cannot listen: port ${port} ${reason}. Set ${variable} to another port.`,
        ),
      );
    });
    server.listen(port, "127.0.0.1", resolve);
  });
  let stopped: Promise<void> | undefined;
  return {
    stop() {
      stopped ??= new Promise((resolve) => {
        server.close(() => resolve());
        // Browsers keep connections open; waiting for them would delay Ctrl-C.
        server.closeAllConnections();
      });
      return stopped;
    },
  };
}
