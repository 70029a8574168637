import { TextField } from "@mui/material";
import { useListContext } from "react-admin";
import { SYSTEM_ACTOR } from "../data/resources.ts";
import { toLocalInput } from "../forms/localDateTime.ts";
import { FilterSelect } from "../lists/Filters.tsx";
import { type AuditEvent, actorOf } from "../records/auditEvents.ts";
import { usePeopleWith } from "../records/user.ts";

/** Filters by one administrator. Links in the rows filter by other people. */
export function ActorFilter() {
  const { data: events, filterValues } = useListContext<AuditEvent>();
  const options = [...usePeopleWith("messages"), { value: SYSTEM_ACTOR, label: "System" }];

  const chosen: unknown = filterValues.actor_id;
  if (typeof chosen === "string" && chosen && !options.some(({ value }) => value === chosen)) {
    const event = events?.find(({ actor_id }) => actor_id === chosen);
    options.push({ value: chosen, label: event ? actorOf(event) : "Someone else" });
  }
  return <FilterSelect source="actor_id" label="Actor" options={options} />;
}

/** An empty field would show today's date in WebKit, as if it filtered. */
const NO_DAY_UNTIL_TYPED = {
  "input[data-empty]:not(:focus)::-webkit-datetime-edit": { color: "transparent" },
};

interface DayFilterProps {
  /** "until" filters by the beginning of the day after the chosen one. */
  source: "from" | "until";
  label: string;
}

/** The first or the last day to show, in the reader's time zone. */
export function DayFilter({ source, label }: DayFilterProps) {
  const { filterValues, setFilters } = useListContext();
  const daysLater = source === "until" ? 1 : 0;
  const beginning = toLocalInput(String(filterValues[source]));
  const day = beginning && toLocalInput(startOfDay(beginning, -daysLater)).slice(0, 10);
  return (
    <TextField
      type="date"
      label={label}
      value={day}
      onChange={({ target: { value } }) =>
        setFilters({ ...filterValues, [source]: value && startOfDay(value, daysLater) })
      }
      sx={NO_DAY_UNTIL_TYPED}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          min: "2025-01-01",
          max: "9999-12-31",
          "data-empty": day === "" || undefined,
        },
      }}
    />
  );
}

/** The start of the day that is this many calendar days later. Days can have 23 or 25 hours. */
function startOfDay(localTime: string, daysLater: number): string {
  const date = new Date(`${localTime.slice(0, 10)}T00:00`);
  date.setDate(date.getDate() + daysLater);
  return date.toISOString();
}
