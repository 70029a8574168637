import { globSync } from "node:fs";
import path from "node:path";

/**
 * Names classes by where they stand: the number of their style sheet, and that of the word in it. They
 * are in every page, in its style sheet and in its code, and compress far better than hashes do.
 * @param folder holds the style sheets (`*.module.css`).
 * @returns a `generateScopedName` for Vite's CSS modules, the same for every build of the same files.
 * @throws for a style sheet that is not in the folder.
 */
export function shortClassNames(folder: string) {
  const files = globSync("**/*.module.css", { cwd: folder }).toSorted();
  return (name: string, fileName: string, css: string): string => {
    const file = files.indexOf(path.relative(folder, fileName.replace(/\?.*/, "")));
    if (file < 0) throw new Error(`${fileName} is not in ${folder}.`);
    const word = [...new Set(css.match(/[\w-]+/g))].indexOf(name);
    return `_${file.toString(36)}-${word.toString(36)}`;
  };
}
