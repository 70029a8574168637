import { useState } from "react";
import { limits } from "#shared/season.ts";
import { millimeters, sizeInWords, trueSize } from "~/content/trueSize.ts";
import { diameterOf } from "~/lib/deviceSize.ts";
import { BankCard, Ruler, SideView, Spoons, TopView } from "./drawings.tsx";
import { Slider } from "./Slider.tsx";
import { HEIGHTS } from "./sizes.ts";
import styles from "./TrueSize.module.css";
import { useMatching } from "./useMatching.tsx";

const FIRST_HEIGHT = 10;
/** The heights shown without JavaScript. */
const EXAMPLES = [8, 14, 30];

interface TrueSizeProps {
  /** The level of its heading. */
  heading: "h2" | "h3";
  className?: string;
}

/**
 * The volume as a flat cylinder whose height the visitor changes, beside things that they know. The drawings have one
 * scale, which becomes that of the screen once the visitor has measured it.
 */
export function TrueSize({ heading: Heading, className = "" }: TrueSizeProps) {
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const width = diameterOf(height);
  const { style, drawings, isMatching, matching } = useMatching();

  return (
    <div className={`tone-3 clip ${styles.band} ${className}`} style={style}>
      <div className="grid gap-m">
        <div className="left stack gap-s">
          <Heading className="title-l">{trueSize.title}</Heading>
          <p className="text-l measure-s">{trueSize.lead}</p>
          <p className="measure-s">{trueSize.alone}</p>
        </div>
        <div className={`right stack needs-script ${styles.controls}`}>
          <p className={styles.numbers} aria-hidden="true">
            <span>
              <strong>{millimeters(width)}</strong> {trueSize.wide}
            </span>
            <span>
              <strong>{millimeters(height)}</strong> {trueSize.high}
            </span>
          </p>
          <Slider
            label={trueSize.height}
            less={trueSize.lower}
            more={trueSize.higher}
            range={HEIGHTS}
            value={height}
            text={sizeInWords(height, width, limits.volumeMl)}
            isTyped
            onChange={setHeight}
          />
          {matching}
        </div>
      </div>
      <div className={`without-script ${styles.drawings}`}>
        {EXAMPLES.map((height) => {
          const width = diameterOf(height);
          const caption = trueSize.size(millimeters(height), millimeters(width));
          return <TopView key={height} width={width} caption={caption} />;
        })}
      </div>
      <div className={`${styles.drawings} ${styles.changing}`} {...drawings}>
        <TopView width={width} />
        <SideView width={width} height={height} />
        <BankCard />
        <Spoons />
      </div>
      <Ruler isShown={isMatching} />
    </div>
  );
}
