import adhesive from "./adhesive.svg?url&no-inline";
import adhesivePale from "./adhesive-pale.svg?url&no-inline";
import electronics from "./electronics.svg?url&no-inline";
import needle from "./needle.svg?url&no-inline";
import reservoir from "./reservoir.svg?url&no-inline";
import shell from "./shell.svg?url&no-inline";

/** A layer of the device in plan, around the origin of its drawing. */
export function LayerImage({ layer }: { layer: Layer }) {
  return <image href={layers[layer]} x={-142} y={-142} width={284} height={284} />;
}

/** The layers of the device in plan. They are separate files, so that no script includes them. */
export const layers = { adhesive, adhesivePale, electronics, needle, reservoir, shell } as const;

export type Layer = keyof typeof layers;
