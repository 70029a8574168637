/** A storage of the browser that is empty, and keeps nothing, where it is blocked or full. */
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
    /** @returns whether it is kept. */
    keep: (key: string, text: string) =>
      attempt((area) => {
        area.setItem(key, text);
        return true;
      }, false),
    forget: (key: string) => attempt((area) => area.removeItem(key), undefined),
    keys: () => attempt((area) => Object.keys(area), []),
  };
}

export const inBrowser = safely(() => localStorage);
export const inTab = safely(() => sessionStorage);
