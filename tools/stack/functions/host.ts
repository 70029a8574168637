import { existsSync } from "node:fs";
import path from "node:path";
import { appendPeer } from "../api/clientAddress.ts";
import type { Part } from "../part.ts";
import { PidFiles } from "../pidFiles.ts";
import { denoArguments, FUNCTIONS_DIR, findDeno } from "./permissions.ts";
import { Worker } from "./worker.ts";

const PREFIX = "/functions/v1/";

/** Like hosted Supabase: a function that has not answered by then is ended. */
const REQUEST_TIMEOUT = 150_000;

/** The edge functions of the stack. */
export interface FunctionHost extends Part {
  /** Answers a request below /functions/v1/. */
  handle(request: Request, peerAddress: string): Promise<Response>;
  /** Ends all functions, so that the next request runs the code as it is now. */
  reload(): Promise<void>;
}

interface FunctionHostOptions {
  variables: Record<string, string>;
  dataDir: string;
  /** Told what the functions print. */
  log: (line: string) => void;
  /** Where the functions are, when a test has its own. */
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

/** The request as the function sees it, on the address of its process. */
function forward(request: Request, address: string, peerAddress: string, signal: AbortSignal) {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  appendPeer(headers, peerAddress);
  for (const name of ["connection", "keep-alive", "transfer-encoding", "upgrade", "expect"]) {
    headers.delete(name);
  }
  headers.set("accept-encoding", "identity");
  return fetch(`${address}/${pathname.slice(PREFIX.length)}${search}`, {
    method: request.method,
    headers,
    body: request.body,
    redirect: "manual",
    signal,
    ...(request.body ? { duplex: "half" } : {}),
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
  const pids = new PidFiles(path.join(dataDir, "functions"), dataDir);
  await pids.stopOrphans();
  const workers = new Map<string, Worker>();

  function workerOf(name: string): Worker | undefined {
    const isName = /^[a-z0-9][a-z0-9-]*$/.test(name);
    if (!isName || !existsSync(path.join(functionsDir, name, "index.ts"))) return undefined;
    let worker = workers.get(name);
    if (!worker) {
      const args = denoArguments(name, variables, dataDir, functionsDir);
      const env = { ...variables, DENO_DIR: path.join(dataDir, "deno") };
      worker = new Worker(name, { command, args, env }, pids, log);
      workers.set(name, worker);
    }
    return worker;
  }

  async function handle(request: Request, peerAddress: string): Promise<Response> {
    const name = new URL(request.url).pathname.slice(PREFIX.length).split("/")[0] ?? "";
    const worker = workerOf(name);
    if (!worker) return failure(404, "NOT_FOUND", "Requested function was not found");
    const late = AbortSignal.timeout(timeout);
    async function end(address?: string): Promise<Response> {
      log(`[${name}] No answer after ${timeout / 1000} s: its process is ended.`);
      await worker?.stop(address);
      return failure(504, "IDLE_TIMEOUT", "The function did not answer in time");
    }
    let address: string;
    try {
      address = await Promise.race([worker.address(), rejectOn(late)]);
    } catch (error) {
      if (late.aborted) return end();
      log(`[${name}] ${error instanceof Error ? error.message : error}`);
      return failure(503, "BOOT_ERROR", "Function failed to start (please check logs)");
    }
    try {
      // Not ended with its client, who may be gone sooner than a function that hangs is found out.
      const answer = await forward(request, address, peerAddress, late);
      return new Response(answer.body, answer);
    } catch (error) {
      if (late.aborted) return end(address);
      if (request.signal.aborted) throw error;
      await worker.stop(address);
      return failure(500, "WORKER_ERROR", "Function exited due to an error (please check logs)");
    }
  }

  async function reload(): Promise<void> {
    await Promise.all([...workers.values()].map((worker) => worker.stop()));
  }

  return { handle, reload, stop: reload };
}
