import { expect, test } from "vitest";
import { sentencePage } from "#common/testing/sentencePage.ts";
import { CHALLENGE_DAYS } from "#common/testing/standings.ts";
import { composeEmail } from "#server/emails/compose.ts";
import { hasReached, standingOf } from "#shared/standing.ts";

const ADDRESSES = {
  siteUrl: "https://challenge.example.com",
  supabaseUrl: "https://abc.supabase.example.com",
};

const CHANGED = { closes_at: "2025-09-08T04:59:59Z", former_closes_at: "2025-09-01T04:59:59Z" };
/** A close that has passed by the first of these days on which submissions are closed. */
const EARLIER = { closes_at: "2025-09-01T04:59:59Z", former_closes_at: "2025-09-08T04:59:59Z" };

/** The mails whose words depend on the day on which they leave. */
const MAILS = [
  { kind: "welcome", data: { first_name: "Ada" } },
  { kind: "team_invitation", data: { token: "abc", inviter_name: "Ada Lind" } },
  { kind: "deadline_reminder", data: { idea_name: "Tidal", closes_at: CHANGED.closes_at } },
  { kind: "deadline_changed", data: { idea_name: "Tidal", ...EARLIER } },
  { kind: "news_deadline", data: { token: "abc", ...CHANGED } },
  { kind: "news_results", data: { token: "abc" } },
];

const all = CHALLENGE_DAYS.flatMap(({ name, now, challenge }) => {
  const state = standingOf(challenge, Date.parse(now), "visitor").challenge;
  return MAILS.filter(({ kind }) => kind !== "news_results" || hasReached(state, "finalists")).map(
    ({ kind, data }) => {
      const { subject, text } = composeEmail(kind, data, { challenge, state }, ADDRESSES);
      const words = text
        .split("\n")
        .filter((line) => !/^$|^https:|^-- $|^Device Innovation Challenge$/.test(line));
      return { page: kind, place: subject, text: words.join(" / "), day: name, person: "", state };
    },
  );
});

test("every mail that depends on time stands on one page", async () => {
  await expect(sentencePage("What mails say, and when", all)).toMatchFileSnapshot(
    "../../docs/sentences-mail.md",
  );
});

test.each(all)("$page on the day $day invites nobody to what is over", ({ state, text }) => {
  if (hasReached(state, "alone")) {
    expect(text).not.toMatch(/whom you can invite|can join until|See the invitation/);
  }
  if (!hasReached(state, "closed")) return;
  expect(text).not.toMatch(/you can take part|Begin your entry|Submissions close soon|open call/);
  if (hasReached(state, "deciding")) expect(text).not.toMatch(/Now their ideas are refined/);
});
