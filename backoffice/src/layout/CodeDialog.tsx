import { useEffect, useState } from "react";
import { lazyComponent } from "../components/lazyComponent.tsx";
import { answerCodeQuestions } from "../data/codeQuestion.ts";

const CodeQuestion = lazyComponent("CodeQuestion", () => import("./CodeQuestion.tsx"), null);

/** Asks for a code if a request requires one. */
export function CodeDialog() {
  const [settle, setSettle] = useState<(isAccepted: boolean) => void>();
  useEffect(
    () => answerCodeQuestions(() => new Promise<boolean>((resolve) => setSettle(() => resolve))),
    [],
  );
  if (!settle) return null;
  return (
    <CodeQuestion
      onSettled={(isAccepted) => {
        setSettle(undefined);
        settle(isAccepted);
      }}
    />
  );
}
