export { RETENTION } from "./facts.ts";
