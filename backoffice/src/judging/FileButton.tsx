import { Button } from "@mui/material";
import { useRef } from "react";

interface FileButtonProps {
  label: string;
  /** The name of the field. */
  field: string;
  /** The types of files that it accepts. */
  accept: string;
  /** Whether the last file is being processed. */
  isBusy?: boolean;
  onFile: (file: File) => void;
}

/** Asks for a file. */
export function FileButton({ label, field, accept, isBusy = false, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="outlined"
        aria-busy={isBusy}
        onClick={() => input.current?.click()}
        sx={{ justifySelf: "start" }}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={field}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          // Otherwise choosing the same file again would not trigger a change.
          target.value = "";
        }}
      />
    </>
  );
}
