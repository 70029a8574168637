import { TextField } from "@mui/material";
import { useId } from "react";
import type { Labelled } from "#shared/challenge.ts";

interface SelectFieldProps<Value extends string> {
  label: string;
  /** Keeps the label for screen readers only: where the place says what is chosen. */
  hideLabel?: boolean;
  value: Value;
  options: readonly Labelled<Value>[];
  onChange: (value: Value) => void;
  disabled?: boolean;
}

/** A labelled drop-down list: the browser's own, which keyboards and phones handle best. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hideLabel = false, value, options, onChange, disabled = false } = props;
  const id = useId();

  function choose(text: string) {
    const option = options.find((candidate) => candidate.value === text);
    if (option) onChange(option.value);
  }

  return (
    <TextField
      id={id}
      select
      label={hideLabel ? undefined : label}
      value={value}
      disabled={disabled}
      // As wide as its longest option, but never wider than a phone.
      sx={{ minWidth: { xs: 0, md: "max-content" }, maxWidth: "100%" }}
      onChange={(event) => choose(event.target.value)}
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        htmlInput: hideLabel ? { "aria-label": label } : {},
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </TextField>
  );
}
