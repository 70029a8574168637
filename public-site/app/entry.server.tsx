import { readFile } from "node:fs/promises";
import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { InlineStyles } from "./page/InlineStyles.tsx";

/**
 * Renders a page to a file at build time; nothing is rendered for a visitor.
 * @throws when the page cannot be rendered, which fails the build.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const styles = await readStyles(context);
  return new Promise((resolve, reject) => {
    const page = (
      <InlineStyles value={styles}>
        <ServerRouter context={context} url={request.url} />
      </InlineStyles>
    );
    const { pipe } = renderToPipeableStream(page, {
      // On a long page, React would put content of a Suspense boundary at the end, for a script to move it.
      // Pages must be readable without scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough();
        headers.set("content-type", "text/html");
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        pipe(body);
      },
      onShellError: reject,
      onError: reject,
    });
  });
}

/** The one style sheet of the build (vite.config.ts); empty in development, where Vite adds its own. */
async function readStyles({ manifest }: EntryContext): Promise<string> {
  if (import.meta.env.DEV) return "";
  const [address] = manifest.routes.root?.css ?? [];
  if (!address) throw new Error("The build has no style sheet.");
  // This module is in build/server/assets.
  return readFile(new URL(`../../client${address}`, import.meta.url), "utf8");
}
