import { Button } from "@mui/material";
import { useNotify } from "react-admin";
import { counted } from "#common/words.ts";
import { DownloadDialog } from "./DownloadDialog.tsx";
import { type PrepareFile, useDownload } from "./useDownload.ts";

interface DownloadButtonProps {
  label: string;
  /** What stands on it, where the name would be too long. */
  text?: string | undefined;
  /** What is counted: "rows". */
  unit: string;
  /** How many there will be, if that is known before. */
  total?: number | undefined;
  /** How many rows the list shows, if it shows any: those in the file are compared with it. */
  rowsShown?: number;
  /** Whether the list says that it does not show all that match. */
  hasMore?: boolean;
  prepare: PrepareFile;
}

/**
 * Makes a file while a dialogue shows how far it is, then saves it. It says so when the file does not
 * have the rows that the list shows.
 */
export function DownloadButton(props: DownloadButtonProps) {
  const { label, text = label, unit, total, rowsShown, hasMore = false, prepare } = props;
  const notify = useNotify();
  const download = useDownload(prepare, ({ name, rows }, done) => {
    if (hasMore || rowsShown === undefined || rows === rowsShown) {
      notify(`${name} has been downloaded: ${done.toLocaleString("en")} ${unit}.`);
      return;
    }
    notify(
      `${name} has ${counted(rows, "row", "rows")}, but the list shows ${rowsShown.toLocaleString("en")}. Somebody may have changed it meanwhile: reload the page and download it again.`,
      { type: "warning", autoHideDuration: null },
    );
  });
  return (
    <>
      <Button
        variant="outlined"
        disabled={rowsShown === 0}
        aria-label={label}
        onClick={() => download.start()}
      >
        {text}
      </Button>
      <DownloadDialog {...download} title={label} unit={unit} total={download.total ?? total} />
    </>
  );
}
