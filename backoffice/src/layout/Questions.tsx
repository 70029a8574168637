import { useEffect, useState } from "react";
import { lazyComponent } from "../components/lazyComponent.tsx";
import { codeQuestion, type Question, stopQuestion } from "../data/questions.ts";
import { ConfirmDialog } from "./LazyConfirmDialog.tsx";

const CodeQuestion = lazyComponent("CodeQuestion", () => import("./CodeQuestion.tsx"), null);

/** Asks what a request needs before it can be repeated: a code, or consent to stop a release. */
export function Questions() {
  const settleCode = useQuestion(codeQuestion);
  const settleStop = useQuestion(stopQuestion);
  return (
    <>
      {settleCode && <CodeQuestion onSettled={settleCode} />}
      {settleStop && (
        <ConfirmDialog
          open
          title="This will stop the release."
          question="Your change affects a confirmed release. If you continue, the release will stop, and no one will be notified of results. You can then request the release again; both administrators will have to check it again."
          action="Stop the release and continue"
          busy={false}
          onConfirm={() => settleStop(true)}
          onClose={() => settleStop(false)}
        />
      )}
    </>
  );
}

/** Settles the question; undefined while it is not asked. */
function useQuestion(question: Question): ((answer: boolean) => void) | undefined {
  const [settle, setSettle] = useState<(answer: boolean) => void>();
  useEffect(
    () => question.answerBy(() => new Promise((resolve) => setSettle(() => resolve))),
    [question],
  );
  return (
    settle &&
    ((answer) => {
      setSettle(undefined);
      settle(answer);
    })
  );
}
