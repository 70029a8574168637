import { createServer, type RequestListener } from "node:http";
import { StackError } from "./config.ts";
import { refusalAtDoor, refuse } from "./frontDoor.ts";
import type { Part } from "./part.ts";

/**
 * Serves HTTP on 127.0.0.1 only: the stack's keys are public, so no other machine may reach it, nor a
 * page by a name of its own (frontDoor.ts).
 * @param name What listens, and `variable` the setting that moves it: both appear in the error.
 * @throws StackError when the port is taken or may not be used.
 */
export async function listen(
  listener: RequestListener,
  port: number,
  { name, variable }: { name: string; variable: string },
): Promise<Part> {
  const server = createServer((incoming, answer) => {
    const refused = refusalAtDoor(incoming);
    if (refused) refuse(answer, refused);
    else listener(incoming, answer);
  });
  // Clients close what they do not use. Closed by us, on a busy machine just when one is about to use
  // it again, a connection would fail a request of which nothing is wrong.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason = error.code === "EADDRINUSE" ? "is already in use" : `(${error.message})`;
      reject(
        new StackError(
          `${name} cannot listen: port ${port} ${reason}. Set ${variable} to another port.`,
        ),
      );
    });
    server.listen(port, "127.0.0.1", resolve);
  });
  let stopped: Promise<void> | undefined;
  return {
    stop() {
      stopped ??= new Promise((resolve) => {
        server.close(() => resolve());
        // Browsers keep connections open; waiting for them would delay Ctrl-C.
        server.closeAllConnections();
      });
      return stopped;
    },
  };
}
