import type { CSSProperties } from "react";
import { type Tone, toneColor } from "~/theme/colors.ts";
import styles from "./CircleGrid.module.css";

const TONES: readonly Tone[] = [4, 7, 2, 9, 5, 6, 2, 8, 4];

/** When each circle has its turn: along the first row, back along the second, along the third. */
const TURNS = [0, 1, 2, 5, 4, 3, 6, 7, 8];

/** Nine people, one of whom wears the device: the white circle walks on as the page scrolls. */
export function CircleGrid() {
  return (
    <div className={styles.circles} aria-hidden="true">
      {TONES.map((tone, place) => {
        const turn = TURNS[place];
        const style = { "--tone": toneColor(tone), "--turn": turn } as CSSProperties;
        return <span key={turn} className={styles.circle} style={style} />;
      })}
    </div>
  );
}
