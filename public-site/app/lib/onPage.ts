/**
 * Listens to events of the page at the window, before the app gets them. Listeners that were added first are called first.
 * @param signal Ends it.
 */
export function onPage<Name extends keyof WindowEventMap>(
  name: Name,
  listener: (event: WindowEventMap[Name], target: Element) => void,
  signal?: AbortSignal,
): void {
  window.addEventListener(
    name,
    (event) => {
      if (event.target instanceof Element) listener(event, event.target);
    },
    { capture: true, ...(signal && { signal }) },
  );
}
