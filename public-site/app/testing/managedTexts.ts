/**
 * Chrome and Edge translate a page by replacing each text node with an element. If React manages the text node, it can
 * then no longer remove it or insert anything before it, and its changes do not appear. React manages no text node for
 * the only child of an element, because it sets the element's content.
 */
const isManaged = (node: Node | null) =>
  node instanceof Text && Object.keys(node).some((key) => key.startsWith("__reactFiber$"));

function isBreaking({ type, target, addedNodes, removedNodes, nextSibling }: MutationRecord) {
  if (type === "characterData") return isManaged(target);
  return isManaged(nextSibling) || [...addedNodes, ...removedNodes].some(isManaged);
}

/**
 * Watches for changes to the document that would fail in a translated page.
 * @returns `take` returns the HTML around each such change since the last call.
 */
export function watchManagedTexts(): { take: () => string[]; end: () => void } {
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
