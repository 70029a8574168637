import { useListContext } from "react-admin";
import { SYSTEM_ACTOR } from "../data/resources.ts";
import { FilterSelect } from "../lists/Filters.tsx";
import { type AuditEvent, actorOf } from "../records/auditEvents.ts";
import { useThoseWith } from "../records/useThoseWith.ts";

/** Shows what one administrator has done. Others who are in the list can be picked from its rows. */
export function ActorFilter() {
  const { data: events, filterValues } = useListContext<AuditEvent>();
  const options = [...useThoseWith("messages"), { value: SYSTEM_ACTOR, label: "System" }];

  const chosen: unknown = filterValues.actor_id;
  if (typeof chosen === "string" && chosen && !options.some(({ value }) => value === chosen)) {
    const event = events?.find(({ actor_id }) => actor_id === chosen);
    options.push({ value: chosen, label: event ? actorOf(event) : "Somebody else" });
  }
  return <FilterSelect source="actor_id" label="Who" options={options} />;
}
