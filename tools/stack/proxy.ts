import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  request,
  type ServerResponse,
} from "node:http";

/** The target and headers of a request. */
interface ProxyRequest {
  to: Pick<RequestOptions, "host" | "port" | "socketPath" | "path">;
  headers: IncomingHttpHeaders;
}

/**
 * Forwards a request and its answer, both as streams.
 * Answers 502 with a JSON message if the server does not answer.
 */
export function proxyRequest(
  incoming: IncomingMessage,
  answer: ServerResponse,
  { to, headers }: ProxyRequest,
): void {
  const { connection: _hopByHop, ...forwarded } = headers;
  const outgoing = request({ ...to, method: incoming.method, headers: forwarded });
  outgoing.on("response", (received) => {
    const { connection: _connection, "keep-alive": _keepAlive, ...returned } = received.headers;
    answer.writeHead(received.statusCode ?? 502, returned);
    received.on("error", () => answer.destroy());
    received.pipe(answer);
  });
  outgoing.on("error", () => {
    if (answer.headersSent) {
      answer.destroy();
      return;
    }
    answer.writeHead(502, {
      "content-type": "application/json",
      "access-control-allow-origin": "*",
    });
    answer.end(JSON.stringify({ message: "The API does not answer. Please try again." }));
  });
  answer.on("close", () => outgoing.destroy());
  incoming.pipe(outgoing);
}
