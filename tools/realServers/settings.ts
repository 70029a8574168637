import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

/** The environment of a server. */
export type ServerSettings = Record<string, string>;

/** The address of the database for another role of it. */
export function rolesUrl(dbUrl: string, role: string, password: string): string {
  const url = new URL(dbUrl);
  url.username = role;
  url.password = password;
  return url.href;
}

/** The settings as a file for a shell: `. file` sets and exports them. */
export async function writeSettings(file: string, settings: ServerSettings): Promise<void> {
  const lines = Object.entries(settings).map(
    ([name, value]) => `export ${name}='${value.replaceAll("'", "'\\''")}'\n`,
  );
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, lines.join(""), { mode: 0o600 });
}
