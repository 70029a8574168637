import { expect, test } from "vitest";
import { CHALLENGE_DAYS } from "#common/testing/challengeDays.ts";
import { composeEmail } from "#server/emails/compose.ts";
import { type ChallengeStage, hasReached, participationOf } from "#shared/participation.ts";

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
];

/** The emails about results. */
const RESULTS = [
  { kind: "news_results", data: { token: "abc" } },
  { kind: "entry_selected", data: { idea_name: "Tidal", receipt_number: "E-000042" } },
  { kind: "entry_declined", data: { idea_name: "Tidal", receipt_number: "E-000042" } },
  { kind: "top_three_selected", data: { idea_name: "Tidal" } },
  { kind: "top_three_declined", data: { idea_name: "Tidal" } },
  { kind: "page_reminder", data: { idea_name: "Tidal" } },
  { kind: "final_result", data: { idea_name: "Tidal", place: 1 } },
  { kind: "final_result", data: { idea_name: "Tidal" } },
];

/** The emails of all days from a stage on. */
const composed = (emails: readonly { kind: string; data: object }[], from: ChallengeStage) =>
  CHALLENGE_DAYS.flatMap(({ name, now, challenge }) => {
    const state = participationOf(challenge, Date.parse(now), "visitor").stage;
    if (!hasReached(state, from)) return [];
    return emails.map(({ kind, data }) => {
      const { subject, text } = composeEmail(kind, data, { challenge, state, ...ADDRESSES });
      return { kind, text: `${subject}\n${text}`, day: name, state, challenge };
    });
  });

const all = [...composed(EMAILS, "before"), ...composed(RESULTS, "finalists")];

/** Words that no email contains once the challenge has reached a stage. */
const OVER = [
  ["roster_locked", /invite your team|can join until|See the invitation/],
  ["closed", /you can take part|Start your entry|Submissions close soon|open call/],
  ["deciding", /refining their ideas|Next come the pitches/],
] as const;

test("no email offers anything that is over on the day it is sent", () => {
  expect(all.length).toBeGreaterThan(50);
  const wrong = all.filter(({ state, text }) =>
    OVER.some(([stage, words]) => hasReached(state, stage) && words.test(text)),
  );
  expect(wrong).toEqual([]);
});

test("no email states how many were selected, because the rules' number can differ", () => {
  const numbers =
    /\b(top )?(two|three|four|five|six|\d+) (finalists|teams|ideas|winners|pitch|have)|\btop (three|five|\d)/i;
  expect(composed(RESULTS, "finalists").filter(({ text }) => numbers.test(text))).toEqual([]);
});

test("the email to a team that pitches congratulates on a selection only if there was one", () => {
  const selected = composed(RESULTS, "top_three").filter(
    ({ kind }) => kind === "top_three_selected",
  );
  expect(selected.length).toBeGreaterThan(4);
  for (const { text, challenge } of selected) {
    const allPitch = challenge.pitching === challenge.finalists;
    expect(text).toContain(allPitch ? "All finalists pitch" : "is in the final");
  }
});
