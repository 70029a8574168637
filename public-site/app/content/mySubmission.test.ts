import { describe, expect, it } from "vitest";
import { submissionContent } from "#common/content/mySubmission.ts";
import { teamTexts } from "#common/content/myTeam.ts";
import { plainText } from "#common/content/text.ts";
import { type ChallengeStage, participationOf } from "#shared/participation.ts";
import { aChallenge, anSubmission, type SubmissionRow } from "~/testing/submissions.ts";
import { closedMessage, editingContent, startContent } from "./myEditor.ts";

const CHALLENGE = aChallenge();
const at = (iso: string) => Date.parse(iso);
/** A moment in each stage of a new challenge, with the challenge at that time. */
const MOMENTS = {
  before: [CHALLENGE, at("2025-03-01T00:00:00Z")],
  roster_open: [CHALLENGE, at("2025-07-01T00:00:00Z")],
  roster_locked: [CHALLENGE, at("2025-08-10T00:00:00Z")],
  closed: [aChallenge({ phase: "Open Submission" }), at("2025-09-02T00:00:00Z")],
  evaluation: [aChallenge({ phase: "Evaluation" }), at("2025-09-12T00:00:00Z")],
  finalists: [
    aChallenge({ phase: "Refinement", results_released_at: "2025-10-01T00:00:00Z" }),
    at("2025-10-05T00:00:00Z"),
  ],
} as const;
type Moment = keyof typeof MOMENTS;
const FINISHED = { idea_name: "Patch", description: "Thin." };
const SUBMITTED: Partial<SubmissionRow> = {
  ...FINISHED,
  state: "submitted",
  status: "received",
  submitted_at: "2025-08-05T00:00:00Z",
};
const WITHDRAWN: Partial<SubmissionRow> = {
  ...FINISHED,
  state: "withdrawn",
  withdrawn_at: "2025-08-06T00:00:00Z",
};
const EXTENDED = "2025-12-10T00:00:00Z";

function situation(moment: Moment, patch: Partial<SubmissionRow> | null) {
  const [challenge, now] = MOMENTS[moment];
  const submission = patch && anSubmission(patch);
  const participation = participationOf(challenge, now, { submission });
  expect(participation.stage).toBe(moment satisfies ChallengeStage);
  return { challenge, submission, participation };
}

function contentOf(moment: Moment, patch: Partial<SubmissionRow> | null) {
  const { challenge, submission, participation } = situation(moment, patch);
  return submissionContent(participation, challenge, submission);
}

describe("texts about an entry", () => {
  it.each([
    ["roster_open", null, "No entry yet", "It starts with an idea"],
    ["closed", null, "No entry", "Submissions have closed"],
    ["roster_open", FINISHED, "Draft", "Your draft is safe here"],
    ["roster_locked", {}, "Draft", "Keep going"],
    ["roster_locked", FINISHED, "Draft", "Ready, but not submitted"],
    ["closed", FINISHED, "Not submitted", "This draft was not submitted"],
    ["roster_locked", SUBMITTED, "Submitted", "Your entry is in"],
    ["closed", SUBMITTED, "Received", "Your entry is in"],
    ["evaluation", SUBMITTED, "Under Review", "Your entry is in"],
    ["finalists", SUBMITTED, "No decision yet", "Your entry is in"],
    ["finalists", { ...SUBMITTED, status: "selected" }, "Finalist", "Your entry"],
    ["finalists", { ...SUBMITTED, status: "declined" }, undefined, "Your entry"],
    ["roster_locked", WITHDRAWN, "Withdrawn", "This entry has been withdrawn"],
    ["finalists", WITHDRAWN, "Withdrawn", "This entry has been withdrawn"],
  ] as const)("in %s of %j", (moment, patch, label, title) => {
    const content = contentOf(moment, patch);
    expect([content.label, content.title]).toEqual([label, title]);
  });

  // On the visitor's clock, which is UTC here, the days differ.
  it("name past deadlines by their official day", () => {
    const { challenge, submission, participation } = situation("closed", FINISHED);
    const content = [
      contentOf("closed", null).text,
      contentOf("finalists", null).text,
      contentOf("closed", FINISHED).text,
      closedMessage(submission ?? anSubmission()),
      ...[1, 2].map((size) => teamTexts(participation, challenge, size).note),
    ].map((text) => plainText(text).match(/(?:closed on|deadline was) (.+?\d{4})[,.:]/)?.[1]);
    const [submissions, teams] = ["Aug 31, 2025", "Jul 31, 2025"];
    expect(content).toEqual([...Array(4).fill(submissions), teams, teams]);
  });

  it.each([
    [
      "roster_open",
      null,
      /^Enter alone or in a team of up to five\. Start now\. You can submit starting Aug.1,.2025 12:00.AM.EST/,
    ],
    [
      "roster_locked",
      null,
      /^You can no longer join a team, but you can still enter alone\. Start now/,
    ],
    ["closed", null, /New entries are no longer accepted/],
    ["finalists", null, /The finalists have been selected/],
    ["roster_locked", SUBMITTED, /^You can edit it/],
    ["roster_locked", { ...SUBMITTED, is_owner: false }, /^You can edit it/],
    ["roster_locked", { ...FINISHED, is_owner: false }, /The entry’s owner can submit it/],
    ["roster_open", { ...FINISHED, is_owner: false }, /The entry’s owner can submit/],
    ["roster_locked", WITHDRAWN, /submit it again before/],
    ["roster_open", WITHDRAWN, /submit it again from Aug.1/],
    ["closed", WITHDRAWN, /^(?!.*again)/],
  ] as const)("explain what is possible in %s of %j", (moment, patch, text) => {
    expect(contentOf(moment, patch).text).toMatch(text);
  });

  it("follow an extended deadline in every state", () => {
    for (const moment of ["closed", "evaluation", "finalists"] as const) {
      const [challenge, now] = MOMENTS[moment];
      const later = { ...challenge, extendedTo: EXTENDED };
      const content = submissionContent(
        participationOf(later, now, { submission: null }),
        later,
        null,
      );
      expect(content.label).toBe("No entry yet");
      expect(content.text).toMatch(/enter alone\. .*before your extended deadline/);
      const draft = contentOf(moment, { ...FINISHED, closes_at: EXTENDED });
      expect(draft.text).toMatch(/Submit it before your extended deadline/);
    }
  });
});

it("mentions invitations only while teams can change", () => {
  const start = (moment: Moment) => {
    const { participation, challenge } = situation(moment, null);
    return startContent(participation, challenge).join(" ");
  };
  expect(start("roster_open")).toMatch(/If you were invited/);
  expect(start("roster_locked")).not.toMatch(/invite|team/);
});

it("the editor counts down to the opening, then to the deadline", () => {
  const editing = (moment: Moment, patch: Partial<SubmissionRow>) => {
    const { participation, challenge } = situation(moment, patch);
    return editingContent(participation, challenge, anSubmission(patch));
  };
  expect(editing("roster_open", FINISHED)).toMatchObject({
    label: "You can edit it now, and submit it in",
    until: CHALLENGE.submissions_open_at,
  });
  expect(editing("roster_locked", FINISHED)).toEqual({
    label: "You can edit and submit it for",
    until: anSubmission().closes_at,
  });
  expect(editing("roster_locked", SUBMITTED).label).toBe("You can edit it for");
});

it.each([
  ["roster_locked", 1, /^Solo entry\. Team registration closed on/],
  ["roster_open", 1, /^Participants\. You can invite others/],
  ["roster_open", 2, /^Your team\. Members can join or leave until/],
  ["closed", 2, /^Your team\. Team registration closed on/],
  ["finalists", 1, /^Solo entry\. $/],
  ["finalists", 2, /^Your team\. (?!Team registration)/],
] as const)("a single person is not called a team: in %s, %i of them", (moment, size, text) => {
  const { participation, challenge } = situation(moment, FINISHED);
  const { heading, note } = teamTexts(participation, challenge, size);
  expect(`${heading}. ${note}`).toMatch(text);
});
