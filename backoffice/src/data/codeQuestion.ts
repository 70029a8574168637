/** Asks for a code of the authenticator app. True once a code is accepted; false if the person cancels. */
type AskForCode = () => Promise<boolean>;

let ask: AskForCode = async () => false;
let asked: Promise<boolean> | undefined;

/** Sets the dialog that asks (layout/CodeDialog.tsx); returns a function that removes it. */
export function answerCodeQuestions(dialog: AskForCode): () => void {
  ask = dialog;
  return () => {
    ask = async () => false;
  };
}

/** Asks once, even if several requests require a code. */
export const askForCode: AskForCode = () => {
  asked ??= ask().finally(() => {
    asked = undefined;
  });
  return asked;
};
