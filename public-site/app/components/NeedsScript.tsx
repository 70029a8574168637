import styles from "./NeedsScript.module.css";

/** Shown only without JavaScript. `what` names the unavailable feature. */
export function NeedsScript({ what }: { what: string }) {
  return (
    <p className="without-script">
      <strong>{`${what} needs JavaScript.`}</strong> Turn it on and reload the page.
    </p>
  );
}

/** The outline of content while it loads. `what` names the content for visitors without JavaScript. */
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
