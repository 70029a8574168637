import type { ELIGIBILITY_ITEMS } from "#shared/constants.ts";
import type { ViewRow } from "./rpc.ts";
import { getSupabase } from "./supabaseClient.ts";

type Row = ViewRow<
  "my_evidence_request",
  "answer" | "answered_at" | "due_at" | "file_name" | "file_path" | "file_size"
>;

/** A request for evidence to the visitor's team, and the team's answer. */
export interface EvidenceRequest extends Omit<Row, "items"> {
  readonly items: readonly (typeof ELIGIBILITY_ITEMS)[number]["value"][];
}

/** Loads the request for evidence to the visitor's team; null without one. */
export async function loadEvidenceRequest(): Promise<EvidenceRequest | null> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from("my_evidence_request")
    .select("*")
    .maybeSingle<EvidenceRequest>()
    .throwOnError();
  return data;
}
