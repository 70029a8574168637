/** Replaces lodash's comparison by the one that ra-data-postgrest loads. */
export { dequal as default } from "dequal";
