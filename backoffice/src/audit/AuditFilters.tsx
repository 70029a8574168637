import { Box, TextField } from "@mui/material";
import { useListContext } from "react-admin";
import { formatPeriod, parsePeriod } from "../data/listQuery.ts";
import { type FilterName, SYSTEM_ACTOR } from "../data/resources.ts";
import { toLocalInput } from "../forms/localDateTime.ts";
import { FilterSelect } from "../lists/Filters.tsx";
import { type AuditEvent, actorOf } from "../records/auditEvents.ts";
import { usePeopleWith } from "../records/user.ts";

/** Shows the events of one administrator. Other people in the list can be chosen in its rows. */
export function ActorFilter({ source }: { source: FilterName }) {
  const { data: events, filterValues } = useListContext<AuditEvent>();
  const options = [...usePeopleWith("messages"), { value: SYSTEM_ACTOR, label: "System" }];

  const chosen: unknown = filterValues[source];
  if (typeof chosen === "string" && chosen && !options.some(({ value }) => value === chosen)) {
    const event = events?.find(({ actor_id }) => actor_id === chosen);
    options.push({ value: chosen, label: event ? actorOf(event) : "Someone else" });
  }
  return <FilterSelect source={source} label="Actor" options={options} />;
}

/** The first and last day to show, in the reader's time zone. */
export function PeriodFilter({ source }: { source: string }) {
  const { filterValues, setFilters } = useListContext();
  const { from, until } = parsePeriod(filterValues[source]);
  const firstDay = from ? dayOf(from) : "";
  const lastDay = until ? dayOf(startOfDay(dayOf(until), -1)) : "";

  function choose(first: string, last: string) {
    const period = formatPeriod({
      ...(first && { from: startOfDay(first) }),
      ...(last && { until: startOfDay(last, 1) }),
    });
    setFilters({ ...filterValues, [source]: period });
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

/** The day on which a moment falls, on the reader's own calendar, as a date input has it: "2026-11-20". */
export const dayOf = (moment: string) => toLocalInput(moment).slice(0, 10);

/** The moment at which a day begins, or one so many days later, by the calendar: some days have 23 or 25 hours. */
function startOfDay(day: string, later = 0): string {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + later);
  return date.toISOString();
}
