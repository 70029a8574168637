/** Asks for a code of the authenticator app. True once one was taken; false when the person goes back. */
type AskForCode = () => Promise<boolean>;

let ask: AskForCode = async () => false;
let asked: Promise<boolean> | undefined;

/** From now on this asks (layout/CodeDialog.tsx); returns how to end that. */
export function answerCodeQuestions(by: AskForCode): () => void {
  ask = by;
  return () => {
    ask = async () => false;
  };
}

/** Asks; several requests that wait for a code wait for the same one. */
export const askForCode: AskForCode = () => {
  asked ??= ask().finally(() => {
    asked = undefined;
  });
  return asked;
};
