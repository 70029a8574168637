import { Box } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useGetMany } from "react-admin";
import { inDigits } from "#shared/inDigits.ts";
import { PageLink } from "../../components/PageLink.tsx";
import { WithCodes } from "../../components/WithCodes.tsx";
import type { Submission } from "../../records/submission.ts";

/** A list shows at most this many submissions. */
const SHOWN = 100;

/** A line that opens the list of these submissions, which is then loaded. */
export function SubmissionDetails({
  summary,
  ids,
}: {
  summary: ReactNode;
  ids: readonly string[];
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <Box component="summary" sx={{ py: 0.5, cursor: "pointer" }}>
        {summary}
      </Box>
      {isOpen && <Names ids={ids} />}
    </details>
  );
}

function Names({ ids }: { ids: readonly string[] }) {
  const shown = ids.slice(0, SHOWN);
  const { data = [] } = useGetMany<Submission>("submissions", { ids: shown });
  const found = data.filter(Boolean);
  return (
    <Box component="ul" sx={{ m: 0, pl: 3 }}>
      {found.map(({ id, idea_name: name, receipt_number: receipt }) => (
        <li key={id}>
          <PageLink to={`/submissions/${id}`}>
            <bdi>{name}</bdi> <WithCodes text={receipt ?? ""} />
          </PageLink>
        </li>
      ))}
      {/* The content of withdrawn ones is private to their teams. */}
      {ids.length > found.length && <li>and {inDigits(ids.length - found.length)} more</li>}
    </Box>
  );
}
