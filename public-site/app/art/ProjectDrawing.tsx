import { PALETTE } from "#shared/palette.ts";
import { toneColor } from "~/theme/colors.ts";
import { nineCirclesOf } from "./nineCircles.ts";

interface ProjectDrawingProps {
  /** Each project has a drawing of its own. */
  id: string;
  className?: string | undefined;
}

/** Stands in for a picture: the nine people, seen from another place for each project. */
export function ProjectDrawing({ id, className }: ProjectDrawingProps) {
  const { ground, circles, device, view } = nineCirclesOf(id);
  return (
    <svg
      className={className}
      viewBox={`${view.x} ${view.y} ${view.width} ${(view.width * 3) / 4}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect x="-400" y="-400" width="1000" height="1000" fill={toneColor(ground)} />
      {circles.map(({ x, y, tone }, place) => (
        <circle
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          r={43}
          fill={place === device ? PALETTE.white : toneColor(tone)}
        />
      ))}
      <circle
        cx={circles[device]?.x}
        cy={circles[device]?.y}
        r={36}
        fill="none"
        stroke={PALETTE.signal}
        strokeWidth={13.5}
      />
    </svg>
  );
}
