import { CHECKS } from "./checks.ts";
import { runAsTests } from "./run.ts";

const { failed } = await runAsTests(CHECKS);
process.exitCode = failed > 0 ? 1 : 0;
