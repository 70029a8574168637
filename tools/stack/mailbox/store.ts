import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Message } from "./message.ts";

/** The message in a file, or undefined when it holds none (the machine went down while writing). */
async function readMessageFile(file: string): Promise<Message | undefined> {
  if (!file.endsWith(".json")) return undefined;
  try {
    return JSON.parse(await readFile(file, "utf8")) as Message;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The messages, newest first, in memory and each in a file of its own. */
export class MessageStore {
  readonly #folder: string;
  readonly #capacity: number;
  /** Oldest first. */
  readonly #messages = new Map<string, Message>();

  #lastTime = 0;

  private constructor(folder: string, capacity: number) {
    this.#folder = folder;
    this.#capacity = capacity;
  }

  /** Opens the folder, creating it if needed. Files that a crash left unfinished are dropped. */
  static async open(folder: string, capacity = 500): Promise<MessageStore> {
    await mkdir(folder, { recursive: true });
    const store = new MessageStore(folder, capacity);
    const messages: Message[] = [];
    for (const name of await readdir(folder)) {
      const file = path.join(folder, name);
      const message = await readMessageFile(file);
      if (message) messages.push(message);
      else await rm(file);
    }
    messages.sort((a, b) => a.Created.localeCompare(b.Created));
    for (const message of messages) store.#messages.set(message.ID, message);
    return store;
  }

  /** Newest first. */
  list(): Message[] {
    return [...this.#messages.values()].reverse();
  }

  /** One message; `latest` names the newest, as in Mailpit. */
  get(id: string): Message | undefined {
    return id === "latest" ? this.list()[0] : this.#messages.get(id);
  }

  /** Now, or a moment after the previous message: their times keep them in order over a restart. */
  nextTime(): Date {
    this.#lastTime = Math.max(Date.now(), this.#lastTime + 1);
    return new Date(this.#lastTime);
  }

  /** Keeps a message, and forgets the oldest ones beyond the capacity. */
  async add(message: Message): Promise<void> {
    await this.#write(message);
    this.#messages.set(message.ID, message);
    const surplus = [...this.#messages.keys()].slice(0, -this.#capacity);
    await this.remove(surplus);
  }

  async markRead(message: Message): Promise<void> {
    if (message.Read) return;
    message.Read = true;
    await this.#write(message);
  }

  /** Removes these messages; ids that are not there are ignored. */
  async remove(ids: Iterable<string>): Promise<void> {
    for (const id of [...ids]) {
      if (this.#messages.delete(id)) await rm(this.#fileOf(id), { force: true });
    }
  }

  async clear(): Promise<void> {
    await this.remove(this.#messages.keys());
  }

  #fileOf(id: string): string {
    return path.join(this.#folder, `${id}.json`);
  }

  /** Through a temporary file, so that a crash never leaves half a message behind. */
  async #write(message: Message): Promise<void> {
    const file = this.#fileOf(message.ID);
    const unfinished = `${file}.${crypto.randomUUID()}.tmp`;
    await writeFile(unfinished, JSON.stringify(message));
    await rename(unfinished, file);
  }
}
