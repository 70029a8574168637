import { TextField } from "@mui/material";
import type { Labelled } from "#shared/challenge.ts";

/** An option of a drop-down list. The options of a group are shown under its name. */
export interface Option<Value extends string> extends Labelled<Value> {
  group?: string;
}

interface SelectFieldProps<Value extends string> {
  label: string;
  /** Whether only screen readers get the label. */
  hideLabel?: boolean;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  /** Whether the chosen value is being saved. */
  isBusy?: boolean;
}

/** A native drop-down list, which works best with keyboards and on phones. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hideLabel = false, value, options, onChange, isBusy = false } = props;

  return (
    <TextField
      select
      label={hideLabel ? undefined : label}
      value={value}
      // As wide as the longest option and the label, but not wider than a phone.
      sx={{
        minWidth: { xs: 0, md: "max-content" },
        maxWidth: "100%",
        "& label + div > select": { minWidth: 76 },
      }}
      onChange={(event) => onChange(event.target.value as Value)}
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        htmlInput: { "aria-busy": isBusy, ...(hideLabel && { "aria-label": label }) },
      }}
    >
      {[...Map.groupBy(options, ({ group }) => group)].map(([group, members]) =>
        group === undefined ? (
          members.map(renderOption)
        ) : (
          <optgroup key={group} label={group}>
            {members.map(renderOption)}
          </optgroup>
        ),
      )}
    </TextField>
  );
}

const renderOption = ({ value, label }: Option<string>) => (
  <option key={value} value={value}>
    {label}
  </option>
);
