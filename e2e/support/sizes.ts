import { IS_DEEP } from "#tools/testing/run/depth.ts";

/** A phone of today. */
export const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/**
 * The sizes at which a long journey is gone through: a phone has less room. `npm run test:deep` goes
 * through it on a desktop too, and looks at each screen in both (expectAccessibleAtEachSize).
 */
export const JOURNEY_SIZES = Object.entries({ phone: PHONE, ...(IS_DEEP && { desktop: DESKTOP }) });

/** Those at which a screen is looked at once more, beside its test's own. */
export const MORE_SIZES = IS_DEEP ? [PHONE, DESKTOP] : [];
