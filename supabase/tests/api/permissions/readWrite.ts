import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { Transform } from "node:stream";
import type { Part } from "#tools/stack/part.ts";

/**
 * PostgREST reads in transactions that are read-only, in which no change could be made before: on the
 * way to Postgres these words become blanks.
 */
export async function openForChanges(dbUrl: string): Promise<Part & { dbUrl: string }> {
  const url = new URL(dbUrl);
  const port = Number(url.port);
  const server = createServer((client) => {
    const blank = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        const text = chunk.toString("latin1").replaceAll("READ ONLY", " ".repeat(9));
        done(null, Buffer.from(text, "latin1"));
      },
    });
    const database = connect(port, url.hostname);
    for (const socket of [client, database]) {
      socket.on("error", () => undefined);
      // Small packets that wait for each other would cost 40 ms for every refused request.
      socket.setNoDelay(true);
    }
    client.pipe(blank).pipe(database).pipe(client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url.port = String((server.address() as AddressInfo).port);
  return {
    dbUrl: url.href,
    async stop() {
      server.close();
    },
  };
}
