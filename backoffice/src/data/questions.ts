/** True once the person has given the answer that the request needs; false if they cancel. */
type Ask = () => Promise<boolean>;

/** A question to the person after a refused request, which is then repeated. */
function createQuestion() {
  let show: Ask = async () => false;
  let asked: Promise<boolean> | undefined;
  return {
    /** Sets the dialog that asks (layout/Questions.tsx); returns a function that removes it. */
    answerBy(dialog: Ask): () => void {
      show = dialog;
      return () => {
        show = async () => false;
      };
    },
    /** Asks once, even if several requests need the answer. */
    ask(): Promise<boolean> {
      asked ??= show().finally(() => {
        asked = undefined;
      });
      return asked;
    },
  };
}

export type Question = ReturnType<typeof createQuestion>;

/** For a code of the authenticator app. */
export const codeQuestion = createQuestion();

/** Whether a change may stop the confirmed release. */
export const stopQuestion = createQuestion();
