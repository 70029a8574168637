import { createServer } from "node:net";
import { type StackConfig, StackError } from "./config.ts";

/** A port on 127.0.0.1 that nobody listens on, held until `release` is called. */
async function holdPort(): Promise<{ port: number; release: () => Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port was given.");
  return {
    port: address.port,
    release: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

type Tuple<N extends number, T extends number[] = []> = T["length"] extends N
  ? T
  : Tuple<N, [...T, number]>;

/** `count` different free ports: all held at once before any is given back. */
export async function freePorts<N extends number>(count: N): Promise<Tuple<N>> {
  const held = await Promise.all(Array.from({ length: count }, holdPort));
  await Promise.all(held.map((one) => one.release()));
  return held.map((one) => one.port) as Tuple<N>;
}

/** Whether something already listens on this port of 127.0.0.1. */
export function isPortTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(true));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(false)));
  });
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
        `Port ${port} (${name}) is in use: stop what listens there, or set ${name} to a free port.`,
      );
    }
  }
}
