import { callFunction } from "#common/callFunction.ts";
import { env } from "~/config/env.ts";
import { readAccessToken } from "./session.ts";

/** Calls an edge function, as the signed-in person or without a session. */
export async function callEdgeFunction(name: string, payload: object, isSignedIn: boolean) {
  await callFunction<unknown>(name, payload, {
    baseUrl: env.supabaseUrl,
    apiKey: env.supabasePublishableKey,
    accessToken: isSignedIn ? await readAccessToken() : undefined,
  });
}
