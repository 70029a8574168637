/** Whether the app, React and the router, runs on this page. Prerendered pages work without it (page/startApp.ts). */

const running = Promise.withResolvers<void>();
let isRunning = false;

/** Called by the app once it has hydrated the page. */
export function announceApp(): void {
  isRunning = true;
  running.resolve();
}

/** Whether the app has hydrated the page. */
export const isAppRunning = () => isRunning;

/** Resolves once the app has hydrated the page. */
export const appRunning = running.promise;
