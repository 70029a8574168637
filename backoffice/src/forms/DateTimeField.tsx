import { TextField } from "@mui/material";
import { useEffect, useState } from "react";
import { fromLocalInput, inOfficialTime, toLocalInput } from "./localDateTime.ts";

interface DateTimeFieldProps {
  label: string;
  /** ISO 8601, or "" for none. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** A moment in the person's time zone, with the official time below. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, value, onChange, error } = props;
  // An incomplete date is not a valid value, but must not be erased.
  const [typed, setTyped] = useState(() => toLocalInput(value));
  useEffect(() => {
    setTyped((text) => (fromLocalInput(text) === value ? text : toLocalInput(value)));
  }, [value]);

  return (
    <TextField
      type="datetime-local"
      label={label}
      value={typed}
      error={Boolean(error)}
      helperText={error ?? (value ? inOfficialTime(value) : "Your local time")}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(fromLocalInput(event.target.value));
      }}
      // Browsers show seconds only if they can be entered.
      slotProps={{
        htmlInput: { step: /T\d\d:\d\d(:00)?$/.test(typed || "T00:00") ? 60 : 1 },
        inputLabel: { shrink: true },
      }}
      fullWidth
    />
  );
}
