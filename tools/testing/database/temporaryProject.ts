import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "../../stack/config.ts";

/** A folder with a copy of `supabase/`, for tests that change its files. */
export interface TemporaryProject {
  folder: string;
  write(file: string, text: string): Promise<void>;
  /** Replaces a text in a file, and fails if the text is missing. */
  replace(file: string, former: string, text: string): Promise<void>;
  delete(file: string): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Creates a project with config.toml and the email templates.
 * @param parts Other parts of `supabase/` to copy, such as "schemas".
 */
export async function createTemporaryProject(...parts: string[]): Promise<TemporaryProject> {
  const folder = await mkdtemp(path.join(tmpdir(), "challenge-project-"));
  const inside = (file: string) => path.join(folder, "supabase", file);
  for (const part of ["config.toml", "templates", ...parts]) {
    await cp(path.join(ROOT, "supabase", part), inside(part), { recursive: true });
  }
  await mkdir(inside("migrations"), { recursive: true });
  return {
    folder,
    write: (file, text) => writeFile(inside(file), text),
    async replace(file, former, text) {
      const whole = await readFile(inside(file), "utf8");
      if (!whole.includes(former)) throw new Error(`${file} has no "${former}".`);
      await writeFile(inside(file), whole.replace(former, text));
    },
    delete: (file) => rm(inside(file)),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
