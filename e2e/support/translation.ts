import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

interface TranslatedWindow {
  /** Texts that the page has changed although a translation stands in their place. */
  unseenChanges?: string[];
}

/**
 * Does to a page what Chrome and Edge do to translate it: puts an element in the place of each text, also
 * of those that come later. The words stay, so that tests find them.
 */
export function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const unseen: string[] = [];
    (window as TranslatedWindow).unseenChanges = unseen;
    const originals = new MutationObserver((records) => {
      for (const { target, oldValue } of records) unseen.push(`${oldValue} -> ${target.nodeValue}`);
    });
    const replace = (text: Text) => {
      const isTranslated = text.parentElement?.matches(
        "font > font, script, style, textarea, svg *",
      );
      if (isTranslated !== false || !text.data.trim()) return;
      const outer = document.createElement("font");
      outer.appendChild(document.createElement("font")).textContent = text.data;
      text.replaceWith(outer);
      originals.observe(text, { characterData: true, characterDataOldValue: true });
    };
    const replaceAll = (root: Node) => {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) replace(text);
    };
    replaceAll(document.body);
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof Text) replace(node);
        else replaceAll(node);
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
}

/** Fails if the page has broken, wholly or in part, or shows another text than it means to. */
export async function expectIntact(page: Page): Promise<void> {
  await expect(page.getByText(/could not be shown/)).toHaveCount(0);
  expect(await page.evaluate(() => (window as TranslatedWindow).unseenChanges)).toEqual([]);
}
