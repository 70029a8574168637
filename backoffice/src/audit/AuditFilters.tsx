import { TextField } from "@mui/material";
import { useListContext } from "react-admin";
import { SYSTEM_ACTOR } from "../data/resources.ts";
import { FilterSelect } from "../lists/Filters.tsx";
import { type AuditEvent, actorOf } from "../records/auditEvents.ts";
import { usePeopleWithRight } from "../records/user.ts";

/** Filters by one administrator. Links in the rows filter by other people. */
export function ActorFilter() {
  const { data: events, filterValues } = useListContext<AuditEvent>();
  const options = [...usePeopleWithRight("messages"), { value: SYSTEM_ACTOR, label: "System" }];

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
  source: "from" | "until";
  label: string;
}

/** The first or the last day to show, in the reader's time zone. */
export function DayFilter({ source, label }: DayFilterProps) {
  const { filterValues, setFilters } = useListContext();
  const day = String(filterValues[source] ?? "");
  return (
    <TextField
      type="date"
      label={label}
      value={day}
      onChange={({ target }) => setFilters({ ...filterValues, [source]: target.value })}
      sx={NO_DAY_UNTIL_TYPED}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          min: "2000-01-01",
          max: "9999-12-31",
          "data-empty": day === "" || undefined,
        },
      }}
    />
  );
}
