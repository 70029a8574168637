import { Box, Button } from "@mui/material";

interface FileButtonProps {
  label: string;
  /** The name of the field, and the types of files that it accepts. */
  field: string;
  accept: string;
  disabled: boolean;
  onFile: (file: File) => void;
}

export function FileButton({ label, field, accept, disabled, onFile }: FileButtonProps) {
  return (
    <Button
      component="label"
      variant="outlined"
      disabled={disabled}
      sx={{ justifySelf: "start" }}
      // The field in it is what is focused and announced.
      role={undefined}
      tabIndex={-1}
    >
      {label}
      <Box
        component="input"
        type="file"
        accept={accept}
        aria-label={field}
        disabled={disabled}
        onChange={({ target }: { target: HTMLInputElement }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          // Otherwise choosing the same file again would not trigger a change.
          target.value = "";
        }}
        sx={{ position: "absolute", opacity: 0, width: "1px" }}
      />
    </Button>
  );
}
