import { createConflictPanel } from "#common/work/createConflictPanel.tsx";
import { Button } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import styles from "./ConflictPanel.module.css";

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
export const ConflictPanel = createConflictPanel({
  Panel: ({ title, message, detail, children }) => (
    <section className="stack panel" aria-labelledby="conflict-heading">
      <h2 id="conflict-heading" className="title-s">
        {title}
      </h2>
      <FormMessage kind="failure" message={message} detail={detail} />
      <div className="pair gap-m">{children}</div>
    </section>
  ),
  Version: ({ title, buttons, textRef, children }) => (
    <div className={`typed rule ${styles.version}`}>
      <h3 className="title-s">{title}</h3>
      <div className="row gap-2xs">{buttons}</div>
      <div ref={textRef}>{children}</div>
    </div>
  ),
  Button: ({ isMain = false, ...button }) => (
    <Button look={isMain ? "primary" : "quiet"} size="small" {...button} />
  ),
});
