import type { StackAddresses } from "../stack/config.ts";
import { headersOf, type Participant } from "./participants.ts";

/** The views that a participant's dashboard reads. */
export const DASHBOARD_VIEWS = ["my_submission", "challenge", "my_team", "my_team_invitations"];

/**
 * Sends a request and reads its answer.
 * @throws Error unless it succeeded.
 */
export async function request(address: string, init: RequestInit = {}): Promise<string> {
  const answer = await fetch(address, init);
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${body}`);
  return body;
}

export const post = (address: string, headers: Record<string, string>, body: unknown) =>
  request(address, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

export const restAddress = ({ apiUrl }: StackAddresses, path: string) =>
  `${apiUrl}/rest/v1/${path}`;

export const readDashboard = (stack: StackAddresses, person: Participant) =>
  Promise.all(
    DASHBOARD_VIEWS.map((view) =>
      request(restAddress(stack, view), { headers: headersOf(stack, person) }),
    ),
  );

/** Calls a function of the database as a participant. */
export const callFunction = (
  stack: StackAddresses,
  person: Participant,
  name: string,
  values: object,
) => post(restAddress(stack, `rpc/${name}`), headersOf(stack, person), values);
