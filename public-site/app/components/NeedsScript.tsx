import styles from "./NeedsScript.module.css";

/** Shown only without JavaScript. `what` names the unavailable feature. */
export function NeedsScript({ what }: { what: string }) {
  return (
    <p className="without-script">
      <strong>{`${what} needs JavaScript.`}</strong> Turn it on and reload the page.
    </p>
  );
}

export type OutlineShape = "dashboard" | "workspace" | "entry" | "queue";

// NeedsScript.module.css gives them their form, because each page loads this code.
const column = (
  <div>
    <span />
    <span />
    <span />
    <span />
  </div>
);

interface OutlineProps {
  /** Names the content for visitors without JavaScript. */
  what: string;
  /** By default, lines. */
  shape?: OutlineShape | undefined;
}

/** The outline of content while it loads. */
export function Outline({ what, shape }: OutlineProps) {
  return (
    <>
      <NeedsScript what={what} />
      <p role="status" className="visually-hidden needs-script">
        Loading…
      </p>
      <div className={`needs-script ${styles.outline}`} data-shape={shape}>
        {column}
        {column}
      </div>
    </>
  );
}
