import { Box } from "@mui/material";
import { useState } from "react";
import { useDataProvider } from "react-admin";
import { SelectField } from "../../components/SelectField.tsx";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { DownloadButton, type PrepareFile } from "../../export/DownloadButton.tsx";
import { datedFileName, safeFileName } from "../../export/fileName.ts";
import { useJudgeProgress } from "../progress/judgeProgress.ts";
import type { Round } from "../rounds/round.ts";
import type { PackEntry } from "./packPdf.ts";

/** Creates a printable PDF of the entries of one judge. */
export function PackFile({ round }: { round: Round }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data } = useJudgeProgress(round);
  const [chosen, setChosen] = useState("");
  const judges = (data ?? []).filter(({ assigned }) => assigned > 0);
  const judge = judges.find(({ id }) => id === chosen) ?? judges[0];
  if (!judge) return null;

  const prepare: PrepareFile = async (signal, onProgress) => {
    const { writePack } = await import("./packPdf.ts");
    const args = { round_id: round.id, judge_id: judge.id };
    const answer = await dataProvider.callDatabase("judging_pack", args);
    const roundEntries = answer as unknown as PackEntry[];
    onProgress(0, roundEntries.length);
    const bytes = await writePack(
      { round, judge: judge.name, roundEntries },
      async (path) => {
        signal.throwIfAborted();
        const file = await dataProvider.readDocument(path, signal, "judging");
        return new Uint8Array(await file.arrayBuffer());
      },
      (done) => onProgress(done, roundEntries.length),
    );
    await dataProvider.assertRole();
    return {
      file: new Blob([bytes], { type: "application/pdf" }),
      rows: roundEntries.length,
      name: datedFileName(safeFileName(`${round.kind}_${judge.name}`), "pdf"),
    };
  };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", minWidth: 0 }}>
      <SelectField
        label="Judge"
        value={judge.id}
        options={judges.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setChosen}
      />
      <DownloadButton label="Pack for a judge (PDF)" unit="entries" prepare={prepare} />
    </Box>
  );
}
