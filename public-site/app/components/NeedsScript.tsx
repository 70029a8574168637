import styles from "./NeedsScript.module.css";

/** Shown only without JavaScript. `what` names the unavailable feature. */
export function NeedsScript({ what }: { what: string }) {
  return (
    <p className="without-script">
      <strong>{`${what} needs JavaScript.`}</strong> Turn it on and reload the page.
    </p>
  );
}

/** The parts from top to bottom, in one or two columns. A text, because each page loads it. */
const SHAPES = {
  text: "line line line line short",
  dashboard: "title line line short button|card",
  entry: "label field label area label field|card",
  queue: "title line short button|row row row row row",
};

export type OutlineShape = keyof typeof SHAPES;

interface OutlineProps {
  /** Names the content for visitors without JavaScript. */
  what: string;
  shape?: OutlineShape | undefined;
}

/** The outline of content while it loads. */
export function Outline({ what, shape = "text" }: OutlineProps) {
  return (
    <>
      <NeedsScript what={what} />
      <p role="status" className="visually-hidden needs-script">
        Loading…
      </p>
      <div aria-hidden="true" className={`needs-script ${styles.outline}`} data-shape={shape}>
        {SHAPES[shape].split("|").map((parts) => (
          <div key={parts} className="stack gap-xs">
            {parts.split(" ").map((part, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change.
              <span key={position} data-part={part} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
