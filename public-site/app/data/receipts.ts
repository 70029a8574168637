import { type Outcome, unexpected } from "~/lib/outcome.ts";
import { thrownFailure } from "./errors.ts";
import { getSupabase } from "./supabaseClient.ts";

const MESSAGE = "Your receipts could not be loaded.";

/** The file of the receipts of what the judge has submitted in a round (docs/judging.md). */
export async function loadReceipts(roundId: string): Promise<Outcome<Blob>> {
  try {
    const supabase = await getSupabase();
    const { data, error } = await supabase.rpc("my_receipts", { round_id: roundId });
    if (error) return unexpected(MESSAGE, error);
    const file = JSON.stringify(data, null, 2);
    return { ok: true, value: new Blob([file], { type: "application/json" }) };
  } catch (cause) {
    return thrownFailure(cause, MESSAGE);
  }
}
