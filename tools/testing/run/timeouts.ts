import { IS_DEEP } from "./depth.ts";

/**
 * How long tests wait, in one place. Neither is a time that something may take: on a machine that is
 * busy with much else a test takes as long as it takes.
 */

/** After this many milliseconds a test or hook is taken to hang. */
export const WHEN_IT_HANGS = (IS_DEEP ? 60 : 15) * 60_000;

/** After this many milliseconds something that is waited for is taken never to come. */
export const WHEN_IT_NEVER_COMES = 60_000;
