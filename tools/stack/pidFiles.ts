import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { commandOf, signal, waitForExit } from "./processes.ts";

/**
 * Remembers the process ids of children in files, so that the next start can end those of a stack
 * that was killed. `marker` is text on their command line (the data folder): a process that got
 * the same id later is not touched.
 */
export class PidFiles {
  readonly #folder: string;
  readonly #marker: string;

  constructor(folder: string, marker: string) {
    this.#folder = folder;
    this.#marker = marker;
  }

  #file(name: string): string {
    return path.join(this.#folder, `${name}.pid`);
  }

  async write(name: string, pid: number): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    await writeFile(this.#file(name), String(pid));
  }

  async remove(name: string): Promise<void> {
    await rm(this.#file(name), { force: true });
  }

  /** Ends what a previous run has left, and forgets it. */
  async stopOrphans(): Promise<void> {
    for (const file of await readdir(this.#folder).catch(() => [])) {
      const pid = Number(await readFile(path.join(this.#folder, file), "utf8"));
      const command = pid > 0 ? await commandOf(pid) : undefined;
      if (command?.includes(this.#marker)) {
        signal(pid, "SIGKILL");
        await waitForExit(pid, 5_000);
      }
      await rm(path.join(this.#folder, file), { force: true });
    }
  }
}
