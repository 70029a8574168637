import { Box, Button } from "@mui/material";
import { useNotify } from "react-admin";

/** More than any list of judges has. */
const MAX_FILE_SIZE = 1_000_000;

interface ChooseFileProps {
  disabled: boolean;
  /** Takes the text of the file. */
  onRead: (text: string) => void;
}

/** Reads a sheet that was saved as CSV. */
export function ChooseFile({ disabled, onRead }: ChooseFileProps) {
  const notify = useNotify();

  async function read(file: File) {
    if (file.size > MAX_FILE_SIZE) {
      notify("This file is too large for a list of judges.", { type: "error" });
    } else onRead(await file.text());
  }

  return (
    <Button component="label" variant="outlined" disabled={disabled} sx={{ justifySelf: "start" }}>
      Read a CSV file
      <Box
        component="input"
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file"
        disabled={disabled}
        onChange={({ target }: { target: HTMLInputElement }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again.
          if (!file) return;
          void read(file).finally(() => {
            target.value = "";
          });
        }}
        sx={{ position: "absolute", opacity: 0, width: "1px" }}
      />
    </Button>
  );
}
