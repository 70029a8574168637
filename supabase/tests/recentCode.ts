import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "#tools/stack/config.ts";

const page = readFileSync(path.join(ROOT, "docs/product.md"), "utf8");
const rule = /^\|.*`private\.require_recent_code`.*$/m.exec(page)?.[0] ?? "";

/** The functions of the API that take a recent code, as docs/product.md promises. */
export const FUNCTIONS_WITH_CODE = [...rule.matchAll(/`public\.(\w+)`/g)].map(
  ([, name = ""]) => name,
);
