import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/** A mailbox that takes mails and keeps their sender waiting. */
export interface SlowMailbox {
  url: string;
  /** How many mails to this address have come. */
  count(email: string): number;
  /** Answers all senders with this status, those who wait and those who come. */
  answer(status: number): void;
  stop(): Promise<void>;
}

/** Starts one on a free port. */
export async function startSlowMailbox(): Promise<SlowMailbox> {
  const mails: string[] = [];
  const waiting: ServerResponse[] = [];
  let status: number | undefined;
  const server = createServer(async (request, response) => {
    const { To } = (await json(request)) as { To: { Email: string }[] };
    mails.push(...To.map(({ Email }) => Email));
    if (status) response.writeHead(status).end();
    else waiting.push(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: (email) => mails.filter((to) => to === email).length,
    answer(with_) {
      status = with_;
      for (const response of waiting.splice(0)) response.writeHead(with_).end();
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
