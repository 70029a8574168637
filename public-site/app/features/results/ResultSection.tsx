import type { ChallengeFacts } from "~/content/facts.ts";
import type { DecidedState } from "~/content/results/decided.ts";
import { resultOf } from "~/content/results/resultOf.ts";
import type { Entry } from "~/data/entry.ts";
import type { JudgingFeedback } from "~/data/judgingFeedback.ts";
import { Feedback } from "./Feedback.tsx";
import { Result } from "./Result.tsx";

interface ResultSectionProps {
  person: DecidedState;
  firstName: string;
  entry: Entry;
  feedback: readonly JudgingFeedback[];
  publicPage: string | null;
  facts: ChallengeFacts;
}

/** What a team reads first once results are released, and how its entry was judged. */
export default function ResultSection({ person, entry, feedback, ...reader }: ResultSectionProps) {
  const words = resultOf(person, {
    ...reader,
    ideaName: entry.ideaName,
    receiptNumber: entry.receiptNumber,
    hasDocument: entry.document !== null,
    toldReason: entry.toldReason,
  });
  return (
    <>
      <Result person={person} words={words} />
      {feedback.length > 0 && <Feedback rounds={feedback} />}
    </>
  );
}
