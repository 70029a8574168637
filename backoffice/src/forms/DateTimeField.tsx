import { TextField, Typography } from "@mui/material";
import { useId, useState } from "react";
import { challengeNow } from "#common/challengeClock.ts";
import { zoneName } from "#common/localTime.ts";
import { officialTime } from "#shared/challengeDates.ts";
import { fromLocalInput, inOfficialTime, toLocalInput } from "./localDateTime.ts";

interface DateTimeFieldProps {
  label: string;
  /** ISO 8601, or "" for none. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/**
 * A moment in the person's time zone, which is named beside it, with the official time below. Deadlines end with the last second of a minute, which
 * the field does not show; it keeps it for as long as the minute stays.
 */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, value, onChange, error } = props;
  // The moment from outside, whose seconds are kept, and the text. An incomplete date has no value, but must not be erased.
  const [kept, setKept] = useState(value);
  const [typed, setTyped] = useState(() => withoutSeconds(value));
  // Compared while rendering, so that a value from outside replaces the text at once.
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (momentOf(typed, kept) !== value) {
      setKept(value);
      setTyped(withoutSeconds(value));
    }
  }

  const id = useId();
  const zoneId = useId();
  return (
    <TextField
      id={id}
      type="datetime-local"
      label={label}
      value={typed}
      error={Boolean(error)}
      helperText={error ?? (value ? inOfficialTime(value) : officialTimeNow())}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(momentOf(target.value, kept));
      }}
      // Browsers show seconds only if they can be entered.
      slotProps={{
        htmlInput: {
          step: typed.length > MINUTE.length ? 1 : 60,
          "aria-describedby": `${zoneId} ${id}-helper-text`,
        },
        input: {
          endAdornment: (
            <Typography id={zoneId} variant="body2" color="textSecondary" sx={{ ml: 1 }}>
              {zoneName(value ? new Date(value) : challengeNow())}
            </Typography>
          ),
        },
        inputLabel: { shrink: true },
      }}
      fullWidth
    />
  );
}

/** Shows how the person's zone differs from the official one before a time is entered. */
const officialTimeNow = () => `Official time now: ${officialTime(challengeNow())}`;

/** The form of a value without seconds. */
const MINUTE = "yyyy-mm-ddThh:mm";

/** The value of the input: seconds other than the first and the last of a minute are shown. */
const withoutSeconds = (moment: string) => toLocalInput(moment).replace(/:(00|59)$/, "");

/** The moment of a typed text: the kept one, or another one with its seconds if it has the same minutes. */
function momentOf(typed: string, kept: string): string {
  if (typed === withoutSeconds(kept)) return kept;
  const [minutes, seconds] = toLocalInput(kept).split(":").slice(1);
  const hasSameMinutes = typed.length === MINUTE.length && typed.endsWith(`:${minutes}`);
  return fromLocalInput(hasSameMinutes ? `${typed}:${seconds}` : typed);
}
