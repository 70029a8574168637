import { useEffect, useState } from "react";

/** Nobody reads at the very edge of a window: what counts is a band across its upper third. */
const READING_BAND = "-25% 0px -65%";

/** Which of the sections, by id, is being read; the first one until the page is scrolled. */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    const sections = ids.flatMap((id) => document.getElementById(id) ?? []);
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting);
        const above = (sections[0]?.getBoundingClientRect().top ?? 0) > window.innerHeight / 2;
        if (entered) setCurrent(entered.target.id);
        else if (above) setCurrent(ids[0]);
      },
      { rootMargin: READING_BAND },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
