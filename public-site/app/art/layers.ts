import adhesive from "./adhesive.svg?url&no-inline";
import adhesivePale from "./adhesive-pale.svg?url&no-inline";
import electronics from "./electronics.svg?url&no-inline";
import needle from "./needle.svg?url&no-inline";
import reservoir from "./reservoir.svg?url&no-inline";
import shell from "./shell.svg?url&no-inline";

/** The layers of the device in plan: files, so that no page carries them in its scripts. */
export const layers = { adhesive, adhesivePale, electronics, needle, reservoir, shell } as const;

export type Layer = keyof typeof layers;
