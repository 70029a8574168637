import type { ReactNode } from "react";
import { type Layer, LayerImage } from "~/art/LayerImage.tsx";
import { toneColor } from "~/theme/colors.ts";
import styles from "./PageDrawing.module.css";

interface PageDrawingProps {
  /** The uppermost layer of the device on the skin. */
  layer?: Layer;
  /** The file of another drawing, 320 wide around its origin. */
  file?: string;
  /** Below the device. */
  words?: ReactNode;
  /** Whether it also fills the rest of a short page in narrow windows. */
  below?: boolean;
}

/** A drawing larger than the window, beside a form in wide windows. */
export function PageDrawing({ layer, file, words, below = false }: PageDrawingProps) {
  return (
    <div
      className={`screen-only ${styles.room} ${below ? "" : "wide-only"}`}
      data-below={below || undefined}
      aria-hidden="true"
    >
      <div className={styles.drawing}>
        <svg viewBox="-190 -190 380 380" aria-hidden="true">
          <circle r="188" fill={toneColor(6)} />
          {/* Around the middle of the visible part. */}
          <g className={file && styles.file} transform="translate(62 -30) scale(.62)">
            {layer && <LayerImage layer="adhesive" />}
            {layer && layer !== "adhesive" && <LayerImage layer={layer} />}
            {file && <image href={file} x="-160" y="-112" width="320" height="320" />}
          </g>
        </svg>
        {words && <div className={`on-dark ${styles.words}`}>{words}</div>}
      </div>
    </div>
  );
}
