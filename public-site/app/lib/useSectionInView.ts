import { useEffect, useState } from "react";

/** People read in the upper third of a window. */
const READING_LINE = 1 / 3;

/**
 * The id of the section that is being read: the last one that begins above the reading line. At the end of
 * the page, where later sections cannot move up to that line, it moves down to the lower edge of the window.
 */
function sectionInView(sections: readonly { readonly id: string }[]): string | undefined {
  const height = window.innerHeight;
  const left = document.documentElement.scrollHeight - window.scrollY - height;
  const line = Math.max(height * READING_LINE, height - left);
  const isAbove = ({ id }: { readonly id: string }) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    return top !== undefined && top <= line;
  };
  return sections.findLast(isAbove)?.id;
}

/**
 * Which of the sections is being read, by the id of its element; the first one until the page is scrolled.
 * @param sections with a stable identity.
 */
export function useSectionInView(sections: readonly { readonly id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const update = () => setCurrent(sectionInView(sections));
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, [sections]);
  return current ?? sections[0]?.id;
}
