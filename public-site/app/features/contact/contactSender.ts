import { loadSender, type Sender } from "~/data/contact.ts";
import type { CopyChoice } from "./CopyChoice.tsx";

/** The signed-in person, with what the form has for them alone. */
export interface ContactSender extends Sender {
  readonly CopyChoice: typeof CopyChoice;
}

/** @returns null for anybody else, also when that cannot be found out now. */
export async function loadContactSender(): Promise<ContactSender | null> {
  const sender = await loadSender();
  if (!sender) return null;
  const code = await import("./CopyChoice.tsx").catch(() => null);
  return code && { ...sender, CopyChoice: code.CopyChoice };
}
