import { type CSSProperties, useRef, useState } from "react";
import { CARD_WIDTH } from "./drawings.tsx";
import { Matching } from "./Matching.tsx";
import { useScreenScale } from "./screenScale.ts";

/** The scale of drawings among which is a bank card: that of the screen once the visitor has measured it. */
export function useMatching() {
  const measured = useScreenScale();
  const [tried, setTried] = useState<number>();
  const scale = tried ?? measured;
  const drawings = useRef<HTMLDivElement>(null);

  /** The displayed width of a millimeter, in CSS pixels. */
  function displayedScale(): number {
    const card = drawings.current?.querySelector("[data-card]");
    return (card?.getBoundingClientRect().width ?? 0) / CARD_WIDTH;
  }

  return {
    /** For the element around drawings and ruler. */
    style: scale ? ({ "--measured": `${scale}px` } as CSSProperties) : undefined,
    drawings: { ref: drawings, "data-matching": tried !== undefined || undefined },
    isMatching: tried !== undefined,
    matching: (
      <Matching
        isMeasured={measured !== undefined}
        tried={tried}
        onStart={() => setTried(displayedScale())}
        onTry={setTried}
      />
    ),
  };
}
