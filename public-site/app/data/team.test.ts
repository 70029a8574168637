import { beforeEach, describe, expect, it } from "vitest";
import { NETWORK_DOWN, refusal, ruleViolation } from "#common/testing/fakeServer.ts";
import { ADA, signedInAs } from "#common/testing/sessions.ts";
import { entryRow } from "~/testing/entries.ts";
import { siteServer } from "~/testing/server.ts";
import { invitationRow, memberRow } from "~/testing/team.ts";
import { acceptInvitation, findInvitation, isOnATeam } from "./invitation.ts";
import { inviteMember, loadTeam, removeMember } from "./team.ts";

const TEAM = "GET /rest/v1/my_team";
const INVITE = "POST /rest/v1/rpc/invite_member";
const REMOVE = "POST /rest/v1/rpc/remove_member";
const FIND = "POST /rest/v1/rpc/get_invitation";
const ENTRY = "GET /rest/v1/my_entry";
const server = siteServer();

beforeEach(() => void signedInAs());

describe("loadTeam", () => {
  it("tells who is in it and who is invited", async () => {
    const unknown = { first_name: "", last_name: "", university: null, country: null };
    server.answer({
      [TEAM]: [
        memberRow("Ada", { user_id: ADA.id, last_name: "Byron", is_owner: true }),
        memberRow("Bo", { ...unknown, user_id: "2" }),
      ],
      "GET /rest/v1/my_team_invitations": [
        invitationRow("cy@example.com", { id: "1", last_sent_at: null }),
      ],
    });
    expect(await loadTeam()).toEqual({
      members: [
        {
          id: ADA.id,
          name: "Ada Byron",
          email: "ada@example.com",
          university: "Lakeside University",
          country: "Kenya",
          isOwner: true,
          isMe: true,
        },
        {
          id: "2",
          name: "bo@example.com",
          email: "bo@example.com",
          university: "",
          country: "",
          isOwner: false,
          isMe: false,
        },
      ],
      invitations: [
        {
          id: "1",
          email: "cy@example.com",
          state: "open",
          createdAt: "2025-07-01T10:00:00Z",
          lastSentAt: null,
        },
      ],
    });
  });

  it("throws when it cannot be read, rather than calling the team empty", async () => {
    server.answer({ [TEAM]: refusal(403, { code: "42501", message: "permission denied" }) });
    await expect(loadTeam()).rejects.toMatchObject({ code: "42501" });
  });
});

describe("changes of a team", () => {
  it("are asked of the database", async () => {
    server.answer({ [INVITE]: "id" });
    expect(await inviteMember("cy@example.com")).toMatchObject({ ok: true });
    expect(server.sentTo(INVITE)).toEqual([{ email: "cy@example.com" }]);
  });

  it("succeed whether or not the mails can be sent now", async () => {
    server.answer({ [REMOVE]: undefined, "POST /functions/v1/*": NETWORK_DOWN });
    expect(await removeMember("2")).toMatchObject({ ok: true });
  });

  it("say what the database says for people, and send nothing", async () => {
    const message = "This person is already in your team.";
    server.answer({ [INVITE]: ruleViolation("already_a_member", message) });
    expect(await inviteMember("bo@example.com")).toEqual({
      ok: false,
      message: "The invitation was not sent.",
      detail: message,
      field: "email",
      problem: "already_a_member",
    });
    expect(server.sent).toHaveLength(1);
  });

  it("keep what is not for people to themselves", async () => {
    server.answer({
      [REMOVE]: refusal(403, { code: "42501", message: "permission denied for …" }),
    });
    expect(await removeMember("2")).toEqual({
      ok: false,
      message: "Nobody was removed.",
      detail: "You are signed out, or you no longer have the right to do this.",
      problem: "denied",
    });
  });

  it("offer a retry when the network is down", async () => {
    server.answer({ "POST /rest/v1/rpc/accept_invitation": NETWORK_DOWN });
    expect(await acceptInvitation("abc")).toMatchObject({
      ok: false,
      message: "You have not joined the team.",
      detail: "Please check your connection and try again.",
    });
  });
});

describe("findInvitation", () => {
  it("tells what the holder of a link may know", async () => {
    const row = { state: "open", inviter_name: "Ada Byron", member_count: 2, max_members: 5 };
    server.answer({ [FIND]: [row] });
    expect(await findInvitation("abc")).toEqual({
      state: "open",
      inviterName: "Ada Byron",
      memberCount: 2,
      maxMembers: 5,
    });
    expect(server.sentTo(FIND)).toEqual([{ token: "abc" }]);
  });

  it("answers null for a link that nobody was sent, and throws when it cannot be read", async () => {
    expect(await findInvitation("abc")).toBeNull();
    server.answer({ [FIND]: refusal(500) });
    await expect(findInvitation("abc")).rejects.toBeDefined();
  });
});

it("knows somebody on a team by their entry", async () => {
  server.answer({ [ENTRY]: [entryRow()] });
  expect(await isOnATeam()).toBe(true);
  server.answer({ [ENTRY]: [] });
  expect(await isOnATeam()).toBe(false);
});
