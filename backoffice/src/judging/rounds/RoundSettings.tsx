import { Box, Link, Typography } from "@mui/material";
import { useRef, useState } from "react";
import { EditBase, useNotify } from "react-admin";
import { toJson } from "../../data/databaseFunctions.ts";
import { useRecordEdits } from "../../forms/RecordForm.tsx";
import { RoundForm, SAVE_FAILURE } from "./RoundForm.tsx";
import { isPreparing, type Round } from "./round.ts";
import { fieldsOf, toRound, type RoundForm as Values } from "./roundForm.ts";

/** The criteria, dates and settings of a round. */
export default function RoundSettings({ round }: { round: Round }) {
  const notify = useNotify();
  const sending = useRef<Values>(undefined);
  const [sent, setSent] = useState<Values>();
  const work = useRecordEdits(SAVE_FAILURE, round.id);

  function onSuccess() {
    notify("The round has been saved.");
    setSent(sending.current);
  }

  /** Fields that were edited before the round opened are not sent, because they can no longer change. */
  function toArguments({ reason, ...values }: Values & Pick<Round, "revision">) {
    sending.current = fieldsOf(values);
    const { name, closes_at, gives_feedback, revision } = values;
    const form = isPreparing(round) ? values : { ...round, name, closes_at, gives_feedback };
    return { id: round.id, revision, round: toJson(toRound(form)), ...(reason && { reason }) };
  }

  return (
    <Box
      sx={{ display: "grid", gap: 3, justifyItems: "start", gridTemplateColumns: "minmax(0, 1fr)" }}
    >
      <Typography>
        <Link href={`/judging/trial?round=${round.id}`} target="_blank" rel="noopener">
          Try the scoring form
        </Link>{" "}
        in a new tab. It shows the saved criteria as judges see them, with a sample submission.
        Nothing is saved or sent.
      </Typography>
      <EditBase
        id={round.id}
        mutationMode="pessimistic"
        // The page of the round reads it.
        queryOptions={{ staleTime: Number.POSITIVE_INFINITY }}
        mutationOptions={{ onSuccess, ...work.mutationOptions }}
        transform={toArguments}
      >
        <RoundForm work={work} round={round} sent={sent} />
      </EditBase>
    </Box>
  );
}
