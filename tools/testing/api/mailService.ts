import { answerWith } from "./answerWith.ts";

interface BatchedEmail {
  to: [string];
  text: string;
}

/**
 * Starts an email service with Resend's batch endpoint for the running test. Like the real one, it delivers a batch
 * once per key, rejects other content with a known key, and accepts at most a hundred emails.
 */
export async function startMailService() {
  const bodiesByKey = new Map<unknown, string>();
  const service = {
    url: "",
    /** Whether the connection is lost after a batch was delivered. */
    losesAnswers: false,
    requests: 0,
    /** The delivered emails, in order. */
    delivered: [] as { to: string; text: string }[],
  };
  service.url = await answerWith((request, body, response) => {
    const answer = (status: number, json: object) =>
      void response
        .writeHead(status, { "content-type": "application/json" })
        .end(JSON.stringify(json));
    service.requests += 1;
    const emails = JSON.parse(body) as BatchedEmail[];
    if (emails.length > 100) return answer(422, { name: "validation_error" });
    const key = request.headers["idempotency-key"];
    if ((bodiesByKey.get(key) ?? body) !== body) {
      return answer(409, { name: "invalid_idempotent_request" });
    }
    if (!bodiesByKey.has(key)) {
      bodiesByKey.set(key, body);
      for (const { to, text } of emails) service.delivered.push({ to: to[0], text });
    }
    if (service.losesAnswers) return void response.destroy();
    return answer(200, { data: emails.map(() => ({ id: crypto.randomUUID() })) });
  });
  return service;
}
