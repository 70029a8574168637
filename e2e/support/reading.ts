import type { Page } from "@playwright/test";

/** WCAG's text spacing (1.4.12), for every element. */
export const TEXT_SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`;

/** Letters twice as large, set in the browser. */
export const LARGE_LETTERS = "html { font-size: 32px !important; }";

/** Finds words that are split or cut off, controls that are cut off, and elements that are wider than the page. */
export function unreadable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const wide = [...document.body.querySelectorAll("*")].filter(
        (element) => Math.round(element.getBoundingClientRect().right) === scrollWidth,
      );
      const names = wide.map(({ tagName, className }) => `${tagName}.${className}`);
      found.add(`${scrollWidth - clientWidth} px to scroll sideways: ${names.join(", ")}`);
    }

    for (const control of document.querySelectorAll("a, button, input, select, textarea")) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      if (control.closest("[href='#main']")) continue;
      const { left, right } = control.getBoundingClientRect();
      if (left < -1 || right > clientWidth + 1) {
        found.add(`${control.tagName} "${control.textContent}" is cut off by the window`);
      }
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!element?.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest("script, style, option, textarea, [aria-hidden=true], svg")) continue;
      // Visually hidden, or visible only with focus.
      if (element.closest(".visually-hidden, [href='#main']")) continue;
      const { hyphens, overflowWrap, clipPath } = getComputedStyle(element);
      // Visually hidden on a phone.
      if (clipPath === "inset(50%)") continue;
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[\p{L}\p{N}]{2,}/gu)) {
        // Addresses may break anywhere.
        const around = (text.textContent ?? "").slice(0, index).split(/\s/).at(-1) ?? "";
        if (around.includes("@")) continue;
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
        const lines = new Set(boxes.map(({ top }) => Math.round(top / 4)));
        // Typed text and the longest words may, too.
        const isMeant =
          word.length >= 13 ||
          (hyphens === "auto" && word.length >= 12) ||
          overflowWrap === "anywhere";
        if (lines.size > 1 && !isMeant) found.add(`"${word}" is cut in two`);
        const box = range.getBoundingClientRect();
        const clipped = cutOffBy(element, box);
        if (clipped) found.add(`"${word}" is cut off by ${clipped}`);
      }
    }
    return [...found];

    /** The element that hides a part of the box and cannot be scrolled to show it. */
    function cutOffBy(start: Element, box: DOMRect): string | undefined {
      for (let around: Element | null = start; around; around = around.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(around);
        const edge = around.getBoundingClientRect();
        const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
        const beside = hides(overflowX) && (box.left < edge.left - 1 || box.right > edge.right + 1);
        const above = hides(overflowY) && (box.top < edge.top - 1 || box.bottom > edge.bottom + 4);
        if (beside || above) return `${around.tagName.toLowerCase()}.${around.className}`;
        if (position === "fixed") return undefined;
      }
      return undefined;
    }
  });
}
