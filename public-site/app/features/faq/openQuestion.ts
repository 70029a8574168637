import { hashTarget } from "~/lib/pagePosition.ts";

/** By then, the answer has unfolded and the position is final. */
const SCROLLS_AFTER_MS = 350;

/**
 * Opens the question of an address (`#faq-17`), and then scrolls to it in one movement.
 * @param scrolls False on a return to the page, whose position is restored.
 * @returns Ends it.
 */
export function openQuestion(hash: string, scrolls = true): () => void {
  const question = hashTarget(hash);
  if (!(question instanceof HTMLDetailsElement)) return () => undefined;
  question.open = true;
  if (!scrolls) return () => undefined;
  // Others would scroll to it at once, while another answer still folds, so their call of its method is suppressed.
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
}
