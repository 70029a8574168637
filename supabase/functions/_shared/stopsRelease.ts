/** The header of a change that may stop the confirmed release ("true"; private.stop_release_of). */
export const STOPS_RELEASE_HEADER = "x-stops-release";

/** The hint of a refused change without it. */
export const STOPS_RELEASE = "stops_release";
