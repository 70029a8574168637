/**
 * The oldest browsers for which both apps are built, as Vite's `build.target`. Safari 17.4 is the first with
 * `Map.groupBy` and `AbortSignal.any`.
 */
export const BUILD_TARGET = ["chrome131", "edge131", "firefox128", "safari17.4", "ios17.4"];
