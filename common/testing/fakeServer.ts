import { beforeEach, onTestFinished, vi } from "vitest";
import { fakeUpload } from "./fakeUpload.ts";
import type { Sent } from "./sent.ts";
import { sessionOf, storedSession, userOf } from "./sessions.ts";

/** JSON with status 200, undefined for no content (204), a response, or an error: no connection. */
type Reply = object | string | number | boolean | null | undefined;
type Answerer = (request: Sent) => Reply | Promise<Reply>;

/** The answer to a request, a promise of it, or a function that returns it. */
export type Answer = Reply | Promise<Reply> | Answerer;

/** Answers by "METHOD /path", without the query. A name that ends in "*" matches all names that begin with it. */
export type Answers = Readonly<Record<string, Answer>>;

export type FakeServer = ReturnType<typeof createServer>;

/** No connection. supabase-js repeats a read for seconds. */
export const NETWORK_DOWN = new TypeError("Failed to fetch");

/** The answers about the session. */
const IDENTITY_SERVICE: Answers = {
  "GET /auth/v1/user": ({ headers }) => userOf(headers),
  "PUT /auth/v1/user": ({ headers }) => userOf(headers),
  "POST /auth/v1/token": () => storedSession() ?? sessionOf(),
  "POST /auth/v1/logout": undefined,
};

/**
 * A server for each test of a file, in place of the network: real data modules and supabase-js run.
 *
 *     const server = fakeServer({ "GET /rest/v1/my_submission": [submissionRow()] });
 *     beforeEach(() => void signedInAs(ADA));
 *     server.answer({ "POST /rest/v1/rpc/withdraw_submission": NETWORK_DOWN });
 *     await user.click(screen.getByRole("button", { name: "Withdraw" }));
 *     expect(server.sentTo("POST /rest/v1/rpc/withdraw_submission")).toMatchObject([{ revision: 1 }]);
 *
 * A test fails if a request has no answer.
 */
export function fakeServer(answers: Answers = {}): FakeServer {
  const server = createServer();
  beforeEach(() => {
    server.start(answers);
    onTestFinished(() => server.expectAnswers());
  });
  return server;
}

/** A server for the current test. */
export function startServer(answers: Answers): FakeServer {
  const server = createServer();
  server.start(answers);
  return server;
}

function createServer() {
  let answers: Answers = {};
  let unanswered: string[] = [];
  const sent: Sent[] = [];

  async function serve(request: Sent): Promise<Response> {
    sent.push(request);
    const key = nameOf(request.name, Object.keys(answers));
    if (key === undefined) {
      unanswered.push(request.name);
      throw new Error(`No answer for ${request.name}.`);
    }
    const answer = answers[key];
    const reply = await (typeof answer === "function" ? (answer as Answerer)(request) : answer);
    if (reply instanceof Error) throw reply;
    return responseTo(request, reply);
  }

  return {
    /** The requests, in order. */
    sent,

    /** The bodies of the requests with this name, in order. */
    sentTo: (name: string): unknown[] =>
      sent.filter((one) => nameOf(one.name, [name]) !== undefined).map(({ body }) => body),

    /** Adds answers. */
    answer(more: Answers): void {
      answers = { ...answers, ...more };
    },

    /** Starts with these answers, in place of the network. */
    start(given: Answers): void {
      answers = { ...IDENTITY_SERVICE, ...given };
      unanswered = [];
      sent.length = 0;
      vi.stubGlobal("fetch", fetchFrom(serve));
      vi.stubGlobal("XMLHttpRequest", fakeUpload(serve));
    },

    /** @throws if a request had no answer. */
    expectAnswers(): void {
      if (unanswered.length > 0) throw new Error(`No answer for ${unanswered.join(", ")}.`);
    },
  };
}

/** The longest of these names that matches the name of a request. */
function nameOf(requested: string, names: readonly string[]): string | undefined {
  return names
    .toSorted((a, b) => b.length - a.length)
    .find((name) =>
      name.endsWith("*") ? requested.startsWith(name.slice(0, -1)) : requested === name,
    );
}

function fetchFrom(serve: (request: Sent) => Promise<Response>): typeof fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input : new URL(input, globalThis.location?.href);
    const request = new Request(address, init);
    const url = new URL(request.url);
    const text = await request.text();
    return serve({
      name: `${request.method} ${url.pathname}`,
      url,
      headers: request.headers,
      body: text === "" ? undefined : JSON.parse(text),
    });
  };
}

/** Rows as PostgREST returns them: with their number, or one row as an object if the request wants one. */
function responseTo({ headers }: Sent, reply: Reply): Response {
  // A response can be read only once, but an answer may be given many times.
  if (reply instanceof Response) return reply.clone();
  if (reply === undefined) return new Response(null, { status: 204 });
  if (!Array.isArray(reply)) return Response.json(reply);
  const { length } = reply;
  if (!headers.get("accept")?.includes("vnd.pgrst.object")) {
    const range = `${length === 0 ? "*" : `0-${length - 1}`}/${length}`;
    return Response.json(reply, { headers: { "content-range": range } });
  }
  if (length === 1) return Response.json(reply[0]);
  return refusal(406, { code: "PGRST116", message: `The result contains ${length} rows` });
}

/** Each request gets the next of these answers; the last one stays. */
export function sequence(...answers: [Answer, ...Answer[]]): Answer {
  let next = 0;
  return (sent) => {
    const answer = answers[Math.min(next++, answers.length - 1)];
    return typeof answer === "function" ? (answer as Answerer)(sent) : answer;
  };
}

/** A failure: PostgREST's has a code and a message, the identity service's `error_code` and `msg`. */
export function refusal(status: number, body: object = {}): Response {
  return Response.json({ details: null, hint: null, ...body }, { status });
}

/** A rule of the database that was not followed, with a message for people (docs/api.md). */
export function ruleViolation(hint: string, message = "A sentence for people."): Response {
  return refusal(400, { code: "P0001", hint, message });
}
