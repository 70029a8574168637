import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { Random } from "#tools/stack/seed/random.ts";

/** The kinds of network faults. */
const FAULTS = ["lost request", "lost answer", "doubled", "late", "bad gateway"] as const;

/** Headers of a single connection. */
const CONNECTION_HEADERS =
  /^(host|connection|content-length|content-encoding|transfer-encoding|accept-encoding|keep-alive)$/;

async function received(request: IncomingMessage, upstream: string): Promise<Request> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const headers = Object.entries(request.headers)
    .filter(([name]) => !CONNECTION_HEADERS.test(name))
    .map(([name, value]): [string, string] => [name, String(value)]);
  const body = pieces.length > 0 ? { body: new Uint8Array(Buffer.concat(pieces)) } : {};
  return new Request(`${upstream}${request.url}`, {
    ...(request.method && { method: request.method }),
    headers,
    redirect: "manual",
    ...body,
  });
}

async function reply(response: ServerResponse, answer: Response): Promise<void> {
  for (const [name, value] of answer.headers) {
    if (!CONNECTION_HEADERS.test(name)) response.setHeader(name, value);
  }
  response.writeHead(answer.status).end(new Uint8Array(await answer.arrayBuffer()));
}

/** A network between the product and its API that loses, delays and duplicates requests and responses. */
export async function startFaultyNetwork(upstream: string) {
  const random = new Random(6);
  const counts = new Map<string, number>();
  const pending = new Set<Promise<unknown>>();
  let successes = 0;

  async function forward(request: Request): Promise<Response> {
    const answer = await fetch(request.clone());
    if (answer.ok) {
      successes += 1;
      network.onSuccess(successes);
    }
    return answer;
  }

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await received(message, upstream);
    if (!random.chance(network.percent / 100)) return reply(response, await forward(request));
    const fault = FAULTS[Math.floor(random.next() * FAULTS.length)] ?? "lost request";
    network.count(fault);
    switch (fault) {
      case "lost request":
        response.destroy();
        return;
      case "lost answer":
        await forward(request);
        response.destroy();
        return;
      case "doubled": {
        const [answer] = await Promise.all([forward(request), forward(request)]);
        return reply(response, answer);
      }
      case "late":
        // The sender gives up, and later requests arrive first.
        response.destroy();
        await delay(random.between(20, 300));
        await forward(request);
        return;
      case "bad gateway":
        response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad gateway</h1>");
    }
  }

  const server = createServer((request, response) => {
    // If the server is down, the connection ends.
    const done = handle(request, response).catch(() => response.destroy());
    pending.add(done);
    void done.finally(() => pending.delete(done));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The network has no port.");
  const network = {
    url: `http://127.0.0.1:${address.port}`,
    /** The percentage of requests with a fault. */
    percent: 0,
    /** How often each fault was injected. */
    counts,
    count: (fault: string, times = 1) => void counts.set(fault, (counts.get(fault) ?? 0) + times),
    /** Called after each successful request with the number of such requests so far. */
    onSuccess: (_count: number): void => undefined,
    /** Resolves once no requests are pending, including delayed ones. */
    async settled() {
      while (pending.size > 0) await Promise.allSettled(pending);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return network;
}
