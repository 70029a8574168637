import { type IncomingMessage, request, type ServerResponse } from "node:http";

/** Whether this address belongs to Supabase's API rather than to the site. */
export function isApiAddress(address = ""): boolean {
  return /^\/(auth|rest|storage|functions)\/v1(?=[/?]|$)/.test(address);
}

/**
 * Passes a request on to the API and its answer back, both as streams. The API learns the client's
 * address from the connection; whatever the client claims about it is dropped.
 * An API that does not answer: 502 with a JSON message.
 */
export function passOn(incoming: IncomingMessage, answer: ServerResponse, apiUrl: string): void {
  const { connection: _hopByHop, forwarded: _claimed, ...headers } = incoming.headers;
  const outgoing = request(new URL(incoming.url ?? "/", apiUrl), {
    method: incoming.method,
    headers: {
      ...headers,
      "x-forwarded-for": incoming.socket.remoteAddress ?? "",
      "x-forwarded-host": headers.host ?? "",
      "x-forwarded-proto": "http",
    },
  });
  outgoing.on("response", (received) => {
    const { connection: _connection, "keep-alive": _keepAlive, ...kept } = received.headers;
    answer.writeHead(received.statusCode ?? 502, kept);
    received.on("error", () => answer.destroy());
    received.pipe(answer);
  });
  outgoing.on("error", () => {
    if (answer.headersSent) {
      answer.destroy();
      return;
    }
    answer.writeHead(502, { "content-type": "application/json" });
    answer.end(JSON.stringify({ message: "The API does not answer. Please try again." }));
  });
  answer.on("close", () => outgoing.destroy());
  incoming.pipe(outgoing);
}
