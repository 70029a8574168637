import { Skeleton } from "@mantine/core";
import "@mantine/core/styles/Skeleton.layer.css";
import styles from "./Loading.module.css";
import { NeedsScript } from "./NeedsScript.tsx";
import { Page } from "./Page.tsx";

interface LoadingProps {
  heading: string;
  /** What can be said before anything is read: it stays where it is. */
  lead?: string;
  /** As the page that follows: as wide as a form, or not. */
  narrow?: boolean;
}

/** Shown while it is being found out what the visitor may see: the outline of a page. */
export function Loading({ heading, lead, narrow = true }: LoadingProps) {
  return (
    <Page heading={heading} lead={lead} narrow={narrow}>
      <div className={styles.page}>
        <LoadingOutline />
      </div>
    </Page>
  );
}

/** The outline of what is being read; screen readers are told in a word. */
function LoadingOutline() {
  return (
    <>
      <NeedsScript what="This page" />
      <div role="status" className={`needs-script stack ${styles.outline}`}>
        <span className="visually-hidden">Loading…</span>
        {LINES.map((width) => (
          <Skeleton key={width} width={width} height="1.1rem" />
        ))}
        <Skeleton height="3.25rem" width="12rem" />
      </div>
    </>
  );
}

const LINES = ["92%", "100%", "78%", "64%"];
