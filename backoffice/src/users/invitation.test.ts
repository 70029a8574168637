import { expect, it } from "vitest";
import { invitationState } from "./UserInvitations.tsx";

const OPEN = { accepted_at: null, declined_at: null, revoked_at: null };

it.each([
  [{}, "Open"],
  [{ accepted_at: "x" }, "Accepted"],
  [{ declined_at: "x" }, "Declined"],
  [{ revoked_at: "x" }, "Revoked"],
])("with %j an invitation is %s", (moments, state) => {
  expect(invitationState({ ...OPEN, ...moments })).toBe(state);
});
