/** The release that this is. Written by `npm version` (tools/release/version.ts). */
export const VERSION = "1.0.0";
