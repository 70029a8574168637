import { useEffect, useState } from "react";

export const TYPING_PAUSE_MS = 300;

/** A typed text after a pause in typing, so that the server is not asked for each letter. */
export function useTextAfterPause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setSettled, TYPING_PAUSE_MS, text);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
