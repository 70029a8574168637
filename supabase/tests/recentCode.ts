import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "#tools/stack/config.ts";

const page = readFileSync(path.join(ROOT, "docs/product.md"), "utf8");
const rule = /^\|.*`private\.require_recent_code`.*$/m.exec(page)?.[0] ?? "";
const named = (pattern: RegExp) => [...rule.matchAll(pattern)].map(([, name = ""]) => name);

/** The functions of the API that take a recent code, as docs/product.md promises. */
export const FUNCTIONS_WITH_CODE = named(/`public\.(\w+)`/g);

/** The edge functions that take a recent code, as docs/product.md promises. */
export const EDGE_FUNCTIONS_WITH_CODE = named(/`([a-z]+-[a-z]+)`/g);
