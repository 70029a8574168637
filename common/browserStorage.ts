/** A storage of the browser. If it is blocked or full, reads return nothing and writes are ignored. */
function safely(storage: () => Storage) {
  function attempt<Answer>(use: (storage: Storage) => Answer, otherwise: Answer): Answer {
    try {
      return use(storage());
    } catch {
      return otherwise;
    }
  }
  return {
    read: (key: string) => attempt((area) => area.getItem(key), null),
    /** The stored JSON; null if there is none or it cannot be read. */
    readJson: (key: string) =>
      attempt<unknown>((area) => JSON.parse(area.getItem(key) ?? "null"), null),
    /** @returns whether the text was stored. */
    write: (key: string, text: string) =>
      attempt((area) => {
        area.setItem(key, text);
        return true;
      }, false),
    remove: (key: string) => attempt((area) => area.removeItem(key), undefined),
    keys: () => attempt((area) => Object.keys(area), []),
  };
}

export const inBrowser = safely(() => localStorage);
export const inTab = safely(() => sessionStorage);
