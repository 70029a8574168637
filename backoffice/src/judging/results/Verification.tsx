import { Alert, Box, Button, LinearProgress, Typography } from "@mui/material";
import { useState } from "react";
import { useGetIdentity } from "react-admin";
import type { Difference } from "#common/judging/compareResults.ts";
import { FactTable } from "../../components/FactTable.tsx";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { MomentField } from "../../components/MomentField.tsx";
import { messageFor } from "../../data/errors.ts";
import type { LockedResult } from "./useLastResult.ts";
import { useRecomputation } from "./useRecomputation.ts";
import { figureLabel } from "./words.ts";

interface VerificationProps {
  locked: LockedResult;
  /** Whether it begins by itself. False unless told otherwise. */
  beginsAtOnce?: boolean;
  /** Whether its round is released, so that nothing waits for it any more. */
  isReleased?: boolean;
}

/** Who has computed a locked result again. Everyone but the person who locked it can do so here. */
export function Verification({
  locked,
  beginsAtOnce = false,
  isReleased = false,
}: VerificationProps) {
  const { identity } = useGetIdentity();
  const [isWanted, setIsWanted] = useState(beginsAtOnce);
  const isOwn = identity?.id === locked.locked_by;
  const { data, error, isFetching, refetch } = useRecomputation(
    locked,
    isWanted && Boolean(identity) && !isOwn,
  );
  if (!identity) return null;
  return (
    <Box component="section" aria-label="Computed again" sx={{ display: "grid", gap: 1 }}>
      <Recomputations locked={locked} isReleased={isReleased} />
      {isOwn && !isReleased && (
        <Typography>
          You locked this result, so another administrator has to compute it again.
        </Typography>
      )}
      {!isOwn && !isWanted && (
        <Box>
          <Button variant="outlined" onClick={() => setIsWanted(true)}>
            Compute it again
          </Button>
        </Box>
      )}
      <Box role="status">
        {isFetching && (
          <Box sx={{ maxWidth: 480 }}>
            <Typography id="recomputing">
              Computing it again from the {locked.inputs.reviews.length.toLocaleString("en")}{" "}
              reviews that were locked with it
            </Typography>
            <LinearProgress aria-labelledby="recomputing" sx={{ mt: 1 }} />
          </Box>
        )}
        {data?.isSame && <Alert severity="success">The same.</Alert>}
      </Box>
      {error && (
        <LoadFailed error={error} onRetry={() => void refetch()}>
          {messageFor(error, "The result could not be computed again.")}
        </LoadFailed>
      )}
      {data && !data.isSame && <Differences differences={data.differences} />}
    </Box>
  );
}

/** What administrators have come to, one line each. */
function Recomputations({ locked, isReleased }: { locked: LockedResult; isReleased: boolean }) {
  if (locked.verifications.length === 0) {
    return (
      <Typography>
        {isReleased
          ? "Nobody else has computed it again."
          : "Nobody else has computed it again yet: nothing rests on it before."}
      </Typography>
    );
  }
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
      {locked.verifications.map(({ verified_by: by, name, is_same: isSame, verified_at }) => (
        <li key={by}>
          {isSame ? "Computed again" : <strong>Something else was computed</strong>} by{" "}
          {name ?? "a former administrator"},{" "}
          <MomentField record={{ id: by, verified_at }} source="verified_at" />
          {isSame && ": the same."}
        </li>
      ))}
    </Box>
  );
}

/** A figure as it stands in the result: a number, a word, or what a list holds. */
const valueText = (value: unknown) =>
  value === undefined ? "None" : typeof value === "string" ? value : JSON.stringify(value);

function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      <Alert severity="error">
        The inputs give another result than the one that was locked. Confirm nothing: talk to the
        other administrators, and lock the result again.
      </Alert>
      {differences.length > 0 && (
        <FactTable
          label="Differences"
          rows={differences}
          keyOf={({ entry, judge, figure }) => `${entry} ${judge} ${figure}`}
          columns={[
            { label: "Entry or judge", render: ({ entry, judge }) => entry ?? judge ?? "All" },
            { label: "Figure", render: ({ figure }) => figureLabel(figure) },
            { label: "Locked", isNumber: true, render: ({ locked }) => valueText(locked) },
            { label: "Computed", isNumber: true, render: ({ computed }) => valueText(computed) },
          ]}
        />
      )}
    </Box>
  );
}
