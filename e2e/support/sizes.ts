import { IS_DEEP } from "#tools/testing/depth.ts";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** A phone and a desktop, where a screen is looked at. */
export const PHONE_AND_DESKTOP = [PHONE, DESKTOP];

/**
 * The sizes at which a long journey is gone through: a phone has less room, and what is on the way is
 * looked at in both (expectAccessibleAtBothSizes). `npm run test:deep` goes through it on a desktop too.
 */
export const JOURNEY_SIZES = Object.entries({ phone: PHONE, ...(IS_DEEP && { desktop: DESKTOP }) });
