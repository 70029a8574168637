import { useState } from "react";

/** Copies a text to the clipboard. Returns the result and the function that copies. */
export function useCopyToClipboard(text: () => string) {
  const [state, setState] = useState<"ready" | "copied" | "refused">("ready");

  async function copy() {
    try {
      await navigator.clipboard.writeText(text());
      setState("copied");
    } catch (cause) {
      console.warn("Could not copy the text.", cause);
      setState("refused");
    }
  }

  return [state, copy] as const;
}
