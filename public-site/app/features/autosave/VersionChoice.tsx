import type { ReactNode } from "react";
import { FormMessage } from "~/components/FormMessage.tsx";
import styles from "./VersionChoice.module.css";

interface VersionChoiceProps {
  /** What has happened, and what can be done besides choosing. */
  message: string;
  detail: string;
  /** Two of `Version`. */
  children: ReactNode;
}

/** What was typed and what somebody else has saved meanwhile, and the choice between the two. */
export function VersionChoice({ message, detail, children }: VersionChoiceProps) {
  return (
    <section className={styles.panel} aria-labelledby="conflict-heading">
      <h2 id="conflict-heading" className="title-s">
        Which version should stay?
      </h2>
      <FormMessage kind="failure" message={message} detail={detail} />
      <div className={styles.versions}>{children}</div>
    </section>
  );
}

interface VersionProps {
  title: string;
  /** The button that chooses it: not below the text, which may be pages long. */
  button: ReactNode;
  children: ReactNode;
}

/** One of the two. */
export function Version({ title, button, children }: VersionProps) {
  return (
    <div className={styles.version}>
      <h3 className="title-s">{title}</h3>
      {button}
      {children}
    </div>
  );
}
