import device from "./prizes/device.svg?url&no-inline";
import medal from "./prizes/medal.svg?url&no-inline";
import trophy from "./prizes/trophy.svg?url&no-inline";

/** The drawings of the prizes: the device for the first place, trophies and medals for the others. */
export const prizeDrawings = { device, medal, trophy } as const;
