import { beforeEach, describe, expect, it, vi } from "vitest";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { CHALLENGE_DATES } from "#shared/challengeDates.ts";
import { answerWith, NETWORK_DOWN, SESSION } from "~/testing/answers.ts";
import { acceptInvitation, findInvitation, isOnATeam } from "./invitation.ts";
import { loadTeam } from "./team.ts";
import { inviteMember, removeMember } from "./teamActions.ts";

const ROWS: Readonly<Record<string, unknown>> = {
  "/rest/v1/my_team": [
    {
      user_id: SESSION.user.id,
      first_name: "Ada",
      last_name: "Byron",
      email: "ada@example.com",
      university: "Lakeside University",
      country: "Kenya",
      is_owner: true,
    },
    { user_id: "2", first_name: "", last_name: "", email: "bo@example.com", is_owner: false },
  ],
  "/rest/v1/my_team_invitations": [
    {
      id: "1",
      email: "cy@example.com",
      state: "open",
      created_at: "2025-07-01T10:00:00Z",
      last_sent_at: null,
    },
  ],
  "/rest/v1/challenge": [
    { ...CHALLENGE_DATES, time: "", max_submission_members: 4, now: "2025-08-02T12:00:00Z" },
  ],
};

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(SESSION));
});

describe("loadTeam", () => {
  it("tells who is in it, who is invited and until when it can change", async () => {
    answerWith((path) => ({ status: 200, body: ROWS[path] }));
    expect(await loadTeam()).toEqual({
      members: [
        {
          id: SESSION.user.id,
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
      maxMembers: 4,
      closesAt: "2025-08-01T04:59:59Z",
    });
  });

  it("throws when it cannot be read, rather than calling the team empty", async () => {
    const denied = { status: 403, body: { code: "42501", message: "permission denied" } };
    answerWith((path) =>
      path === "/rest/v1/challenge" ? { status: 200, body: ROWS[path] } : denied,
    );
    await expect(loadTeam()).rejects.toMatchObject({ code: "42501" });
  });
});

describe("changes of a team", () => {
  it("are asked of the database", async () => {
    const calls = answerWith({ status: 200, body: "id" });
    expect(await inviteMember("cy@example.com")).toEqual({ ok: true, value: undefined });
    expect(calls[0]).toMatchObject({
      path: "/rest/v1/rpc/invite_member",
      body: { email: "cy@example.com" },
    });
  });

  it("succeed whether or not the mails can be sent now", async () => {
    answerWith((path) => (path.startsWith("/functions/") ? NETWORK_DOWN : { status: 204 }));
    expect(await removeMember("2")).toEqual({ ok: true, value: undefined });
  });

  it("say what the database says for people, and send nothing", async () => {
    const message = "This person is already in your team.";
    const calls = answerWith({
      status: 400,
      body: { code: "P0001", hint: "already_a_member", message },
    });
    expect(await inviteMember("bo@example.com")).toEqual({
      ok: false,
      message: "The invitation was not sent.",
      detail: message,
      field: "email",
    });
    expect(calls).toHaveLength(1);
  });

  it("keep what is not for people to themselves", async () => {
    answerWith({ status: 403, body: { code: "42501", message: "permission denied for …" } });
    expect(await removeMember("2")).toEqual({ ok: false, message: "Nobody was removed." });
  });

  it("offer a retry when the network is down", async () => {
    answerWith(NETWORK_DOWN);
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
    const calls = answerWith({ status: 200, body: [row] });
    expect(await findInvitation("abc")).toEqual({
      state: "open",
      inviterName: "Ada Byron",
      memberCount: 2,
      maxMembers: 5,
    });
    expect(calls[0]?.body).toEqual({ token: "abc" });
  });

  it("answers null for a link that nobody was sent, and throws when it cannot be read", async () => {
    answerWith({ status: 200, body: [] });
    expect(await findInvitation("abc")).toBeNull();
    answerWith({ status: 500, body: {} });
    await expect(findInvitation("abc")).rejects.toBeDefined();
  });
});

it("knows somebody on a team by their entry", async () => {
  answerWith({ status: 200, body: [{ id: "1" }] });
  expect(await isOnATeam()).toBe(true);
  answerWith({ status: 200, body: [] });
  expect(await isOnATeam()).toBe(false);
});
