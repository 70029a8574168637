import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { Random } from "#tools/stack/seed/random.ts";

/** What can happen to a request on its way. */
type Fault =
  /** It never arrives. */
  | "lost request"
  /** Its sender is gone when half of it has been sent. */
  | "cut request"
  /** It is carried out, and nobody gets the answer. */
  | "lost answer"
  /** It is carried out, and half of the answer arrives. */
  | "cut answer"
  /** It arrives twice at once. */
  | "doubled"
  /** Its sender has given up when it arrives, after others that were sent later. */
  | "late"
  /** It is overtaken by others. */
  | "slow"
  /** Somebody on the way answers in its place. */
  | "bad gateway";

interface FaultyNetwork {
  url: string;
  /** How many requests of a hundred meet with a fault. */
  percent: number;
  /** How often each fault was injected. */
  counts: Map<string, number>;
  count(fault: string, times?: number): void;
  /** Told after each request that was carried out how many there have been. */
  onCarriedOut: (count: number) => void;
  /** Resolves once no request is under way any more, late ones included. */
  settled(): Promise<void>;
  close(): void;
}

const FAULTS: readonly Fault[] = [
  "lost request",
  "cut request",
  "lost answer",
  "lost answer",
  "cut answer",
  "doubled",
  "late",
  "slow",
  "bad gateway",
];

interface Sent {
  method: string;
  path: string;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
}

interface Answered {
  status: number;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
}

async function receive(request: IncomingMessage): Promise<Sent> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (!/^(host|connection|content-length|transfer-encoding|accept-encoding)$/.test(name)) {
      headers.set(name, String(value));
    }
  }
  const body = new Uint8Array(Buffer.concat(pieces));
  return { method: request.method ?? "GET", path: request.url ?? "/", headers, body };
}

/** The half of a request, after which its sender is gone. */
async function sendHalf(upstream: string, { method, path, headers, body }: Sent): Promise<void> {
  const { hostname, port } = new URL(upstream);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const length = `content-length: ${body.byteLength + 1}\r\n`;
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${hostname}\r\n${length}${lines}\r\n`);
  socket.write(body.slice(0, body.byteLength / 2));
  await delay(30);
  socket.destroy();
}

/**
 * A network between the product's clients and its server on which requests and answers get lost, late,
 * doubled and cut.
 */
export async function startFaultyNetwork(upstream: string): Promise<FaultyNetwork> {
  const random = new Random(6);
  const counts = new Map<string, number>();
  const underWay = new Set<Promise<unknown>>();
  let carriedOut = 0;

  async function forward({ method, path, headers, body }: Sent): Promise<Answered> {
    const answer = await fetch(`${upstream}${path}`, {
      method,
      headers,
      redirect: "manual",
      ...(body.byteLength > 0 ? { body } : {}),
    });
    const answered = new Uint8Array(await answer.arrayBuffer());
    if (answer.ok) {
      carriedOut += 1;
      network.onCarriedOut(carriedOut);
    }
    return { status: answer.status, headers: answer.headers, body: answered };
  }

  function reply(response: ServerResponse, answer: Answered, share = 1): void {
    for (const [name, value] of answer.headers) {
      if (
        !/^(connection|content-length|content-encoding|transfer-encoding|keep-alive)$/.test(name)
      ) {
        response.setHeader(name, value);
      }
    }
    response.writeHead(answer.status, { "content-length": answer.body.byteLength });
    if (share === 1) response.end(answer.body);
    else
      response.write(answer.body.slice(0, answer.body.byteLength * share), () =>
        response.destroy(),
      );
  }

  const carryOut: Record<Fault, (sent: Sent, response: ServerResponse) => Promise<void>> = {
    async "lost request"(_sent, response) {
      response.destroy();
    },
    async "cut request"(sent, response) {
      response.destroy();
      await sendHalf(upstream, sent);
    },
    async "lost answer"(sent, response) {
      await forward(sent);
      response.destroy();
    },
    async "cut answer"(sent, response) {
      reply(response, await forward(sent), 0.5);
    },
    async doubled(sent, response) {
      const [first] = await Promise.all([forward(sent), forward(sent)]);
      reply(response, first);
    },
    async late(sent, response) {
      response.destroy();
      await delay(random.between(20, 300));
      await forward(sent);
    },
    async slow(sent, response) {
      await delay(random.between(20, 200));
      reply(response, await forward(sent));
    },
    async "bad gateway"(_sent, response) {
      response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad gateway</h1>");
    },
  };

  const network: FaultyNetwork = {
    url: "",
    percent: 0,
    counts,
    count: (fault, times = 1) => void counts.set(fault, (counts.get(fault) ?? 0) + times),
    onCarriedOut: () => undefined,
    async settled() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await receive(request);
    if (!random.chance(network.percent / 100)) return reply(response, await forward(sent));
    const fault = FAULTS[Math.floor(random.next() * FAULTS.length)] ?? "lost request";
    network.count(fault);
    await carryOut[fault](sent, response);
  }

  const server = createServer((request, response) => {
    // The server behind may be down: then so is the connection.
    const done = handle(request, response).catch(() => response.destroy());
    underWay.add(done);
    void done.finally(() => underWay.delete(done));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The network has no port.");
  network.url = `http://127.0.0.1:${address.port}`;
  return network;
}
