import type { ELIGIBILITY_ITEMS } from "#shared/constants.ts";
import type { ViewRow } from "./rpc.ts";
import { getSupabase } from "./supabaseClient.ts";

type Row = ViewRow<
  "my_evidence_request",
  "answer" | "answered_at" | "due_at" | "file_name" | "file_path" | "file_size"
>;

/** What the organisers ask the visitor's team to show, and what it has answered. */
export interface EvidenceRequest extends Omit<Row, "items"> {
  readonly items: readonly (typeof ELIGIBILITY_ITEMS)[number]["value"][];
}

/** What the visitor's team is asked to show; null when it is nothing. */
export async function loadEvidenceRequest(): Promise<EvidenceRequest | null> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from("my_evidence_request")
    .select("*")
    .maybeSingle<EvidenceRequest>()
    .throwOnError();
  return data;
}
