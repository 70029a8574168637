import { ACTORS, type Actor } from "./actors.ts";
import { EDGE_FUNCTIONS } from "./allowed.ts";
import { type Attempt, JSON_BODY, ruleFor } from "./attempt.ts";
import type { Catalogue } from "./catalogue.ts";
import { PAGE, PICTURE } from "./finalistWorld.ts";
import { PEOPLE } from "./keys.ts";

const REFUSALS: Record<number, string> = { 401: "sign in", 403: "denied" };

/** An answer about the payload means that the caller was let in. */
async function readEdge(answer: Response): Promise<string> {
  const text = await answer.text();
  // health and project answer 503 when something else is not well: here the site, which is not up.
  const needsSite = text.includes('"parts":') || (answer.status === 503 && text === "");
  if (answer.ok || needsSite) return "done";
  if (answer.status === 400) return "let in";
  return REFUSALS[answer.status] ?? `${answer.status} ${text}`;
}

/** Whom a call that is in order concerns. */
function payloadOf(name: string): object {
  const uid = name === "remove-admin" ? PEOPLE.colleague : PEOPLE.participant;
  return { data: { uid, ...(name === "set-role" && { role: "support" }) } };
}

/** These are asked with a plain GET: with which query. */
const PLAIN_PAGES = new Map([
  ["calendar", ""],
  ["health", ""],
  ["project", `?id=${PAGE}`],
  ["project-picture", `?id=${PICTURE}`],
]);
const READS = new Set([...PLAIN_PAGES.keys(), "list-admin-users", "get-user-email"]);
const TESTED_ELSEWHERE = new Set([
  "handle-contact-form",
  "unsubscribe",
  "mail-events",
  "check-document",
]);
/** Those who call in earnest: one for each reason to refuse, and all who may. */
const IN_EARNEST: Actor[] = [
  "anonymous",
  "changedClaims",
  "deleted",
  "participant",
  "revokedAdmin",
  "support",
  "admin",
];

/**
 * Every edge function by every caller without the payload that each of them asks for, so that being let in
 * changes nothing; by some also in earnest, but for those whose own tests do so.
 */
export function edgeAttempts({ edgeFunctions }: Pick<Catalogue, "edgeFunctions">): Attempt[] {
  return edgeFunctions.flatMap((name) => {
    const rule = EDGE_FUNCTIONS[name];
    if (!rule) return [];
    return (Object.keys(ACTORS) as Actor[]).flatMap((actor) => {
      const letIn = (ruleFor(rule, actor) ?? rule.anybody) as string;
      const attempt = (does: string, payload: object, expected: string): Attempt => ({
        actor,
        does: `calls the edge function ${name} ${does}`,
        touches: [`edge:${name}`],
        path: `/functions/v1/${name}${PLAIN_PAGES.get(name) ?? ""}`,
        ...(PLAIN_PAGES.has(name)
          ? { method: "GET" }
          : { method: "POST", headers: JSON_BODY, body: JSON.stringify(payload) }),
        expected,
        read: readEdge,
        writes: expected === "done" && !READS.has(name),
      });
      const done = letIn === "let in" ? "done" : letIn;
      if (PLAIN_PAGES.has(name)) return [attempt("with a plain question", {}, done)];
      const isEarnest = !TESTED_ELSEWHERE.has(name) && IN_EARNEST.includes(actor);
      return [
        attempt("without a payload", {}, letIn),
        ...(isEarnest ? [attempt("in earnest", payloadOf(name), done)] : []),
      ];
    });
  });
}
