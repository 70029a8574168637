import { Box } from "@mui/material";
import { type ReactNode, type SVGProps, useCallback, useState } from "react";
import { PALETTE } from "#shared/palette.ts";

interface DrawingProps {
  /** Returns the height at this width and the elements to draw, in CSS pixels. */
  draw: (width: number) => { height: number; marks: ReactNode };
}

/** The width before the container is measured. */
const USUAL_WIDTH = 560;

/**
 * An SVG as wide as its container, so that text has the same size on a phone. Hidden from screen
 * readers: Figure has its numbers as a table. White in every color scheme.
 */
export function Drawing({ draw }: DrawingProps) {
  const [width, setWidth] = useState(USUAL_WIDTH);
  const measure = useCallback((box: HTMLDivElement) => {
    const observer = new ResizeObserver(() => setWidth(Math.round(box.clientWidth)));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const { height, marks } = draw(width);
  return (
    // Before the container is measured, the drawing may be wider than a phone.
    <Box ref={measure} sx={{ minWidth: 0, overflow: "hidden" }}>
      <svg
        aria-hidden="true"
        width={width}
        height={height}
        fontFamily="'Hanken Grotesk Variable', ui-sans-serif, system-ui, sans-serif"
        fontSize={12}
        fill={PALETTE.inkSoft}
        style={{ display: "block", forcedColorAdjust: "none" }}
      >
        <rect width={width} height={height} fill={PALETTE.white} />
        {marks}
      </svg>
    </Box>
  );
}

/** Text in a drawing, vertically centered at `y`. */
export function Label(props: SVGProps<SVGTextElement>) {
  return <text dominantBaseline="central" {...props} />;
}
