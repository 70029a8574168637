import { useAllRows } from "../../components/useAllRows.ts";
import { HAS_NOT_HAPPENED } from "../../data/resources.ts";
import type { RoundEntry } from "../../records/roundEntry.ts";
import type { Round } from "../rounds/round.ts";

/** Without the texts, which are long and are only read to anonymize a document. */
const COLUMNS = ["id", "code", "document", "needs_document", "findings"] as const;

/** The round entries that judges cannot see yet. */
export const useUnreadyEntries = (round: Round) =>
  useAllRows<RoundEntry>(
    "round-entries",
    { round_id: round.id, ready_at: HAS_NOT_HAPPENED },
    COLUMNS,
  );
