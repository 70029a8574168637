import { useState } from "react";
import { Button } from "./Button.tsx";

const ANSWERS = {
  ready: "",
  copied: "Copied",
  refused: "Your browser does not allow copying. Please select the text.",
};

interface CopyTextProps {
  /** What is copied. It stands beside the button, for browsers that do not let pages copy. */
  text: string;
  /** What it is, for those who do not see it beside the button. */
  what: string;
}

/** A button that copies a text, and says whether it could. */
export function CopyText({ text, what }: CopyTextProps) {
  const [state, setState] = useState<keyof typeof ANSWERS>("ready");

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch (cause) {
      console.warn("The text could not be copied.", cause);
      setState("refused");
    }
  }

  return (
    <>
      <Button look="quiet" size="small" aria-label={`Copy ${what}`} onClick={copy}>
        Copy
      </Button>
      <span role="status" className="text-s">
        {ANSWERS[state]}
      </span>
    </>
  );
}
