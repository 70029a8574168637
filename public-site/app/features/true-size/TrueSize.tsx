import { useState } from "react";
import { limits } from "#shared/season.ts";
import { millimeters, sizeInWords, trueSize } from "~/content/trueSize.ts";
import { diameterOf } from "~/lib/deviceSize.ts";
import { BankCard, Elevation, ExampleView, Plan, Ruler, Spoons } from "./drawings.tsx";
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
 * The volume as a flat cylinder whose height the visitor changes, beside things that they know: above the skin seen from
 * the side, on it from above. The drawings have one scale, which becomes that of the screen once the visitor has measured
 * it.
 */
export function TrueSize({ heading: Heading, className = "" }: TrueSizeProps) {
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const width = diameterOf(height);
  const { style, drawings, isMatching, matching } = useMatching();

  return (
    <div className={`tone-3 clip ${styles.band} ${className}`} style={style}>
      <div className={`grid ${styles.sheet}`} {...drawings}>
        <Heading className={`title-l ${styles.title}`}>{trueSize.title}</Heading>
        <div className={`stack gap-s ${styles.text}`}>
          <p className="text-l measure-s">{trueSize.lead}</p>
          <p className="measure-s">{trueSize.alone}</p>
        </div>
        <div className={`stack needs-script ${styles.controls}`}>
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
        <div className={styles.side}>
          <Elevation width={width} height={height} />
          <Figure length={height} text={trueSize.high} />
        </div>
        <div className={styles.skin}>
          <Plan width={width} />
          <Figure length={width} text={trueSize.wide} />
          <BankCard />
          <Spoons />
        </div>
      </div>
      <div className={`without-script ${styles.drawings}`}>
        {EXAMPLES.map((height) => {
          const width = diameterOf(height);
          const caption = trueSize.size(millimeters(height), millimeters(width));
          return <ExampleView key={height} width={width} caption={caption} />;
        })}
      </div>
      <Ruler isShown={isMatching} />
    </div>
  );
}

interface FigureProps {
  /** In millimeters. */
  length: number;
  text: string;
}

/** A size of the device, beside the view that shows it. */
function Figure({ length, text }: FigureProps) {
  return (
    <p className={styles.figure}>
      <strong>{millimeters(length)}</strong> <span>{text}</span>
    </p>
  );
}
