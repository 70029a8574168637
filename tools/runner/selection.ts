import { StackError } from "../stack/config.ts";
import { SUITES, type Suite } from "./suites.ts";

/** Suites of one runner, which takes the rest of the arguments. */
const RUN_IN_PART = ["unit", "stack", "e2e"];

interface Selection {
  suite: Suite;
  /** For Vitest or Playwright: parts of file names, and their own options. */
  selection: string[];
}

/**
 * Reads what `npm test` and `npm run test:… -- …` were told.
 * @throws StackError when there is no such suite, or none that runs in part.
 */
export function readSelection([name = "all", ...selection]: string[]): Selection {
  const suite = Object.hasOwn(SUITES, name) ? SUITES[name] : undefined;
  if (!suite) {
    throw new StackError(`There is no suite "${name}", only: ${Object.keys(SUITES).join(", ")}.`);
  }
  if (selection.length > 0 && !RUN_IN_PART.includes(name)) {
    const commands = RUN_IN_PART.map((one) => `npm run test:${one} -- ${selection[0]}`);
    throw new StackError(`This runs as a whole. Some of the tests: ${commands.join(", ")}.`);
  }
  return { suite, selection };
}
