import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Random } from "#tools/stack/seed/random.ts";

interface BatchedEmail {
  to: [string];
  subject: string;
  text: string;
}

interface MailService {
  url: string;
  /** The percentage of requests that fail. */
  percent: number;
  counts: Map<string, number>;
  requests: number;
  /** The delivered emails, in their order. */
  delivered: { to: string; subject: string; text: string }[];
  close(): void;
}

const FAULTS = ["mail refused", "mail connection lost", "mail answer lost"] as const;

/**
 * A mail service with Resend's batch address, of whose requests a test can let some fail. As the real one, it
 * delivers a batch with a known key once, refuses other content under that key, and takes at most a hundred emails.
 */
export async function startMailService(): Promise<MailService> {
  const random = new Random(7);
  const bodiesByKey = new Map<unknown, string>();
  const service: MailService = {
    url: "",
    percent: 0,
    counts: new Map(),
    requests: 0,
    delivered: [],
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces).toString();
    service.requests += 1;
    const fault = random.chance(service.percent / 100)
      ? FAULTS[Math.floor(random.next() * FAULTS.length)]
      : undefined;
    if (fault) service.counts.set(fault, (service.counts.get(fault) ?? 0) + 1);
    if (fault === "mail refused") return answer(500, { name: "internal_server_error" });
    if (fault === "mail connection lost") return response.destroy();
    const mails = JSON.parse(body) as BatchedEmail[];
    if (mails.length > 100) return answer(422, { name: "validation_error" });
    const key = request.headers["idempotency-key"];
    if ((bodiesByKey.get(key) ?? body) !== body)
      return answer(409, { name: "invalid_idempotent_request" });
    if (!bodiesByKey.has(key)) {
      bodiesByKey.set(key, body);
      for (const { to, subject, text } of mails)
        service.delivered.push({ to: to[0], subject, text });
    }
    if (fault === "mail answer lost") return response.destroy();
    return answer(200, { data: mails.map(() => ({ id: crypto.randomUUID() })) });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}
