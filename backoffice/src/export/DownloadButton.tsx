import { Button } from "@mui/material";
import { useNotify } from "react-admin";
import { DownloadDialog } from "./DownloadDialog.tsx";
import { type PrepareFile, useDownload } from "./useDownload.ts";

interface DownloadButtonProps {
  label: string;
  /** What is counted: "rows". */
  unit: string;
  /** How many there will be, if that is known before. */
  total?: number | undefined;
  disabled: boolean;
  prepare: PrepareFile;
}

/** Makes a file while a dialogue shows how far it is, then saves it. */
export function DownloadButton({ label, unit, total, disabled, prepare }: DownloadButtonProps) {
  const notify = useNotify();
  const download = useDownload(prepare, (name, done) =>
    notify(`${name} has been downloaded: ${done.toLocaleString("en")} ${unit}.`),
  );
  return (
    <>
      <Button variant="outlined" disabled={disabled} onClick={() => download.start()}>
        {label}
      </Button>
      <DownloadDialog {...download} title={label} unit={unit} total={download.total ?? total} />
    </>
  );
}
