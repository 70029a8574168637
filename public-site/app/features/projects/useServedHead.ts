import { useEffect } from "react";

/**
 * Gives the document the title of the project. Who comes by the page's own address finds it there
 * already, with what link previews read: those elements come from the edge function `project`, and React,
 * which does not know them, would leave them behind on the next page.
 * @param title null while it is not known.
 */
export function useServedHead(title: string | null) {
  useEffect(() => {
    if (title === null) return;
    removeServed();
    document.title = title;
  }, [title]);
  useEffect(() => removeServed, []);
}

function removeServed() {
  for (const element of document.head.querySelectorAll("[data-served]")) element.remove();
}
