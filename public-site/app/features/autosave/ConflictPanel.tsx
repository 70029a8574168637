import type { ReactNode } from "react";
import { Button } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import styles from "./ConflictPanel.module.css";

interface ConflictPanelProps {
  message: string;
  /** The two versions. */
  saved: ReactNode;
  typed: ReactNode;
  savedTitle?: string;
  /** The panel disappears after the choice, while it has the focus. */
  onChoose: (winner: "typed" | "server") => void;
}

/** A text with its title, to compare. */
export function TitledText({ title, text }: { title: string; text: string }) {
  return (
    <>
      <p>
        <strong>{title}</strong>
      </p>
      <p>{text}</p>
    </>
  );
}

/** The choice between the typed version and one that was saved elsewhere. */
export function ConflictPanel(props: ConflictPanelProps) {
  const { message, saved, typed, savedTitle = "Saved", onChoose } = props;
  return (
    <section className="stack panel" aria-labelledby="conflict-heading">
      <h2 id="conflict-heading" className="title-s">
        Which version should stay?
      </h2>
      <FormMessage
        kind="failure"
        message={message}
        detail="We won’t overwrite either version until you choose. You can keep writing below, and copy parts of the saved version."
      />
      <div className="pair gap-m">
        <div className={`typed rule ${styles.version}`}>
          <h3 className="title-s">{savedTitle}</h3>
          {/* Above the text, which may be pages long. */}
          <Button look="quiet" size="small" onClick={() => onChoose("server")}>
            Use the saved version
          </Button>
          {saved}
        </div>
        <div className={`typed rule ${styles.version}`}>
          <h3 className="title-s">Yours, not saved</h3>
          <Button size="small" onClick={() => onChoose("typed")}>
            Keep my version
          </Button>
          {typed}
        </div>
      </div>
    </section>
  );
}
