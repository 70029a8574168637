import { describe, expect, it } from "vitest";
import { participationOf } from "#shared/participation.ts";
import type { TeamMember } from "~/data/team.ts";
import { aChallenge, anSubmission, type SubmissionRow } from "~/testing/submissions.ts";
import { memberRow } from "~/testing/team.ts";
import { checklist } from "./Checklist.tsx";

const CHALLENGE = aChallenge();
const FINISHED = { idea_name: "Patch", description: "Thin." };
const SUBMITTED: Partial<SubmissionRow> = { ...FINISHED, state: "submitted", status: "received" };
const WITHDRAWN: Partial<SubmissionRow> = { ...FINISHED, state: "withdrawn" };

describe("checklist", () => {
  const situation = (now: string) => ({
    participation: participationOf(CHALLENGE, Date.parse(now), { submission: null }),
    challenge: CHALLENGE,
    members: [memberRow("Ada", { is_owner: true })] as TeamMember[],
    mustConfirm: false,
  });
  const IN_JULY = situation("2025-07-01T00:00:00Z");
  const ALONE = situation("2025-08-10T00:00:00Z");
  const team = (...others: Parameters<typeof memberRow>[]) => ({
    ...ALONE,
    members: [...ALONE.members, ...others.map((other) => memberRow(...other) as TeamMember)],
  });
  it.each([
    [null, ["Complete your profile"]],
    [{ idea_name: " " }, ["Complete your profile", "Start your entry"]],
    [
      { ...SUBMITTED, file_path: "p", file_name: "idea.pdf", file_size: 1 },
      Array(6).fill(expect.anything()),
    ],
    [WITHDRAWN, expect.not.arrayContaining(["Submit the entry"])],
  ])("ticks the completed steps of %j", (patch, labels) => {
    const done = checklist(patch && anSubmission(patch), ALONE).filter((step) => step.done);
    expect(done.map(({ label }) => label)).toEqual(labels);
  });

  it("links the next steps, and submitting only for the owner", () => {
    expect(checklist(anSubmission(), ALONE).at(-1)?.to).toBe("/entry/submit");
    // Submitting is not possible yet.
    expect(checklist(anSubmission(), IN_JULY).at(-1)).toEqual({
      label: "Submit the entry (opens Aug\u00a01)",
      done: false,
      isBlocked: true,
    });
    const steps = checklist(anSubmission({ is_owner: false }), team(["Bo"]));
    expect(steps[1]).toEqual({ label: "Join a team", done: true });
    expect(steps.slice(2).map(({ to }) => to)).toEqual([
      "/entry",
      "/entry",
      "/entry",
      "#confirmation",
      undefined,
    ]);
    expect(steps.at(-1)).toMatchObject({ label: "The owner submits the entry", isBlocked: true });
  });

  it.each([
    ["while teams can change", IN_JULY, { optional: true, done: false, to: "#team" }],
    ["that has members", team(["Bo"]), { optional: true, done: true }],
    ["not for a solo entry after teams close", ALONE, undefined],
  ])("offers to invite a team %s", (_, team, step) => {
    const invite = checklist(anSubmission(), team).find(({ label }) => label === "Invite others");
    if (step) expect(invite).toMatchObject(step);
    else expect(invite).toBeUndefined();
  });

  it("requires each member's own confirmation, and shows the owner whose is missing", () => {
    const unconfirmed = team(
      ["Bo", { must_confirm: true }],
      ["Cy"],
      ["Di", { must_confirm: true }],
    );
    const step = { label: "Every member confirms the rules", isBlocked: true };
    expect(checklist(anSubmission(), unconfirmed)).toContainEqual({
      ...step,
      done: false,
      note: "Not confirmed yet: Bo and Di",
    });
    expect(checklist(anSubmission(), team(["Cy"]))).toContainEqual({ ...step, done: true });
    expect(checklist(anSubmission(), ALONE)).not.toContainEqual(expect.objectContaining(step));
    const own = checklist(anSubmission({ is_owner: false }), { ...unconfirmed, mustConfirm: true });
    expect(own).toContainEqual({ label: "Confirm the rules", done: false, to: "#confirmation" });
  });
});
