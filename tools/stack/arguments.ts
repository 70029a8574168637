import { parseArgs } from "node:util";
import { StackError } from "./config.ts";
import { noonOf } from "./rehearsal.ts";

/** The arguments of `npm start` and `npm run dev`. */
interface StartArguments {
  site: boolean;
  demo: boolean;
  /** The time to set in the challenge. */
  at: Date | undefined;
}

/**
 * Reads the arguments of a start.
 * @throws StackError naming the invalid one.
 */
export function readArguments(args: readonly string[]): StartArguments {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        "without-site": { type: "boolean" },
        empty: { type: "boolean" },
        at: { type: "string" },
      },
    });
    return {
      site: !values["without-site"],
      demo: !values.empty,
      at: values.at === undefined ? undefined : noonOf(values.at),
    };
  } catch (error) {
    if (error instanceof StackError || !(error instanceof Error)) throw error;
    throw new StackError(error.message);
  }
}
