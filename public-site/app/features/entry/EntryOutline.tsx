import { Skeleton } from "@mantine/core";
import "@mantine/core/styles/Skeleton.layer.css";
import { NeedsScript } from "~/components/NeedsScript.tsx";
import { Page } from "~/components/Page.tsx";
import guideStyles from "~/features/entry-guide/EntryGuide.module.css";
import styles from "./EntryEditor.module.css";
import outlineStyles from "./EntryOutline.module.css";

/** The outline of the editor while an entry is read: what is to come stands where it will be. */
export function EntryOutline({ heading }: { heading: string }) {
  return (
    <Page heading={heading} lead={<Line width="20rem" />}>
      <NeedsScript what="This page" />
      <p role="status" className="visually-hidden needs-script">
        Loading…
      </p>
      <div aria-hidden="true" className={`needs-script stack gap-m ${styles.editor}`}>
        <div className={`stack gap-m ${styles.main}`}>
          <div className={`stack gap-m ${styles.idea}`}>
            <p className="title-s">
              <Line width="8rem" />
            </p>
            <Skeleton height="3.25rem" />
            <Skeleton className={outlineStyles.description ?? ""} />
          </div>
        </div>
        <div className={`stack gap-m ${styles.beside}`}>
          <div className="stack gap-2xs panel">
            <p className={styles.label}>
              <Line width="14rem" />
            </p>
            <p className="title-m">
              <Line width="18rem" />
            </p>
            <p className="text-s">
              <Line width="12rem" />
            </p>
            <p className="text-s">
              <Line width="16rem" />
            </p>
          </div>
          <div className={`${guideStyles.guide} ${outlineStyles.guide}`}>
            <p className="title-s">
              <Line width="10rem" />
            </p>
          </div>
        </div>
      </div>
    </Page>
  );
}

/** As high as a line of the text that stands there. */
function Line({ width }: { width: string }) {
  return <Skeleton component="span" display="inline-block" height="1lh" width={width} maw="100%" />;
}
