import type { ReactElement, ReactNode } from "react";
import type { Layer } from "~/art/LayerImage.tsx";
import styles from "./Page.module.css";
import { PageDrawing } from "./PageDrawing.tsx";

export interface PageProps {
  heading: string;
  lead?: ReactNode;
  /** Beside the page, which is then as wide as a form. A layer stands for the device up to it. */
  drawing?: Layer | ReactElement | undefined;
  children?: ReactNode;
}

/** The frame of a page with one heading and its content. */
export function Page({ heading, lead, drawing, children }: PageProps) {
  return (
    <div className={drawing ? `relative pt-l pb-xl ${styles.narrow}` : "page-head pb-2xl"}>
      {typeof drawing === "string" ? <PageDrawing layer={drawing} /> : drawing}
      <div className="grid">
        <div className={styles.content}>
          <h1 className="title-l">{heading}</h1>
          {lead && <p className="text-l measure-s mt-m">{lead}</p>}
          {children && <div className={drawing ? "mt-m" : "mt-l"}>{children}</div>}
        </div>
      </div>
    </div>
  );
}

/** The title of a text page, set large. */
export function PageHead({ title }: { title: string }) {
  return (
    <div className="page-head">
      <div className="grid">
        <h1 className="display most">{title}</h1>
      </div>
    </div>
  );
}
