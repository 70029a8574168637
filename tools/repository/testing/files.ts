import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../../stack/config.ts";

// All paths are from the root folder.

export const exists = (file: string) => existsSync(path.join(ROOT, file));

export const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

export const readJson = <Of>(file: string) => JSON.parse(read(file)) as Of;

export const filesIn = (
  pattern: string | string[],
  exclude: string[] | ((name: string) => boolean) = [],
) => globSync(pattern, { cwd: ROOT, exclude });
