import { type ArrivalProblem, completeArrival } from "./arrival.ts";

/** What became of a link that confirms a new address. */
export type EmailConfirmation =
  /** "changed": done. "half": the other address has to confirm it too. "nothing": not from a mail. */
  | { readonly status: "changed" | "half" | "nothing" }
  | { readonly status: "refused"; readonly problem: ArrivalProblem };

const STATUSES = { "signed-in": "changed", "half-confirmed": "half", nothing: "nothing" } as const;

/** Confirms a new address with the link of a mail; it works in any browser. */
export async function completeEmailChange(address: URL): Promise<EmailConfirmation> {
  const arrival = await completeArrival(address);
  return arrival.status === "refused" ? arrival : { status: STATUSES[arrival.status] };
}
