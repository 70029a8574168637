import { Random } from "#tools/stack/seed/random.ts";
import { answerWith } from "./answerWith.ts";

interface BatchedEmail {
  to: [string];
  subject: string;
  text: string;
}

const FAULTS = ["mail refused", "mail connection lost", "mail answer lost"] as const;

/**
 * Starts an email service with Resend's batch endpoint for the running test. It can make requests fail. Like the real
 * one, it delivers a batch once per key, rejects other content with a known key, and accepts at most a hundred emails.
 */
export async function startMailService() {
  const random = new Random(7);
  const bodiesByKey = new Map<unknown, string>();
  const service = {
    url: "",
    /** The percentage of requests that fail. */
    percent: 0,
    /** How often each fault was injected. */
    counts: new Map<string, number>(),
    requests: 0,
    /** The delivered emails, in order. */
    delivered: [] as { to: string; subject: string; text: string }[],
  };
  service.url = await answerWith((request, body, response) => {
    const answer = (status: number, json: object) =>
      void response
        .writeHead(status, { "content-type": "application/json" })
        .end(JSON.stringify(json));
    service.requests += 1;
    const fault = random.chance(service.percent / 100)
      ? FAULTS[Math.floor(random.next() * FAULTS.length)]
      : undefined;
    if (fault) service.counts.set(fault, (service.counts.get(fault) ?? 0) + 1);
    if (fault === "mail refused") return answer(500, { name: "internal_server_error" });
    if (fault === "mail connection lost") return void response.destroy();
    const emails = JSON.parse(body) as BatchedEmail[];
    if (emails.length > 100) return answer(422, { name: "validation_error" });
    const key = request.headers["idempotency-key"];
    if ((bodiesByKey.get(key) ?? body) !== body) {
      return answer(409, { name: "invalid_idempotent_request" });
    }
    if (!bodiesByKey.has(key)) {
      bodiesByKey.set(key, body);
      for (const { to, subject, text } of emails) {
        service.delivered.push({ to: to[0], subject, text });
      }
    }
    if (fault === "mail answer lost") return void response.destroy();
    return answer(200, { data: emails.map(() => ({ id: crypto.randomUUID() })) });
  });
  return service;
}
