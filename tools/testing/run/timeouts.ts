import { IS_DEEP } from "./depth.ts";

/** Limits for tests that hang. Tests must not measure time with them, because a busy machine is slow. */

/** In milliseconds, for a test or hook. */
export const WHEN_IT_HANGS = (IS_DEEP ? 60 : 15) * 60_000;

/** In milliseconds, for a result that a test waits for. */
export const WHEN_IT_NEVER_COMES = 60_000;
