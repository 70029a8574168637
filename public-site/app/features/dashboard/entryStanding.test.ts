import { describe, expect, it } from "vitest";
import type { Entry } from "~/data/entry.ts";
import { nextDeadline } from "~/features/coming-up/deadlines.ts";
import { aChallenge, anEntry, type EntryRow } from "~/testing/entries.ts";
import { checklist } from "./checklist.ts";
import { standingOf } from "./entryStanding.ts";

const CHALLENGE = aChallenge();
const at = (iso: string) => Date.parse(iso);
const BEFORE = at("2025-07-01T00:00:00Z");
const DURING = at("2025-08-10T00:00:00Z");
const AFTER = at("2025-09-02T00:00:00Z");
const FINISHED = { idea_name: "Patch", description: "Thin." };
const SUBMITTED: Partial<EntryRow> = {
  ...FINISHED,
  state: "submitted",
  status: "received",
  submitted_at: "2025-08-05T00:00:00Z",
};
const WITHDRAWN: Partial<EntryRow> = {
  ...FINISHED,
  state: "withdrawn",
  withdrawn_at: "2025-08-06T00:00:00Z",
};

describe("standingOf", () => {
  it.each([
    ["no entry", null, DURING, "No entry yet", "It starts with an idea"],
    ["no entry, late", null, AFTER, "No entry", "Submissions have closed"],
    ["early draft", FINISHED, BEFORE, "Draft", "Your draft is safe here"],
    ["unfinished draft", {}, DURING, "Draft", "Keep going"],
    ["finished draft", FINISHED, DURING, "Draft", "Ready, but not submitted"],
    ["late draft", FINISHED, AFTER, "Not submitted", "This draft was not submitted"],
    ["submitted", SUBMITTED, DURING, "Submitted", "Your entry is in"],
    ["received", SUBMITTED, AFTER, "Received", "Your entry is in"],
    [
      "under review",
      { ...SUBMITTED, status: "under_review" },
      AFTER,
      "Under Review",
      "Your entry is being evaluated",
    ],
    ["selected", { ...SUBMITTED, status: "selected" }, AFTER, "Finalist", "Your entry"],
    ["declined", { ...SUBMITTED, status: "declined" }, AFTER, undefined, "Your entry"],
    ["withdrawn", WITHDRAWN, DURING, "Withdrawn", "This entry is withdrawn"],
    ["withdrawn, late", WITHDRAWN, AFTER, "Withdrawn", "This entry is withdrawn"],
  ] as const)("%s", (_, patch, now, label, title) => {
    const entry = patch && anEntry(patch);
    const standing = standingOf(entry, CHALLENGE, now);
    expect([standing.label, standing.title]).toEqual([label, title]);
  });

  it("says what a draft lacks", () => {
    const { text } = standingOf(anEntry({ idea_name: "Patch" }), CHALLENGE, DURING);
    expect(text).toMatch(/^It still needs a description, before/);
  });

  it("promises nothing to a member who cannot edit", () => {
    const ofMember = (patch: Partial<EntryRow>) =>
      standingOf(anEntry({ ...patch, is_owner: false, can_edit: false }), CHALLENGE, DURING).text;
    expect(ofMember(SUBMITTED)).toMatch(/^Its owner can edit it/);
    expect(ofMember(FINISHED)).toMatch(/Its owner can submit it/);
    expect(standingOf(anEntry(SUBMITTED), CHALLENGE, DURING).text).toMatch(/^You can edit it/);
  });

  it("offers to submit a withdrawn entry again only while that is possible", () => {
    expect(standingOf(anEntry(WITHDRAWN), CHALLENGE, DURING).text).toMatch(
      /submitted again before/,
    );
    expect(standingOf(anEntry(WITHDRAWN), CHALLENGE, AFTER).text).not.toMatch(/again/);
  });

  it("goes by more time for who has not begun, which shortens nothing", () => {
    const later = { ...CHALLENGE, extendedTo: "2025-09-10T00:00:00Z" };
    expect(standingOf(null, later, AFTER).label).toBe("No entry yet");
    expect(standingOf(null, later, at("2025-09-11T00:00:00Z")).label).toBe("No entry");
    const earlier = { ...CHALLENGE, extendedTo: "2025-08-02T00:00:00Z" };
    expect(standingOf(null, earlier, DURING).label).toBe("No entry yet");
    expect(nextDeadline(null, later, AFTER)?.label).toBe("Your extended deadline");
    // Once there is an entry, its own deadline counts.
    expect(standingOf(anEntry(FINISHED), later, AFTER).label).toBe("Not submitted");
  });

  it("goes by the extension of an entry", () => {
    const extended = anEntry({ ...FINISHED, closes_at: "2025-09-10T00:00:00Z" });
    expect(standingOf(extended, CHALLENGE, AFTER).title).toBe("Ready, but not submitted");
  });
});

describe("nextDeadline", () => {
  it.each([
    ["before", BEFORE, null, "Team registration closes", CHALLENGE.registrationClosesAt],
    [
      "at the opening",
      at("2025-08-01T04:59:59.5Z"),
      null,
      "Submissions open",
      CHALLENGE.submissionsOpenAt,
    ],
    ["during", DURING, null, "Submissions close", CHALLENGE.submissionsCloseAt],
    [
      "extended",
      AFTER,
      anEntry({ closes_at: "2025-09-10T00:00:00Z" }),
      "Your extended deadline",
      "2025-09-10T00:00:00Z",
    ],
  ])("%s", (_, now, entry, label, deadline) => {
    expect(nextDeadline(entry, CHALLENGE, now)).toEqual({ label, at: deadline });
  });

  it("names the last moment to withdraw to who has submitted, when it is a later one", () => {
    const challenge = aChallenge({ withdrawals_close_at: "2025-09-05T00:00:00Z" });
    expect(nextDeadline(anEntry(SUBMITTED), challenge, AFTER)?.label).toBe(
      "Last chance to withdraw",
    );
    expect(nextDeadline(anEntry(FINISHED), challenge, AFTER)).toBeNull();
  });

  it("names the release of results once it is set", () => {
    const challenge = aChallenge({ results_released_at: "2025-10-01T00:00:00Z" });
    expect(nextDeadline(null, challenge, AFTER)?.label).toBe("Results are released");
    expect(nextDeadline(null, CHALLENGE, AFTER)).toBeNull();
  });
});

describe("checklist", () => {
  const ALONE = { teamSize: 1, teamsOpen: true };
  const done = (entry: Entry | null) =>
    checklist(entry, ALONE)
      .filter((step) => step.done)
      .map((step) => step.label);

  it("ticks what is done", () => {
    expect(done(null)).toEqual(["Complete your profile"]);
    expect(done(anEntry({ idea_name: " " }))).toEqual([
      "Complete your profile",
      "Start your entry",
    ]);
    expect(
      done(anEntry({ ...SUBMITTED, file_path: "p", file_name: "idea.pdf", file_size: 1 })),
    ).toHaveLength(6);
    expect(done(anEntry(WITHDRAWN))).not.toContain("Submit the entry");
  });

  it("leads the owner on, and asks nothing of the others", () => {
    expect(checklist(anEntry(), ALONE).at(-1)?.to).toBe("/entry/submit");
    const steps = checklist(anEntry({ is_owner: false }), { teamSize: 2, teamsOpen: true });
    expect(steps[1]).toEqual({ label: "Join a team", done: true });
    expect(steps.some(({ to }) => to)).toBe(false);
  });

  it.each([
    ["while teams can change", ALONE, { optional: true, done: false, to: "#team" }],
    ["once there is one", { teamSize: 2, teamsOpen: false }, { optional: true, done: true }],
    ["not to who has entered alone, afterwards", { teamSize: 1, teamsOpen: false }, undefined],
  ])("offers to invite a team %s", (_, team, step) => {
    const invite = checklist(anEntry(), team).find(({ label }) => label === "Invite your team");
    if (step) expect(invite).toMatchObject(step);
    else expect(invite).toBeUndefined();
  });
});
