import { Box } from "@mui/material";
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from "react";
import type { ImagePage } from "#shared/imagePdf.ts";
import { PALETTE } from "#shared/palette.ts";
import { useObjectUrl } from "../../components/useObjectUrl.ts";
import type { Area } from "../documents/shownText.ts";

/** The smallest area, in thousandths of the page. A click without a movement draws none. */
const MIN_SIZE = 5;
const STEP = 10;

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** Keeps an area within the page. */
export function withinPage({ left, top, width, height }: Area): Area {
  const start = { left: clamp(left, 0, 1000 - MIN_SIZE), top: clamp(top, 0, 1000 - MIN_SIZE) };
  return {
    ...start,
    width: clamp(width, MIN_SIZE, 1000 - start.left),
    height: clamp(height, MIN_SIZE, 1000 - start.top),
  };
}

const styleOf = ({ left, top, width, height }: Area) => ({
  left: `${left / 10}%`,
  top: `${top / 10}%`,
  width: `${width / 10}%`,
  height: `${height / 10}%`,
});

interface PageAreasProps {
  page: ImagePage;
  number: number;
  areas: readonly Area[];
  selected: number;
  onSelect: (index: number) => void;
  /** Without an index it adds an area; without an area it removes one. */
  onChange: (area: Area | undefined, index?: number) => void;
}

/** A page on which areas are drawn with the pointer, and moved, resized and removed with the keyboard. */
export function PageAreas({ page, number, areas, selected, onSelect, onChange }: PageAreasProps) {
  const image = useMemo(() => new Blob([page.jpeg], { type: "image/jpeg" }), [page]);
  const address = useObjectUrl(image);
  const [drawn, setDrawn] = useState<{ x: number; y: number; area?: Area }>();

  function pointOf({ currentTarget, clientX, clientY }: PointerEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return {
      x: Math.round(clamp(((clientX - left) / width) * 1000, 0, 1000)),
      y: Math.round(clamp(((clientY - top) / height) * 1000, 0, 1000)),
    };
  }

  function start(event: PointerEvent) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrawn(pointOf(event));
  }

  function move(event: PointerEvent) {
    if (!drawn) return;
    const { x, y } = pointOf(event);
    const [left, top] = [Math.min(x, drawn.x), Math.min(y, drawn.y)];
    const area = { left, top, width: Math.abs(x - drawn.x), height: Math.abs(y - drawn.y) };
    setDrawn({ ...drawn, area });
  }

  function end() {
    const area = drawn?.area;
    setDrawn(undefined);
    if (area && area.width >= MIN_SIZE && area.height >= MIN_SIZE) onChange(area);
  }

  function press(event: KeyboardEvent, area: Area, index: number) {
    const [x, y] = DIRECTIONS[event.key] ?? [0, 0];
    if (event.key === "Delete" || event.key === "Backspace") onChange(undefined, index);
    else if (x === 0 && y === 0) return;
    else if (event.shiftKey) {
      const size = { width: area.width + x, height: area.height + y };
      onChange(withinPage({ ...area, ...size }), index);
    } else {
      const left = clamp(area.left + x, 0, 1000 - area.width);
      onChange({ ...area, left, top: clamp(area.top + y, 0, 1000 - area.height) }, index);
    }
    event.preventDefault();
  }

  return (
    <Box
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => setDrawn(undefined)}
      data-testid="page"
      sx={{
        position: "relative",
        cursor: "crosshair",
        touchAction: "pinch-zoom",
        border: 1,
        borderColor: "divider",
      }}
    >
      <Box
        component="img"
        src={address}
        alt={`Page ${number}`}
        draggable={false}
        sx={{ display: "block", width: "100%", aspectRatio: `${page.width} / ${page.height}` }}
      />
      {areas.map((area, index) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: areas have no other identity, and keep their order.
          key={index}
          component="button"
          type="button"
          aria-label={`Area ${index + 1}`}
          aria-pressed={index === selected}
          aria-description="Arrow keys move the area, Shift and arrow keys resize it, Delete removes it."
          onPointerDown={(event: PointerEvent) => event.stopPropagation()}
          onFocus={() => onSelect(index)}
          onKeyDown={(event: KeyboardEvent) => press(event, area, index)}
          style={styleOf(area)}
          sx={{
            position: "absolute",
            p: 0,
            border: 0,
            bgcolor: "common.black",
            outline: index === selected ? "3px solid" : "none",
            outlineColor: PALETTE.signal,
            outlineOffset: "2px",
          }}
        />
      ))}
      {drawn?.area && (
        <Box
          style={styleOf(drawn.area)}
          sx={{ position: "absolute", bgcolor: "common.black", opacity: 0.6 }}
        />
      )}
    </Box>
  );
}
