import { Box, TextField } from "@mui/material";
import { useListContext } from "react-admin";
import { formatPeriod, PERIOD_FILTER, parsePeriod } from "../data/period.ts";
import { dayAfter, dayBefore, dayOf, startOfDay } from "./days.ts";

/** The first and the last day to show, on the reader's own calendar. */
export function PeriodFilter() {
  const { filterValues, setFilters } = useListContext();
  const { from, until } = parsePeriod(filterValues[PERIOD_FILTER]);
  const firstDay = from ? dayOf(from) : "";
  const lastDay = until ? dayBefore(dayOf(until)) : "";

  function choose(first: string, last: string) {
    const period = formatPeriod({
      ...(first && { from: startOfDay(first) }),
      ...(last && { until: startOfDay(dayAfter(last)) }),
    });
    setFilters({ ...filterValues, [PERIOD_FILTER]: period });
  }

  return (
    <Box sx={{ display: "flex", gap: 1.5, "& > *": { flexGrow: 1 } }}>
      <DayInput label="From" value={firstDay} onChange={(day) => choose(day, lastDay)} />
      <DayInput label="To" value={lastDay} onChange={(day) => choose(firstDay, day)} />
    </Box>
  );
}

/** An empty field would show today's date in WebKit, as if it filtered. */
const NO_DAY_UNTIL_TYPED = {
  "input[data-empty]:not(:focus)::-webkit-datetime-edit": { color: "transparent" },
};

interface DayInputProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

function DayInput({ label, value, onChange }: DayInputProps) {
  return (
    <TextField
      type="date"
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      sx={NO_DAY_UNTIL_TYPED}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          min: "2025-01-01",
          max: "9999-12-31",
          "data-empty": value === "" || undefined,
        },
      }}
    />
  );
}
