import { IS_DEEP } from "./depth.ts";

/** Limits for tests that hang. Tests must not measure time with them, because a busy machine is slow. */

/** For a test or hook. */
export const TEST_TIMEOUT_MS = (IS_DEEP ? 60 : 15) * 60_000;

/** For a result that a test waits for. */
export const RESULT_TIMEOUT_MS = 60_000;
