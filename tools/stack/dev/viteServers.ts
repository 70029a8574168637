import type { EventEmitter } from "node:events";
import path from "node:path";
import { createServer, type InlineConfig, type Plugin, type ProxyOptions } from "vite";
import { CALENDAR_PATH, PICTURES_PATH } from "#site/config/paths.ts";
import { CALENDAR_FUNCTION, PICTURE_FUNCTION } from "../../hosting/addresses.ts";
import { ROOT, type StackAddresses, type StackConfig } from "../config.ts";
import { type Part, stopAll } from "../part.ts";
import { freePorts } from "../ports.ts";
import { checkHealth } from "../site/health.ts";

const API_PATHS = ["/auth/v1", "/rest/v1", "/storage/v1", "/functions/v1", "/_local"];

/** The site's `GET /health` (site/server.ts has it for the built apps). */
function health({ apiUrl, mailboxUrl }: StackAddresses): Plugin {
  return {
    name: "health",
    configureServer(server) {
      server.middlewares.use("/health", async (_request, response) => {
        const result = await checkHealth(apiUrl, mailboxUrl);
        response.statusCode = result.status === "ok" ? 200 : 503;
        response.setHeader("content-type", "application/json");
        response.setHeader("cache-control", "no-store");
        response.end(JSON.stringify(result));
      });
    },
  };
}

/**
 * Starts a Vite server. On a stop signal, Vite would exit the process before the database has
 * stopped, so its handlers are removed and the stack stops it in order.
 */
async function serve(options: InlineConfig): Promise<Part> {
  const emitters: [EventEmitter, string][] = [
    [process, "SIGTERM"],
    [process.stdin, "end"],
  ];
  const before = emitters.map(([emitter, name]) => emitter.listeners(name));
  const server = await createServer({ logLevel: "error", clearScreen: false, ...options });
  await server.listen();
  for (const [index, [emitter, name]] of emitters.entries()) {
    for (const listener of emitter.listeners(name)) {
      if (!before[index]?.includes(listener)) emitter.off(name, listener as () => void);
    }
  }
  return { stop: () => server.close() };
}

/**
 * Serves both apps from their sources, with hot reload, at the addresses of `npm start`: the public
 * site's Vite server uses the site's port and forwards requests to the back office and the API.
 */
export async function startViteServers(
  config: StackConfig,
  addresses: StackAddresses,
): Promise<Part> {
  const [adminPort] = await freePorts(1);
  const host = "127.0.0.1";
  const running: Part[] = [];
  const admin = await serve({
    root: path.join(ROOT, "backoffice"),
    configFile: path.join(ROOT, "backoffice/vite.config.ts"),
    // The public site's server forwards the page; its updates come from here directly.
    server: { host, port: adminPort, strictPort: true, ws: { host, clientPort: adminPort } },
  });
  running.push(admin);

  const toApi: ProxyOptions = { target: addresses.apiUrl, xfwd: true };
  const proxy = {
    ...Object.fromEntries(API_PATHS.map((name) => [name, toApi])),
    [CALENDAR_PATH]: { ...toApi, rewrite: () => CALENDAR_FUNCTION },
    [PICTURES_PATH]: {
      ...toApi,
      rewrite: (address: string) =>
        address.replace(`${PICTURES_PATH}/`, () => `${PICTURE_FUNCTION}?id=`),
    },
  };
  const site = await serve({
    root: path.join(ROOT, "public-site"),
    configFile: path.join(ROOT, "public-site/vite.config.ts"),
    plugins: [health(addresses)],
    server: {
      host,
      port: config.sitePort,
      strictPort: true,
      proxy: { ...proxy, "/admin": { target: `http://${host}:${adminPort}` } },
    },
  });
  running.push(site);
  return { stop: () => stopAll(running) };
}
