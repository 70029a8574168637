import { useChallenge } from "~/challenge/useChallenge.ts";
import { loadFinalists, type ShownFinalists } from "~/data/finalists.ts";
import { type ReadState, useRead } from "~/lib/useRead.ts";

/** What a page of finalists shows. */
type Shown = { readonly status: "upcoming" } | ReadState<ShownFinalists>;

/** The finalists, as soon as the results are released. */
export function useFinalists(): Shown {
  const { isReleased } = useChallenge();
  const read = useRead(isReleased ? loadFinalists : null);
  return isReleased ? read : { status: "upcoming" };
}
