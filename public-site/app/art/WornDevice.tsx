import { toneColor } from "~/theme/colors.ts";
import { LayerImage } from "./LayerImage.tsx";

/** The device on a body: decoration beside forms. */
export function WornDevice() {
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
