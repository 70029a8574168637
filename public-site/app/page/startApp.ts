import { nextTask } from "#common/nextTask.ts";
import { NOT_FOUND_PATH } from "~/config/paths.ts";
import { returnToContactAddress } from "~/features/contact/contactPage.ts";
import { appRunning } from "~/lib/appState.ts";
import { leavePositionToVisitor, VISITOR_EVENTS } from "~/lib/pagePosition.ts";
import { APP_DATA_ID, type AppData } from "./appData.ts";

/**
 * The app is React with React Router and the modules of the page. Prerendered pages work without it, so it starts with
 * the first thing that needs it (docs/decisions.md).
 */

/** The attribute of a document whose app could not be loaded. global.css then shows a notice. */
export const NOT_STARTED_ATTRIBUTE = "data-not-started";

let start: Promise<void> | undefined;

let hasActed = false;

/** Notices the first act of the visitor. */
export function watchVisitor(): void {
  const first = new AbortController();
  for (const type of VISITOR_EVENTS) {
    const options = { capture: true, passive: true, signal: first.signal };
    window.addEventListener(
      type,
      () => {
        hasActed = true;
        first.abort();
      },
      options,
    );
  }
}

/** Loads and starts the app. After a failure, the next call tries again. */
export function startApp(): Promise<void> {
  start ??= loadApp().catch((cause: unknown) => {
    start = undefined;
    document.documentElement.setAttribute(NOT_STARTED_ATTRIBUTE, "");
    console.warn("Could not load the app.", cause);
  });
  return start;
}

async function loadApp(): Promise<void> {
  const text = document.getElementById(APP_DATA_ID)?.textContent;
  // In development, React Router's own scripts have loaded everything.
  const data = text ? (JSON.parse(text) as AppData) : null;
  if (data) await loadModules(data);
  const { hydrateApp } = await import("../app.tsx");
  await nextTask();
  if (hasActed) leavePositionToVisitor();
  returnToContactAddress();
  if (data && NOT_FOUND_ROUTE in data.modules) startAtNotFound();
  hydrateApp();
}

/** The id of the route of the page for unknown addresses. */
const NOT_FOUND_ROUTE = "routes/not-found";

/**
 * Starts the app at the address of the 404 page. At some addresses that the host does not know, such as with a capital letter, the router
 * would find another page, and show both.
 */
function startAtNotFound(): void {
  const { href } = location;
  history.replaceState(history.state, "", NOT_FOUND_PATH);
  void appRunning.then(() => history.replaceState(history.state, "", href));
}

/** Loads what React Router's `<Scripts>` would load, and sets what it would set. */
async function loadModules({ context, manifest, modules, imports }: AppData): Promise<void> {
  // In React Router's list, a file precedes those that it imports.
  const addresses = [manifest, ...imports.toReversed(), ...Object.values(modules)];
  for (const href of addresses) {
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
    );
  }
  const loaded = new Map<string, unknown>();
  // One after another, because modules that are imported together run in one long task.
  for (const address of addresses) {
    loaded.set(address, await import(/* @vite-ignore */ address));
    await nextTask();
  }
  Object.assign(window, {
    __reactRouterContext: { ...context, stream: new Blob([NO_DATA]).stream() },
    __reactRouterRouteModules: Object.fromEntries(
      Object.entries(modules).map(([id, address]) => [id, loaded.get(address)]),
    ),
  });
}

/** The data of the loaders of a prerendered page, of which none has any, as React Router encodes it. */
const NO_DATA = `[{"_1":2,"_3":-5,"_4":-5},"loaderData",{},"actionData","errors"]\n`;
