import { IS_DEEP } from "#tools/testing/run/depth.ts";

export const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** The windows in which a layout is measured: `npm run test:deep` adds the desktop. */
export const SIZES = Object.entries({ phone: PHONE, ...(IS_DEEP && { desktop: DESKTOP }) });

/** The windows in which a deep run checks each screen, besides the size of the test. */
export const MORE_SIZES = IS_DEEP ? [PHONE, DESKTOP] : [];
