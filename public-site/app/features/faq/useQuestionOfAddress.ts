import { useLayoutEffect } from "react";
import { useLocation } from "react-router";
import { hashTarget } from "~/lib/hashTarget.ts";
import { scrollPositions } from "~/lib/scrollPositions.ts";

/** Once the answer has unfolded, so that the place scrolled to is the final one. */
const SCROLLS_AFTER_MS = 350;

/**
 * Opens the question that the address names (`#faq-17`) and, on a first visit, scrolls to it in one movement.
 * @param onQuestion called before, with a stable identity.
 * @param added how many sections were added since the page was prerendered: the question may be in one of them.
 */
export function useQuestionOfAddress(onQuestion: () => void, added: number): void {
  const location = useLocation();
  // Following the same link again makes a new location. Before <ScrollRestoration>, which would scroll
  // at once, to where the question is while another answer still folds: it calls the element's own method.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with new sections, the question may be there.
  useLayoutEffect(() => {
    const question = hashTarget(location.hash);
    if (!(question instanceof HTMLDetailsElement)) return;
    onQuestion();
    question.open = true;
    // The visitor has come back: their position is restored.
    if (scrollPositions.has(location.key)) return;
    question.scrollIntoView = () => undefined;
    const release = () => Reflect.deleteProperty(question, "scrollIntoView");
    const timer = setTimeout(() => {
      release();
      question.scrollIntoView();
    }, SCROLLS_AFTER_MS);
    return () => {
      clearTimeout(timer);
      release();
    };
  }, [location, onQuestion, added]);
}
