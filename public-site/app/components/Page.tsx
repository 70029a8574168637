import type { ReactNode } from "react";
import { LayerImage } from "~/art/LayerImage.tsx";
import { toneColor } from "~/theme/colors.ts";
import styles from "./Page.module.css";

interface PageProps {
  heading: string;
  lead?: ReactNode;
  /** As wide as a form, beside a drawing of the device. */
  narrow?: boolean;
  children?: ReactNode;
}

/** The frame of a page with one heading and its content. */
export function Page({ heading, lead, narrow = false, children }: PageProps) {
  return (
    <div className={narrow ? `relative pt-l pb-xl ${styles.narrow}` : "page-head pb-2xl"}>
      {narrow && (
        <div className={`wide-only ${styles.art}`}>
          <WornDevice />
        </div>
      )}
      <div className="grid">
        <div className={styles.content}>
          <h1 className="title-l">{heading}</h1>
          {lead && <p className="text-l measure-s mt-m">{lead}</p>}
          {children && <div className={narrow ? "mt-m" : "mt-l"}>{children}</div>}
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

function WornDevice() {
  return (
    <svg viewBox="-190 -190 380 380" aria-hidden="true">
      <circle r="188" fill={toneColor(6)} />
      <g transform="translate(62 -30) scale(.62)">
        <LayerImage layer="adhesive" />
        <LayerImage layer="shell" />
      </g>
    </svg>
  );
}
