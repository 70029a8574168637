import { useEffect, useState } from "react";

/** Nobody reads at the very edge of a window: what counts is a band across its upper third. */
const READING_BAND = "-25% 0px -65%";

/**
 * Which of the sections is being read, by the id of its element; the first one until the page is scrolled.
 * @param sections with a stable identity.
 */
export function useSectionInView(sections: readonly { readonly id: string }[]): string | undefined {
  const first = sections[0]?.id;
  const [current, setCurrent] = useState(first);
  useEffect(() => {
    const elements = sections.flatMap(({ id }) => document.getElementById(id) ?? []);
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting);
        const above = (elements[0]?.getBoundingClientRect().top ?? 0) > window.innerHeight / 2;
        if (entered) setCurrent(entered.target.id);
        else if (above) setCurrent(first);
      },
      { rootMargin: READING_BAND },
    );
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [sections, first]);
  return current;
}
