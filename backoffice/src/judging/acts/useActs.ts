import { useGetIdentity } from "react-admin";
import { useAllRows } from "../../components/useAllRows.ts";
import { type Act, waitingFor } from "./act.ts";

/** What was proposed that takes two administrators: of everything, or of one round or entry. */
export function useActs(of: { round_id?: string; submission_id?: string; state?: string } = {}) {
  const query = useAllRows<Act>("judging-acts", of);
  const data = query.data?.toSorted((a, b) => (a.proposed_at > b.proposed_at ? -1 : 1));
  return { ...query, data };
}

/** How many proposals of others wait for the person who is signed in. */
export function useWaitingCount(): number {
  const { data = [] } = useAllRows<Act>("judging-acts", { state: "proposed" });
  const { identity } = useGetIdentity();
  return identity ? waitingFor(data, String(identity.id)).length : 0;
}
