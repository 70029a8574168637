import styles from "./NeedsScript.module.css";

/** Said where scripts are switched off. In: what does not work then. */
export function NeedsScript({ what }: { what: string }) {
  return (
    <p className="without-script">
      <strong>{`${what} needs JavaScript.`}</strong> Switch it on and load the page again.
    </p>
  );
}

/** The outline of something while it is read. In: what does not show without scripts. */
export function Outline({ what }: { what: string }) {
  return (
    <>
      <NeedsScript what={what} />
      <p role="status" className="visually-hidden needs-script">
        Loading…
      </p>
      <div aria-hidden="true" className={`needs-script measure ${styles.outline}`} />
    </>
  );
}
