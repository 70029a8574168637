import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { type StackConfig, StackError } from "./config.ts";

/**
 * Below the ports that Linux and macOS give to outgoing connections: one of those could be taken
 * between finding it free and listening on it.
 */
const LOWEST = 20_000;
const HIGHEST = 32_767;

/** Listens on a port of 127.0.0.1. */
async function hold(port: number): Promise<Server> {
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}

/** A free port, held until its server is closed. */
async function holdFreePort(): Promise<{ port: number; server: Server }> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST + 1);
    try {
      return { port, server: await hold(port) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    }
  }
}

async function release(server: Server): Promise<void> {
  await once(server.close(), "close");
}

type Tuple<N extends number, T extends number[] = []> = T["length"] extends N
  ? T
  : Tuple<N, [...T, number]>;

/** `count` different free ports: all are held before the first is released. */
export async function freePorts<N extends number>(count: N): Promise<Tuple<N>> {
  const held = await Promise.all(Array.from({ length: count }, holdFreePort));
  await Promise.all(held.map(({ server }) => release(server)));
  return held.map(({ port }) => port) as Tuple<N>;
}

/** Whether something already listens on this port of 127.0.0.1. */
export async function isPortTaken(port: number): Promise<boolean> {
  try {
    await release(await hold(port));
    return false;
  } catch {
    return true;
  }
}

/**
 * Makes sure that all ports of a stack are free, before anything of it starts.
 * @throws StackError naming the first port that is taken, and its variable.
 */
export async function checkPorts(config: StackConfig): Promise<void> {
  const ports = {
    DB_PORT: config.dbPort,
    API_PORT: config.apiPort,
    MAILBOX_PORT: config.mailboxPort,
    PORT: config.sitePort,
  };
  for (const [name, port] of Object.entries(ports)) {
    if (await isPortTaken(port)) {
      throw new StackError(
        `Port ${port} (${name}) is in use: stop the program that uses it, or set ${name} to a free port.`,
      );
    }
  }
}
