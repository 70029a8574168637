import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { type IncomingMessage, request as startRequest } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { BodyError, readBody } from "#server/body.ts";
import { appendPeer } from "../api/clientAddress.ts";
import type { Part } from "../part.ts";
import { denoArguments, FUNCTIONS_DIR, findDeno } from "./permissions.ts";
import { Worker } from "./worker.ts";

const PREFIX = "/functions/v1/";

/** As on hosted Supabase, a function that takes longer is ended. */
const REQUEST_TIMEOUT = 150_000;

/** More than any function reads. */
const MAX_BODY_BYTES = 1024 * 1024;

/** The edge functions of the stack. */
export interface FunctionHost extends Part {
  /** Answers a request below /functions/v1/. */
  handle(request: Request, peerAddress: string): Promise<Response>;
  /** Stops all functions, so that the next request runs the current code. */
  reload(): Promise<void>;
}

interface FunctionHostOptions {
  variables: Record<string, string>;
  dataDir: string;
  /** Gets the lines that the functions print. */
  log: (line: string) => void;
  /** The folder of the functions, for tests. */
  functionsDir?: string;
  requestTimeout?: number;
}

function failure(status: number, code: string, message: string): Response {
  const headers = { "access-control-allow-origin": "*" };
  return Response.json({ code, message }, { status, headers });
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

const HOP_BY_HOP = ["connection", "keep-alive", "transfer-encoding", "upgrade", "expect"];

interface Forwarded {
  request: Request;
  body: Uint8Array;
  peerAddress: string;
  signal: AbortSignal;
}

/** Sends a request to a function and returns its answer, whose body may still be arriving. */
function forward(
  socketPath: string,
  { request, body, peerAddress, signal }: Forwarded,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  appendPeer(headers, peerAddress);
  for (const name of HOP_BY_HOP) headers.delete(name);
  headers.set("accept-encoding", "identity");
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const outgoing = startRequest({
    socketPath,
    path: `/${pathname.slice(PREFIX.length)}${search}`,
    method: request.method,
    headers: Object.fromEntries(headers),
    signal,
    // The function could close a kept-alive connection just as it is reused.
    agent: false,
  });
  outgoing.on("response", (answer) => resolve(responseOf(answer)));
  outgoing.on("error", reject);
  // In one piece: a function that answers before it has read everything closes the socket, and sending more
  // would fail before its answer is read.
  outgoing.end(body);
  return promise;
}

function responseOf(answer: IncomingMessage): Response {
  const { statusCode: status = 502, headersDistinct } = answer;
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    if (HOP_BY_HOP.includes(name)) continue;
    for (const value of values) headers.append(name, value);
  }
  const hasBody = ![204, 205, 304].includes(status);
  if (!hasBody) answer.resume();
  return new Response(hasBody ? (Readable.toWeb(answer) as ReadableStream) : null, {
    status,
    headers,
  });
}

/**
 * Runs the edge functions of supabase/functions unchanged, each in a Deno process of its own that
 * is started by its first request. A process that crashes or hangs is replaced.
 */
export async function startFunctions(options: FunctionHostOptions): Promise<FunctionHost> {
  const { variables, dataDir, log, functionsDir = FUNCTIONS_DIR } = options;
  const timeout = options.requestTimeout ?? REQUEST_TIMEOUT;
  const command = findDeno();
  await mkdir(path.join(dataDir, "functions"), { recursive: true });
  // Socket paths are limited to about 100 characters, which a data folder's may exceed.
  const folder = await mkdtemp(path.join(tmpdir(), "functions-"));
  const workers = new Map<string, Worker>();

  function workerOf(name: string): Worker | undefined {
    const isName = /^[a-z0-9][a-z0-9-]*$/.test(name);
    if (!isName || !existsSync(path.join(functionsDir, name, "index.ts"))) return undefined;
    let worker = workers.get(name);
    if (!worker) {
      const args = (socketPath: string) => denoArguments(name, variables, socketPath, functionsDir);
      const env = { ...variables, DENO_DIR: path.join(dataDir, "deno") };
      const pidFile = path.join(dataDir, "functions", `${name}.pid`);
      worker = new Worker(name, { command, args, env, folder, pidFile }, log);
      workers.set(name, worker);
    }
    return worker;
  }

  async function handle(request: Request, peerAddress: string): Promise<Response> {
    const name = new URL(request.url).pathname.slice(PREFIX.length).split("/")[0] ?? "";
    const worker = workerOf(name);
    if (!worker) return failure(404, "NOT_FOUND", "Requested function was not found");
    let body: Uint8Array;
    try {
      body = await readBody(request, MAX_BODY_BYTES);
    } catch (error) {
      if (!(error instanceof BodyError)) throw error;
      return failure(error.httpStatus, "BODY_ERROR", error.message);
    }
    const late = AbortSignal.timeout(timeout);
    async function end(socketPath?: string): Promise<Response> {
      log(`[${name}] No answer after ${timeout / 1000} s: its process was killed.`);
      await worker?.stop(socketPath);
      return failure(504, "IDLE_TIMEOUT", "The function did not answer in time");
    }
    let socketPath: string;
    try {
      socketPath = await Promise.race([worker.socketPath(), rejectOn(late)]);
    } catch (error) {
      if (late.aborted) return end();
      log(`[${name}] ${error instanceof Error ? error.message : error}`);
      return failure(503, "BOOT_ERROR", "Function failed to start (please check logs)");
    }
    try {
      // Not aborted with the request, so that a hanging function is noticed even if the client disconnects.
      return await forward(socketPath, { request, body, peerAddress, signal: late });
    } catch (error) {
      if (late.aborted) return end(socketPath);
      if (request.signal.aborted) throw error;
      await worker.stop(socketPath);
      return failure(500, "WORKER_ERROR", "Function exited due to an error (please check logs)");
    }
  }

  async function reload(): Promise<void> {
    await Promise.all([...workers.values()].map((worker) => worker.stop()));
  }

  async function stop(): Promise<void> {
    await reload();
    await rm(folder, { recursive: true, force: true });
  }

  return { handle, reload, stop };
}
