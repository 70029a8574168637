import { Box, Button } from "@mui/material";
import { useNotify } from "react-admin";

/** In bytes; far more than any list of judges needs. */
const MAX_FILE_SIZE = 1_000_000;

interface ChooseFileProps {
  disabled: boolean;
  onRead: (text: string) => void;
}

/** Reads the text of a CSV file. */
export function ChooseFile({ disabled, onRead }: ChooseFileProps) {
  const notify = useNotify();

  async function read(file: File) {
    if (file.size > MAX_FILE_SIZE) {
      notify("This file is too large for a list of judges. Choose a smaller one.", {
        type: "error",
      });
    } else onRead(await file.text());
  }

  return (
    <Button component="label" variant="outlined" disabled={disabled} sx={{ justifySelf: "start" }}>
      Choose CSV file
      <Box
        component="input"
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file"
        disabled={disabled}
        onChange={({ target }: { target: HTMLInputElement }) => {
          const [file] = target.files ?? [];
          if (!file) return;
          void read(file).finally(() => {
            // Otherwise choosing the same file again would not trigger a change.
            target.value = "";
          });
        }}
        sx={{ position: "absolute", opacity: 0, width: "1px" }}
      />
    </Button>
  );
}
