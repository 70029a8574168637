import { createListeners } from "#common/listeners.ts";
import { isDenied, serverFailure } from "#common/serverFailure.ts";
import { storageStatus } from "./storageStatus.ts";

const listeners = createListeners();

/** Calls the listener when the server denies a request, because the session may have ended. */
export const onRefusal = listeners.subscribe;

export function watchForRefusal(status: number): void {
  if (isDenied(serverFailure(undefined, status))) listeners.notify();
}

/** `fetch` for supabase-js. It ignores the identity service, whose answers are checked by endedSession.ts. */
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
