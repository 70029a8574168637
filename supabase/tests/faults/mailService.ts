import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Random } from "#tools/stack/seed/random.ts";

interface Delivered {
  id: string;
  to: string;
  subject: string;
  text: string;
}

interface MailService {
  url: string;
  percent: number;
  counts: Map<string, number>;
  /** What has left, each once. */
  delivered: Map<string, Delivered>;
  close(): void;
}

interface Handed {
  To: [{ Email: string }];
  Subject: string;
  Text: string;
  Headers: { "Idempotency-Key": string };
}

const FAULTS = ["mail refused", "mail connection lost", "mail answer lost"] as const;

/**
 * A mail service that is often down. It delivers what it is handed twice with the same key once, as
 * the one in production does.
 */
export async function startMailService(): Promise<MailService> {
  const random = new Random(7);
  const service: MailService = {
    url: "",
    percent: 0,
    counts: new Map(),
    delivered: new Map(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const mail = JSON.parse(Buffer.concat(pieces).toString()) as Handed;
    const fault = random.chance(service.percent / 100)
      ? FAULTS[Math.floor(random.next() * FAULTS.length)]
      : undefined;
    if (fault) service.counts.set(fault, (service.counts.get(fault) ?? 0) + 1);
    if (fault === "mail refused") return response.writeHead(500).end();
    if (fault === "mail connection lost") return response.destroy();
    const id = mail.Headers["Idempotency-Key"];
    const { Subject: subject, Text: text } = mail;
    service.delivered.set(id, { id, to: mail.To[0].Email, subject, text });
    if (fault === "mail answer lost") return response.destroy();
    return response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}
