import path from "node:path";
import { createServer, type Plugin, type ProxyOptions } from "vite";
import { ROOT, type StackAddresses, type StackConfig } from "../config.ts";
import type { Part } from "../part.ts";
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
 * Serves both apps from their sources, with hot reload, at the addresses of `npm start`: the public
 * site's Vite server has the site's port and passes on what belongs to the back office or the API.
 */
export async function startViteServers(
  config: StackConfig,
  addresses: StackAddresses,
): Promise<Part> {
  const [adminPort] = await freePorts(1);
  const host = "127.0.0.1";
  const common = { logLevel: "error", clearScreen: false } as const;
  const admin = await createServer({
    ...common,
    root: path.join(ROOT, "backoffice"),
    configFile: path.join(ROOT, "backoffice/vite.config.ts"),
    // The page comes through the public site's server, its updates come from here directly.
    server: { host, port: adminPort, strictPort: true, ws: { host, clientPort: adminPort } },
  });
  await admin.listen();

  const toApi: ProxyOptions = { target: addresses.apiUrl, xfwd: true };
  const proxy = Object.fromEntries(API_PATHS.map((name) => [name, toApi]));
  const site = await createServer({
    ...common,
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
  await site.listen();
  return {
    async stop() {
      await Promise.all([site.close(), admin.close()]);
    },
  };
}
