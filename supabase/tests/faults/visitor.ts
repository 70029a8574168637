import { randomUUID } from "node:crypto";
import { type Ledger, persist } from "./ledger.ts";
import type { Product } from "./product.ts";

/** Joins the mailing list. */
export async function subscribe(product: Product, ledger: Ledger): Promise<void> {
  const email = `subscriber-${randomUUID()}@example.com`;
  await persist("Joining the mailing list", async () => {
    const outcome = await product.joinMailingList({ name: "Ada", email, country: "Germany" });
    return outcome.ok || undefined;
  });
  ledger.subscribers.push(email);
}

/** Sends a contact message, with a new robot check for each attempt, as the form does. */
export async function writeTo(
  product: Product,
  solveRobotCheck: () => Promise<string>,
  ledger: Ledger,
): Promise<void> {
  const email = `sender-${randomUUID()}@example.com`;
  const message = { name: "Ada", email, subject: "A question", message: `Is ${email} mine?` };
  await persist("Sending a message", async () => {
    const outcome = await product.sendContactMessage(message, await solveRobotCheck());
    return outcome.ok || undefined;
  });
  ledger.messages.push({ email, message: message.message });
}
