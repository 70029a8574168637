import { type ComponentType, type ReactNode, type Ref, useRef, useState } from "react";

/** Which version stays: what the person typed, or what is saved. */
export type Winner = "typed" | "server";

export interface ConflictPanelProps {
  /** The reason for the choice, such as "This entry was changed in another window." */
  message: string;
  /** The two versions. */
  saved: ReactNode;
  typed: ReactNode;
  /** The title of the saved version, such as its time. */
  savedTitle?: string;
  /** The panel disappears after the choice, while it has the focus. */
  onChoose: (winner: Winner) => void;
}

/** The look of the panel in each app. */
interface Parts {
  /** A region with a heading and an alert. */
  Panel: ComponentType<{ title: string; message: string; detail: string; children: ReactNode }>;
  /** A version, with its buttons above it, because a text may be pages long. */
  Version: ComponentType<{
    title: string;
    buttons: ReactNode;
    textRef?: Ref<HTMLDivElement>;
    children: ReactNode;
  }>;
  Button: ComponentType<{ isMain?: boolean; onClick: () => void; children: ReactNode }>;
}

/** Creates the panel of an app that lets the person choose between what they typed and a version that was saved elsewhere. */
export const createConflictPanel = ({ Panel, Version, Button }: Parts) =>
  function ConflictPanel(props: ConflictPanelProps) {
    const { message, saved, typed, savedTitle = "Saved", onChoose } = props;
    const typedText = useRef<HTMLDivElement>(null);
    const [copied, setCopied] = useState<"yes" | "failed">();

    function copy() {
      navigator.clipboard.writeText(typedText.current?.innerText ?? "").then(
        () => setCopied("yes"),
        () => setCopied("failed"),
      );
    }

    return (
      <Panel
        title="Which version do you want to keep?"
        message={message}
        detail="We won’t overwrite either version until you choose. You can keep writing and copy parts of the saved version."
      >
        <Version
          title={savedTitle}
          buttons={<Button onClick={() => onChoose("server")}>Use the saved version</Button>}
        >
          {saved}
        </Version>
        <Version
          title="Your unsaved version"
          textRef={typedText}
          buttons={
            <>
              <Button isMain onClick={() => onChoose("typed")}>
                Keep my version
              </Button>
              <Button onClick={copy}>Copy my version</Button>
              <span role="status">
                {copied === "yes" && "Copied."}
                {copied === "failed" &&
                  "Your browser didn’t allow copying. Select the text and copy it."}
              </span>
            </>
          }
        >
          {typed}
        </Version>
      </Panel>
    );
  };
