/** How far outside of the window something still counts as near it. */
const MARGIN = "300px";

/** Waits until the element is in the window, or about to be; at build time there is no window. */
export function whenNear(id: string): Promise<void> {
  if (import.meta.env.SSR) return Promise.resolve();
  const element = document.getElementById(id);
  if (!element) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
  });
}
