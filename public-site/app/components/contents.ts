import { onPage } from "~/lib/onPage.ts";

/**
 * The table of contents of a long text (components/WithContents.tsx): marks the current section while the page is scrolled, and
 * folds after a click.
 */

/** People read in the upper third of a window. */
const READING_LINE = 1 / 3;

const linksOf = () => [...document.querySelectorAll<HTMLAnchorElement>("[data-contents] a")];

/**
 * The hash of the last section that begins above the reading line. At the end of the page, where later sections cannot reach
 * that line, it moves down to the lower edge of the window.
 */
function hashInView(hashes: readonly string[]): string | undefined {
  const height = window.innerHeight;
  const left = document.documentElement.scrollHeight - window.scrollY - height;
  const line = Math.max(height * READING_LINE, height - left);
  const isAbove = (hash: string) => {
    const top = document.getElementById(hash.slice(1))?.getBoundingClientRect().top;
    return top !== undefined && top <= line;
  };
  return hashes.findLast(isAbove) ?? hashes[0];
}

/** Marks the current section in the table of contents, if the page has one. */
export function markCurrentSection(): void {
  const links = linksOf();
  const current = hashInView([...new Set(links.map(({ hash }) => hash))]);
  for (const link of links) {
    if (link.hash === current) link.setAttribute("aria-current", "location");
    else link.removeAttribute("aria-current");
  }
  const title = document.querySelector("[data-contents-title]");
  const text = links.find(({ hash }) => hash === current)?.textContent;
  if (title && text && title.textContent !== text) title.textContent = text;
}

/** Watches the table of contents. */
export function watchContents(): void {
  markCurrentSection();
  window.addEventListener("scroll", markCurrentSection, { passive: true });
  onPage("click", (_, target) => {
    const link = target.closest("[data-contents] a");
    link?.closest("details")?.removeAttribute("open");
  });
}
