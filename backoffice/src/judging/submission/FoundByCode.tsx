import { Alert } from "@mui/material";
import { useListContext } from "react-admin";
import { PageLink } from "../../components/PageLink.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import { SEARCH_FILTER } from "../../data/listQuery.ts";
import type { RoundEntry } from "../../records/roundEntry.ts";
import { roundPath } from "../../records/roundPath.ts";
import { useRounds } from "../rounds/round.ts";

/** The code of a round entry, with or without its hyphen. Codes have no 0, O, 1 or I. */
const CODE = /^([A-HJ-NP-Z2-9]{4})-?([A-HJ-NP-Z2-9]{4})$/i;

/** Links to the submission and the round entry if the search text is the code of a round entry. */
export function FoundByCode() {
  const { filterValues } = useListContext();
  const [, head, tail] = CODE.exec(String(filterValues[SEARCH_FILTER] ?? "").trim()) ?? [];
  return head && tail ? <Found code={`${head}-${tail}`.toUpperCase()} /> : null;
}

const COLUMNS = ["id", "round_id", "submission_id", "original_idea_name"] as const;

function Found({ code }: { code: string }) {
  const { data: [roundEntry] = [] } = useAllRows<
    Pick<RoundEntry, "id" | "round_id" | "submission_id" | "original_idea_name">
  >("round-entries", { code }, COLUMNS);
  const { data: rounds } = useRounds();
  if (!roundEntry) return null;
  const round = rounds?.find(({ id }) => id === roundEntry.round_id);
  return (
    <Alert severity="info" icon={false} sx={{ mb: 1 }}>
      <PageLink to={roundPath(roundEntry.round_id, `round-entries/${roundEntry.id}`)}>
        {code}
      </PageLink>{" "}
      is the code of{" "}
      <PageLink to={`/submissions/${roundEntry.submission_id}`}>
        <bdi>{roundEntry.original_idea_name}</bdi>
      </PageLink>
      {round && ` in ${round.name}`}.
    </Alert>
  );
}
