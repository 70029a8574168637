import { useRights } from "../../data/rights.ts";
import type { Round } from "../rounds/round.ts";

/** What administrators have to know before they give a reason; undefined where there is nothing. */
export function useReasonHint({ chairs, is_anonymized: isAnonymized }: Round): string | undefined {
  const isAdministrator = useRights()("administration");
  return isAdministrator && chairs.length > 0 && isAnonymized
    ? "The chair can read it. Do not say whose submission it is."
    : undefined;
}
