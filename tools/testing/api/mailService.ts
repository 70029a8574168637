import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { Random } from "#tools/stack/seed/random.ts";

interface Handed {
  to: [string];
  subject: string;
  text: string;
}

interface MailService {
  url: string;
  /** How many of a hundred requests something befalls. */
  percent: number;
  counts: Map<string, number>;
  /** How long it takes for an answer. */
  delayMs: number;
  requests: number;
  /** What has left, in order. */
  delivered: { to: string; subject: string; text: string }[];
  close(): void;
}

const FAULTS = ["mail refused", "mail connection lost", "mail answer lost"] as const;

/**
 * A mail service with Resend's batch address, slow or often down if a test wants it so. As the real
 * one it delivers a batch once that comes twice with the same key, refuses other words under a known
 * key, and takes a hundred mails at most.
 */
export async function startMailService(): Promise<MailService> {
  const random = new Random(7);
  /** The bodies, by their keys. */
  const known = new Map<unknown, string>();
  const service: MailService = {
    url: "",
    percent: 0,
    counts: new Map(),
    delayMs: 0,
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
    await delay(service.delayMs);
    const fault = random.chance(service.percent / 100)
      ? FAULTS[Math.floor(random.next() * FAULTS.length)]
      : undefined;
    if (fault) service.counts.set(fault, (service.counts.get(fault) ?? 0) + 1);
    if (fault === "mail refused") return answer(500, { name: "internal_server_error" });
    if (fault === "mail connection lost") return response.destroy();
    const mails = JSON.parse(body) as Handed[];
    if (mails.length > 100) return answer(422, { name: "validation_error" });
    const key = request.headers["idempotency-key"];
    if ((known.get(key) ?? body) !== body)
      return answer(409, { name: "invalid_idempotent_request" });
    if (!known.has(key)) {
      known.set(key, body);
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
