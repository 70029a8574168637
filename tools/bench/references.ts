import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "vite";
import { freePorts } from "../stack/ports.ts";
import { startSite } from "../stack/site/server.ts";

/** Pages to compare ours with, served by the same server. */
interface References {
  /** Addresses of a static page without scripts, a bare Mantine page and a bare react-admin list. */
  empty: string;
  mantine: string;
  reactAdmin: string;
  stop(): Promise<void>;
}

const SOURCES = path.join(import.meta.dirname, "references");
const PAGES = ["index.html", "mantine/index.html", "reactAdmin/index.html"];

/** Builds the reference pages as our apps are built, and serves them until stopped. */
export async function serveReferences(): Promise<References> {
  const folder = await mkdtemp(path.join(tmpdir(), "challenge-references-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await build({
      root: SOURCES,
      logLevel: "error",
      build: {
        outDir: folder,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        rolldownOptions: { input: PAGES.map((page) => path.join(SOURCES, page)) },
      },
    });
    const [port = 0] = await freePorts(1);
    const site = `http://127.0.0.1:${port}`;
    const server = await startSite({
      port,
      apiUrl: site,
      mailboxUrl: site,
      publicDir: folder,
      adminDir: folder,
    });
    return {
      empty: `${site}/`,
      mantine: `${site}/mantine`,
      reactAdmin: `${site}/reactAdmin`,
      stop: () => server.stop().finally(remove),
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
