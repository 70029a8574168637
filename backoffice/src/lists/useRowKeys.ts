import { useShortcuts } from "../components/useShortcuts.ts";

/** The link of each row that leads to what it is about: the first one. */
const rowLinks = () =>
  [...document.querySelectorAll("tbody tr")].flatMap(
    (row) => row.querySelector<HTMLElement>("a[href]") ?? [],
  );

function focusRow(step: 1 | -1): void {
  const links = rowLinks();
  const here = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
  (here === -1 ? links[0] : links[here + step])?.focus();
}

function focusSearch(): void {
  document.querySelector<HTMLElement>("[data-search]")?.focus();
}

/** Moves through the rows of a list, and to its search, by single keys. */
export function useRowKeys(): void {
  useShortcuts({ j: () => focusRow(1), k: () => focusRow(-1), "/": focusSearch });
}
