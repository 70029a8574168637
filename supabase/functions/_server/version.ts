/** The version of this release. Written by `npm version` (tools/release/version.ts). */
export const VERSION = "1.0.0";
