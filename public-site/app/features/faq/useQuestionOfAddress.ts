import { useEffect } from "react";
import { useLocation } from "react-router";

/** Once the answer has unfolded, so that the place scrolled to is the final one (specification 9). */
const SCROLLS_AFTER_MS = 350;

/**
 * Opens the question that the address names (`#faq-17`) and scrolls to it.
 * @param onQuestion called before, with a stable identity.
 */
export function useQuestionOfAddress(onQuestion: () => void): void {
  const location = useLocation();
  // Following the same link again makes a new location.
  useEffect(() => {
    const question = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!(question instanceof HTMLDetailsElement)) return;
    onQuestion();
    question.open = true;
    const timer = setTimeout(() => question.scrollIntoView(), SCROLLS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [location, onQuestion]);
}
