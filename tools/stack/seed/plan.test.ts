import { describe, expect, it } from "vitest";
import { CHALLENGE_DATES } from "#shared/challengeDates.ts";
import { COUNTRIES } from "#shared/countries.ts";
import { MAX_TEAM_SIZE } from "#shared/facts.ts";
import { DEMO_DAY, noonOf } from "../rehearsal.ts";
import { IDEAS } from "./ideas.ts";
import { createPdf } from "./pdf.ts";
import { createPlan } from "./plan.ts";
import { isComplete } from "./planAccounts.ts";
import type { PlannedEntry } from "./planEntries.ts";

const plan = createPlan();
const { accounts, entries, subscribers, messages } = plan;

const day = (instant: string) => new Date(instant);

/** What becomes of an entry in the end. */
const fateOf = ({ submittedAt, withdrawnAt, decision }: PlannedEntry) =>
  withdrawnAt ? "withdrawn" : (decision?.status ?? (submittedAt ? "received" : "draft"));

function countBy<T>(items: readonly T[], key: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[key(item)] = (counts[key(item)] ?? 0) + 1;
  return counts;
}

describe("the demo data", () => {
  it("is the same each time", () => {
    expect(createPlan()).toEqual(plan);
  });

  it("has the size that the design asks for", () => {
    const joined = accounts.filter(({ joinsMailingList }) => joinsMailingList);
    expect(accounts).toHaveLength(62);
    expect(entries).toHaveLength(25);
    expect(joined.length + subscribers.length).toBe(80);
    expect(messages).toHaveLength(20);
  });

  it("shows every state, alone and in teams of every size, with and without a document", () => {
    expect(countBy(entries, fateOf)).toEqual({ selected: 5, declined: 13, withdrawn: 2, draft: 5 });
    const sizes = Object.keys(countBy(entries, ({ team }) => String(team.length)));
    expect(sizes.toSorted()).toEqual(
      Array.from({ length: MAX_TEAM_SIZE }, (_, at) => String(at + 1)),
    );
    for (const isDraft of [true, false]) {
      const some = entries.filter(({ submittedAt }) => !submittedAt === isDraft);
      expect(some.some(({ document }) => document)).toBe(true);
      expect(some.some(({ document }) => !document)).toBe(true);
    }
    expect(countBy(messages, ({ status }) => status)).toEqual({
      new: 8,
      "in-progress": 5,
      resolved: 7,
    });
  });

  it("comes from many countries of the list, in several scripts, complete and incomplete", () => {
    const known = new Set(["", ...COUNTRIES.map(({ name }) => name)]);
    const countries = [...accounts, ...subscribers].map(({ country }) => country);
    expect(countries.filter((country) => !known.has(country))).toEqual([]);
    expect(new Set(countries).size).toBeGreaterThan(40);
    const names = accounts.map(({ firstName }) => firstName).join(" ");
    for (const script of ["Han", "Hangul", "Cyrillic", "Greek", "Arabic", "Hebrew", "Thai"]) {
      expect(names).toMatch(new RegExp(`\\p{Script=${script}}`, "u"));
    }
    expect(accounts.filter((account) => !isComplete(account))).toHaveLength(4);
  });

  it("belongs to nobody: every address is at example.com, and used once", () => {
    for (const list of [[...accounts, ...subscribers], messages]) {
      const addresses = list.map(({ email }) => email);
      expect(addresses.filter((email) => !/^[a-z.]+@example\.com$/.test(email))).toEqual([]);
      expect(new Set(addresses).size).toBe(addresses.length);
    }
  });

  it("keeps the rules: one team per person, complete profiles, the demo accounts free", () => {
    const members = entries.flatMap(({ team }) => team.map(({ account }) => account));
    expect(members).toHaveLength(IDEAS.reduce((sum, { teamSize }) => sum + teamSize, 0));
    expect(new Set(members.map(({ id }) => id)).size).toBe(members.length);
    expect(members.every(isComplete)).toBe(true);
    expect(members.map(({ email }) => email)).not.toContain("participant@example.com");
    for (const { submittedAt, ideaName, description } of entries) {
      if (submittedAt) expect([ideaName, description]).not.toContain("");
    }
  });

  it("happens in a possible order, by the dates of the challenge", () => {
    for (const { team, submittedAt, withdrawnAt, reviewedAt, decision } of entries) {
      expect(team.length).toBeGreaterThan(0);
      for (const { account, joinedAt } of team) {
        expect(account.createdAt < joinedAt).toBe(true);
        expect(joinedAt < day(CHALLENGE_DATES.registration_closes_at)).toBe(true);
      }
      if (!submittedAt) continue;
      expect(submittedAt > day(CHALLENGE_DATES.submissions_open_at)).toBe(true);
      expect(submittedAt < (withdrawnAt ?? reviewedAt ?? submittedAt)).toBe(true);
      if (withdrawnAt) expect(withdrawnAt < noonOf(DEMO_DAY)).toBe(true);
      if (!decision) continue;
      expect(Number(reviewedAt) < Number(decision.at)).toBe(true);
      expect(decision.at > day(CHALLENGE_DATES.submissions_close_at)).toBe(true);
      expect(decision.at < day(CHALLENGE_DATES.finalists_selected_at)).toBe(true);
    }
    for (const { createdAt } of [...accounts, ...subscribers, ...messages]) {
      expect(createdAt > day(CHALLENGE_DATES.challenge_starts_at)).toBe(true);
      expect(createdAt < noonOf(DEMO_DAY)).toBe(true);
    }
  });
});

describe("the judging", () => {
  const { judges, rounds } = createPlan().judging;

  it("reads copies of what has been handed in, each by as many as the round says, who know what it asks", () => {
    for (const { preparedAt, opensAt, copies, readers } of rounds) {
      expect(preparedAt < opensAt).toBe(true);
      for (const { entry, reviews } of copies) {
        expect(Number(entry.submittedAt) < Number(preparedAt)).toBe(true);
        expect(new Set(reviews.map(({ judge }) => judge)).size).toBe(readers);
        const makers = reviews.filter(({ judge }) => judge.expertise.includes("manufacturing"));
        expect(makers.filter(({ isRecused }) => !isRecused)).not.toEqual([]);
      }
    }
  });

  it("says nothing twice to a team that reads what the judges have written", () => {
    const copies = rounds.filter(({ releasedAt }) => releasedAt).flatMap((round) => round.copies);
    for (const entry of new Set(copies.map((copy) => copy.entry))) {
      const comments = copies
        .filter((copy) => copy.entry === entry)
        .flatMap(({ reviews }) => reviews.map(({ commentForTeam }) => commentForTeam));
      expect(new Set(comments).size).toBe(comments.length);
      expect(comments).not.toContain("");
    }
  });

  it.each([
    ["Trial reading", noonOf(DEMO_DAY)],
    ["First reading", new Date("2025-09-12T12:00:00Z")],
  ])("is in the midst of the %s, in which the demo's judge has every state", (name, now) => {
    const round = rounds.find((one) => one.name === name);
    const own = (round?.copies ?? [])
      .flatMap(({ reviews }) => reviews)
      .filter(({ judge }) => judge === judges[0]);
    const states = own.map(({ begunAt, submittedAt, isRecused }) => {
      if (begunAt > now) return "assigned";
      if (isRecused) return "recused";
      return submittedAt > now ? "begun" : "submitted";
    });
    expect(new Set(states)).toEqual(new Set(["assigned", "begun", "submitted", "recused"]));
  });
});

describe("a sample document", () => {
  const pdf = createPdf("A (bracketed) idea", `Backslash \\ and ${"many words ".repeat(40)}`);
  const text = pdf.toString("latin1");

  it("has a cross-reference table that points at every object", () => {
    expect(text).toMatch(/^%PDF-1\.4\n/);
    expect(text).toMatch(/%%EOF\n$/);
    const table = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    expect(text.slice(table)).toMatch(/^xref\n0 6\n/);
    const offsets = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
    expect(offsets).toHaveLength(5);
    offsets.forEach((offset, index) => {
      expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\\n`));
    });
  });

  it("says how long its text is, and escapes it", () => {
    const [, length, content] = /Length (\d+) >>\nstream\n([\s\S]*)\nendstream/.exec(text) ?? [];
    expect(Number(length)).toBe(content?.length);
    expect(content).toContain("(A \\(bracketed\\) idea) Tj");
    expect(content).toContain("Backslash \\\\ and");
    expect(pdf.length).toBeLessThan(3000);
  });
});
