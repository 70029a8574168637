import path from "node:path";
import { serveApi } from "../../stack/api/server.ts";
import { withExampleValues } from "../../stack/config.ts";
import { runUntilStopped } from "../../stack/lifecycle.ts";
import { type Part, stopAll } from "../../stack/part.ts";
import { freePorts } from "../../stack/ports.ts";
import { readProjectConfig } from "../../stack/projectConfig.ts";
import { passOn } from "../../stack/proxy.ts";
import { type RestGateway, restGateway } from "../../stack/rest/gateway.ts";
import { startPostgrest } from "../../stack/rest/postgrest.ts";
import type { StackReady } from "../../stack/stackProcess.ts";
import { startPgbouncer } from "./pgbouncer.ts";

/** The process that startPooledApi starts: tells where it listens, and ends with its parent. */
await runUntilStopped(async () => {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  const { addresses, config, pgbouncer } = JSON.parse(process.argv[2] ?? "") as StackReady & {
    pgbouncer: string;
  };
  const running: Part[] = [];
  async function add<T extends Part>(part: Promise<T>): Promise<T> {
    const started = await part;
    running.push(started);
    return started;
  }
  try {
    const [poolPort, apiPort] = await freePorts(2);
    const { dbUrl, apiUrl } = addresses;
    const folder = path.join(config.dataDir, "pgbouncer");
    await add(startPgbouncer(pgbouncer, { dbUrl, port: poolPort, folder }));

    const project = readProjectConfig(addresses, withExampleValues(process.env));
    const pooled = new URL(dbUrl);
    pooled.port = String(poolPort);
    const gateways: RestGateway[] = [];
    for (const name of ["postgrest-1", "postgrest-2"]) {
      const { socketPath } = await add(
        startPostgrest({
          addresses: { ...addresses, dbUrl: pooled.href },
          project,
          dataDir: path.join(config.dataDir, name),
          log: console.error,
          // Both belong to a connection, and here each transaction gets another one.
          settings: { "db-prepared-statements": false, "db-channel-enabled": false },
        }),
      );
      gateways.push(await restGateway(addresses, socketPath));
    }
    let turn = 0;
    const rest: RestGateway = (incoming, answer) =>
      gateways[turn++ % gateways.length]?.(incoming, answer);
    const { hostname: host, port } = new URL(apiUrl);
    await add(
      serveApi(
        { apiPort },
        {
          rest,
          backend: {
            direct(incoming, answer) {
              const { url: path, headers } = incoming;
              passOn(incoming, answer, { to: { host, port, path }, headers });
              return true;
            },
          },
          functions: {
            handle: (request) =>
              fetch(new Request(`${apiUrl}${new URL(request.url).pathname}`, request)),
          },
        },
      ),
    );
    process.send?.(`http://127.0.0.1:${apiPort}`);
    return { stop: () => stopAll(running) };
  } catch (error) {
    await stopAll(running);
    throw error;
  }
});
