import { isDenied, serverFailure } from "#common/serverFailure.ts";
import { storageStatus } from "./storageStatus.ts";

const listeners = new Set<() => void>();

/** Calls back when the server has refused a request: the session may have been ended elsewhere. */
export function onRefusal(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Looks at the status of an answer of the server. */
export function watchForRefusal(status: number): void {
  if (!isDenied(serverFailure(undefined, status))) return;
  for (const listener of listeners) listener();
}

/** `fetch` for supabase-js. The identity service is not watched: asking it is how one finds out. */
export function watchedFetch(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    const address = input instanceof Request ? input.url : String(input);
    if (address.includes("/storage/v1/") && answer.status === 400) {
      watchForRefusal(storageStatus(answer.status, await answer.clone().text()));
    } else if (!address.includes("/auth/v1/")) {
      watchForRefusal(answer.status);
    }
    return answer;
  };
}
