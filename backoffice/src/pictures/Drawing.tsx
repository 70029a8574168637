import { Box } from "@mui/material";
import { type ReactNode, type SVGProps, useLayoutEffect, useRef, useState } from "react";
import { PALETTE } from "#shared/palette.ts";

interface DrawingProps {
  /** How high it is at this width, and what is drawn; both in pixels of the screen. */
  draw: (width: number) => { height: number; marks: ReactNode };
}

/** So wide until the page is measured. */
const USUAL_WIDTH = 560;

/**
 * A drawing as wide as there is room, so that its letters are as large on a phone. It says nothing to
 * screen readers: its numbers stand in the table below it (Figure). On white in every scheme of colours.
 */
export function Drawing({ draw }: DrawingProps) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(USUAL_WIDTH);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(Math.round(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const { height, marks } = draw(width);
  return (
    <Box ref={box} sx={{ minWidth: 0 }}>
      <svg
        aria-hidden="true"
        width={width}
        height={height}
        fontFamily="'Hanken Grotesk', ui-sans-serif, system-ui, sans-serif"
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

/** Letters in a drawing, their middle at `y`. */
export function Label(props: SVGProps<SVGTextElement>) {
  return <text dominantBaseline="central" {...props} />;
}
