import { expect, test } from "vitest";
import { CHALLENGE_DAYS } from "#common/testing/challengeDays.ts";
import { composeEmail } from "#server/emails/compose.ts";
import { hasReached, participationOf } from "#shared/participation.ts";

const ADDRESSES = {
  site: "https://challenge.example.com",
  api: "https://abc.supabase.example.com",
};

const CHANGED = { closes_at: "2025-09-08T04:59:59Z", former_closes_at: "2025-09-01T04:59:59Z" };
/** A deadline that has passed on the first day on which submissions are closed. */
const EARLIER = { closes_at: "2025-09-01T04:59:59Z", former_closes_at: "2025-09-08T04:59:59Z" };

/** The emails whose content depends on the day they are sent. */
const EMAILS = [
  { kind: "welcome", data: { first_name: "Ada" } },
  { kind: "team_invitation", data: { token: "abc", inviter_name: "Ada Lind" } },
  { kind: "deadline_reminder", data: { idea_name: "Tidal", closes_at: CHANGED.closes_at } },
  { kind: "deadline_changed", data: { idea_name: "Tidal", ...EARLIER } },
  { kind: "news_deadline", data: { token: "abc", ...CHANGED } },
  { kind: "news_results", data: { token: "abc" } },
];

const all = CHALLENGE_DAYS.flatMap(({ name, now, challenge }) => {
  const state = participationOf(challenge, Date.parse(now), "visitor").stage;
  return EMAILS.filter(({ kind }) => kind !== "news_results" || hasReached(state, "finalists")).map(
    ({ kind, data }) => {
      const { text } = composeEmail(kind, data, { challenge, state, ...ADDRESSES });
      return { kind, text, day: name, state };
    },
  );
});

/** Words that no email contains once the challenge has reached a stage. */
const OVER = [
  ["roster_locked", /invite your team|can join until|See the invitation/],
  ["closed", /you can take part|Start your entry|Submissions close soon|open call/],
  ["deciding", /They now refine/],
] as const;

test("no email offers anything that is over on the day it is sent", () => {
  expect(all.length).toBeGreaterThan(50);
  const wrong = all.filter(({ state, text }) =>
    OVER.some(([stage, words]) => hasReached(state, stage) && words.test(text)),
  );
  expect(wrong).toEqual([]);
});
