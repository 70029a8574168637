/**
 * A storage of the browser, which may be blocked or full. A text that cannot be stored is kept in memory, so that the page
 * still reads what it wrote; only the next page does not.
 */
function safely(storage: () => Storage) {
  const unstored = new Map<string, string>();

  function attempt<Answer>(use: (storage: Storage) => Answer, otherwise: Answer): Answer {
    try {
      return use(storage());
    } catch {
      return otherwise;
    }
  }

  /** Another tab that stores a text has written later. */
  function onStorage({ key }: StorageEvent) {
    if (key === null) unstored.clear();
    else unstored.delete(key);
  }

  const read = (key: string) => unstored.get(key) ?? attempt((area) => area.getItem(key), null);

  return {
    read,
    /** The stored JSON; null if there is none or it cannot be read. */
    readJson(key: string): unknown {
      try {
        return JSON.parse(read(key) ?? "null");
      } catch {
        return null;
      }
    },
    /** @returns whether the text was stored. */
    write(key: string, text: string): boolean {
      const isStored = attempt((area) => {
        area.setItem(key, text);
        return true;
      }, false);
      if (isStored) unstored.delete(key);
      else {
        unstored.set(key, text);
        window.addEventListener("storage", onStorage);
      }
      return isStored;
    },
    remove(key: string): void {
      unstored.delete(key);
      attempt((area) => area.removeItem(key), undefined);
    },
    keys: () => [...new Set([...attempt((area) => Object.keys(area), []), ...unstored.keys()])],
  };
}

export const inBrowser = safely(() => localStorage);
export const inTab = safely(() => sessionStorage);
