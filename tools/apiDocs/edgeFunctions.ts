import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../stack/config.ts";

/** The edge functions, each with the lines of the doc comment above its `Deno.serve`. */
export function readEdgeFunctions(): { name: string; comment: string }[] {
  const files = globSync("supabase/functions/*/index.ts", { cwd: ROOT }).sort();
  return files.map((file) => {
    const source = readFileSync(path.join(ROOT, file), "utf8");
    const [, block = ""] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nDeno\.serve\(/.exec(source) ?? [];
    const lines = block.split("\n").map((line) => line.replace(/^\s*\* ?/, ""));
    const comment = lines.filter(Boolean).join(" ").trim();
    return { name: path.basename(path.dirname(file)), comment };
  });
}
