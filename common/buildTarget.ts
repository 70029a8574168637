import { readFileSync } from "node:fs";
import path from "node:path";

const SUPPORTED = /^(chrome|edge|firefox|safari|ios) >= (\d+(?:\.\d+)?)$/;

/**
 * The browsers of package.json's `browserslist`, for which both apps are built, as Vite's `build.target` names them
 * ("chrome >= 131" is "chrome131").
 * @param root The folder of that package.json.
 * @throws for an entry that is not a minimum version of a browser.
 */
export function buildTarget(root: string): string[] {
  const { browserslist } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    browserslist: string[];
  };
  return browserslist.map((entry) => {
    const [, browser, version] = SUPPORTED.exec(entry) ?? [];
    if (!browser || !version) throw new Error(`package.json: browserslist has "${entry}".`);
    return browser + version;
  });
}
