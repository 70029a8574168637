/** Leaves this app for another page of the site. */
export type Leave = (address: string) => Promise<never>;

/**
 * Loads another page of the site in place of this one. The promise never settles, so that code which
 * waits for it shows nothing more while the browser is on its way.
 */
export const leave: Leave = (address) => {
  window.location.replace(address);
  return new Promise<never>(() => undefined);
};
