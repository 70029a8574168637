import { type Layer, layers } from "./layers.ts";

/** The view boxes of the files: the center of every layer is the origin. */
const RADIUS = 108;
const ADHESIVE = { x: -142, y: -114, width: 284, height: 228 };
const OTHERS = { x: -RADIUS, y: -RADIUS, width: 2 * RADIUS, height: 2 * RADIUS };

/** A layer of the device in plan, around the origin of the drawing that it is a part of. */
export function LayerImage({ layer }: { layer: Layer }) {
  const box = layer === "adhesive" || layer === "adhesivePale" ? ADHESIVE : OTHERS;
  return <image href={layers[layer]} {...box} />;
}
