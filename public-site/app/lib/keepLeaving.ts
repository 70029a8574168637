/**
 * Lets a visitor leave for another document while a page's code is loading. Firefox then aborts the load, at which React Router
 * reloads the page, as it does after a new release. That would cancel the leaving.
 */
export function keepLeaving(): void {
  let isLeaving = false;
  window.navigation?.addEventListener("navigate", (event) => {
    const isReload = event.navigationType === "reload";
    if (isReload && isLeaving && !event.userInitiated) event.preventDefault();
    isLeaving = !isReload && !event.destination.sameDocument && event.downloadRequest === null;
  });
}
