import type { SupabaseClient } from "@supabase/supabase-js";
import { supabaseHttpClient } from "ra-supabase-core";
import { HttpError } from "react-admin";
import { noteStatus } from "#common/busyServer.ts";
import { callFunction } from "#common/callFunction.ts";
import { callDatabase as callThrough } from "#common/databaseCalls.ts";
import { signedInAgain, withPagePerson } from "#common/pageOwner.ts";
import { CODE_REQUIRED } from "#common/secondFactor.ts";
import { isDenied, isUnknownSession, SESSION_OVER, serverFailure } from "#common/serverFailure.ts";
import { forgetSession, readSession, renewedToken } from "#common/sessionRenewal.ts";
import type { Database } from "#shared/database.types.ts";
import { STOPS_RELEASE, STOPS_RELEASE_HEADER } from "#shared/stopsRelease.ts";
import type { Settings } from "../config/env.ts";
import { type Leave, redirectToCode } from "./access.ts";
import type {
  Answer,
  Arguments,
  CallDatabase,
  CallEdgeFunction,
  FunctionName,
} from "./databaseFunctions.ts";
import { AdminRevokedError, isRefused, isSignedOut, ReleaseContinuesError } from "./errors.ts";
import { codeQuestion, stopQuestion } from "./questions.ts";

type ExtraHeaders = Readonly<Record<string, string>>;

/** The requests of the data provider, as the signed-in person. */
export function createRequests(
  client: SupabaseClient<Database>,
  { supabaseUrl, publishableKey }: Settings,
  leave: Leave,
) {
  const httpRequest = supabaseHttpClient({ apiKey: publishableKey, supabaseClient: client });
  const send: typeof httpRequest = async (url, options) => {
    const headers = withPagePerson(new Headers(options?.headers), url);
    try {
      return await httpRequest(url, { ...options, headers });
    } catch (error) {
      noteStatus(serverFailure(error).status ?? 0);
      throw error;
    }
  };

  /** Renews an expired token, as the client's own fetch does (sessionRenewal.ts). */
  const httpClient: typeof send = async (url, options) => {
    try {
      return await send(url, options);
    } catch (error) {
      if (isSignedOut(error) && (await renewedToken(client.auth))) return send(url, options);
      throw error;
    }
  };

  /** @throws HttpError like other requests, or TypeError if no answer arrived. */
  async function rpc<Name extends FunctionName>(
    name: Name,
    args: Arguments<Name>,
    headers: ExtraHeaders = {},
  ): Promise<Answer<Name>> {
    const answer = await callThrough(name, args, (...call) => {
      const sent = client.rpc(...call);
      for (const [header, value] of Object.entries(headers)) sent.setHeader(header, value);
      return sent;
    });
    if (answer.ok) return answer.value as unknown as Answer<Name>;
    const { error, status } = answer;
    throw status === 0 ? new TypeError(error.message) : new HttpError(error.message, status, error);
  }

  /** Views have no rows, and no error, for people who lost their role. */
  async function assertRole(): Promise<void> {
    const role = await rpc("my_role", {}).catch(async (error: unknown) => {
      await redirectToCode(error, leave);
      throw error;
    });
    if (!role) throw new AdminRevokedError();
  }

  /** Whether a request failed because the session has ended; if so, this browser forgets it. */
  async function isSessionOver(error: unknown): Promise<boolean> {
    const failure = serverFailure(error);
    if (!isDenied(failure)) return false;
    if (failure.hint !== SESSION_OVER) {
      const answer = await client.auth.getUser();
      if (!isUnknownSession(answer.error)) return false;
    }
    await forgetSession(client.auth);
    return true;
  }

  /**
   * Repeats a request that requires a code once the person has entered it, one that would stop the confirmed release once
   * they agree, and after the end of the session once they have signed in again. Rejects with status 401 or
   * AdminRevokedError if the session or the role is why a request was rejected.
   * @param request is called with the headers that the repeated one needs.
   */
  async function checkingRefusals<Result>(
    request: (headers?: ExtraHeaders) => Promise<Result>,
  ): Promise<Result> {
    try {
      await readSession(client.auth);
      return await request();
    } catch (error) {
      const { hint } = serverFailure(error);
      if (hint === CODE_REQUIRED && (await codeQuestion.ask())) return checkingRefusals(request);
      if (hint === STOPS_RELEASE) {
        if (!(await stopQuestion.ask())) throw new ReleaseContinuesError();
        return checkingRefusals(() => request({ [STOPS_RELEASE_HEADER]: "true" }));
      }
      await redirectToCode(error, leave);
      if (await isSessionOver(error)) {
        if (await signedInAgain()) return checkingRefusals(request);
        throw new HttpError("The session has ended.", 401);
      }
      if (isRefused(error)) await assertRole();
      throw error;
    }
  }

  const callDatabase: CallDatabase = (name, args) =>
    checkingRefusals((headers) => rpc(name, args, headers));

  const callEdgeFunction: CallEdgeFunction = (name, payload) =>
    checkingRefusals(async (headers) => {
      const session = await readSession(client.auth);
      return callFunction(name, payload, {
        baseUrl: supabaseUrl,
        apiKey: publishableKey,
        accessToken: session?.access_token,
        ...(headers && { headers }),
      });
    });

  /** The rows at an address of the API, such as "admin_users?limit=10", and their total if it is requested. */
  async function readRows<Row>(
    address: string,
    { signal, isCounted = false }: { signal?: AbortSignal; isCounted?: boolean } = {},
  ): Promise<{ data: Row[]; total: number }> {
    const { json, headers } = await httpClient(`${supabaseUrl}/rest/v1/${address}`, {
      ...(signal && { signal }),
      ...(isCounted && {
        headers: new Headers({ accept: "application/json", prefer: "count=exact" }),
      }),
    });
    return { data: json, total: Number(headers.get("content-range")?.split("/")[1]) };
  }

  return { httpClient, assertRole, checkingRefusals, callDatabase, callEdgeFunction, readRows };
}
