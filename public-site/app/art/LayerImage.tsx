import adhesive from "./adhesive.svg?url&no-inline";
import adhesivePale from "./adhesive-pale.svg?url&no-inline";
import electronics from "./electronics.svg?url&no-inline";
import needle from "./needle.svg?url&no-inline";
import reservoir from "./reservoir.svg?url&no-inline";
import shell from "./shell.svg?url&no-inline";

/** The view boxes of the files: the center of every layer is the origin. */
const RADIUS = 108;
const ADHESIVE = { x: -142, y: -114, width: 284, height: 228 };
const OTHERS = { x: -RADIUS, y: -RADIUS, width: 2 * RADIUS, height: 2 * RADIUS };

/** A layer of the device in plan, around the origin of its drawing. */
export function LayerImage({ layer }: { layer: Layer }) {
  const box = layer === "adhesive" || layer === "adhesivePale" ? ADHESIVE : OTHERS;
  return <image href={layers[layer]} {...box} />;
}

/** The layers of the device in plan. They are separate files, so that no script includes them. */
export const layers = { adhesive, adhesivePale, electronics, needle, reservoir, shell } as const;

type Layer = keyof typeof layers;
