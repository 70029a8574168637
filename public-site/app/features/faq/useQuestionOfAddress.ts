import { useEffect } from "react";
import { useLocation } from "react-router";
import { hashTarget } from "~/lib/hashTarget.ts";

/** Once the answer has unfolded, so that the place scrolled to is the final one. */
const SCROLLS_AFTER_MS = 350;

/**
 * Opens the question that the address names (`#faq-17`) and scrolls to it.
 * @param onQuestion called before, with a stable identity.
 */
export function useQuestionOfAddress(onQuestion: () => void): void {
  const location = useLocation();
  // Following the same link again makes a new location.
  useEffect(() => {
    const question = hashTarget(location.hash);
    if (!(question instanceof HTMLDetailsElement)) return;
    onQuestion();
    question.open = true;
    const timer = setTimeout(() => question.scrollIntoView(), SCROLLS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [location, onQuestion]);
}
