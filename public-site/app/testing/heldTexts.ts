/**
 * Chrome and Edge translate a page by putting an element in the place of each text. What React holds a
 * text of its own for breaks then: it cannot remove such a text or put something before it, and what it
 * changes in it is not seen. It holds none where the text is the only child of an element: it sets that
 * element's content.
 */
const isHeld = (node: Node | null) =>
  node instanceof Text && Object.keys(node).some((key) => key.startsWith("__reactFiber$"));

function isBreaking({ type, target, addedNodes, removedNodes, nextSibling }: MutationRecord) {
  if (type === "characterData") return isHeld(target);
  return isHeld(nextSibling) || [...addedNodes, ...removedNodes].some(isHeld);
}

/**
 * Watches for changes of the document that would break in a translated page.
 * @returns takes those of since then: what is around each.
 */
export function watchHeldTexts(): { take: () => string[]; end: () => void } {
  let seen: MutationRecord[] = [];
  const observer = new MutationObserver((records) => seen.push(...records));
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  return {
    take() {
      const breaking = [...seen, ...observer.takeRecords()].filter(isBreaking);
      seen = [];
      return breaking.map(({ target }) =>
        (target.parentElement ?? document.body).innerHTML.slice(0, 200),
      );
    },
    end: () => observer.disconnect(),
  };
}
