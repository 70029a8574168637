import type { Step } from "./run.ts";

/** Everything that can be said about the code without running it: types and lint. */
export const CHECKS: Step[] = [
  { name: "lint and format", command: ["biome", "check", "--error-on-warnings"] },
  { name: "types: stack, tests, scripts", command: ["tsc", "-p", "tsconfig.json"] },
  { name: "types: public site", command: ["npm", "run", "typecheck", "-w", "public-site"] },
  { name: "types: back office", command: ["npm", "run", "typecheck", "-w", "backoffice"] },
  { name: "types: edge functions", command: ["npm", "run", "functions:check"] },
];
