/** Where <ScrollRestoration> keeps positions when a document of this tab ends. */
export const SCROLL_STORAGE_KEY = "scroll-positions";

function readKept(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(SCROLL_STORAGE_KEY) ?? "{}") as Record<string, number>;
  } catch {
    // Storage is blocked, or this is the build.
    return {};
  }
}

/** How far each location that was left was scrolled, by its key. */
export const scrollPositions = new Map(Object.entries(readKept()));
