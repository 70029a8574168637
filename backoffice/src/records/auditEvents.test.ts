import { expect, it } from "vitest";
import { AUDITED_ACTIONS, type AuditEvent, describeEvent } from "./auditEvents.ts";

const sentenceOf = (action: string, details: AuditEvent["details"] = {}) =>
  describeEvent({ action, details });

it.each<[string, AuditEvent["details"], string]>([
  [
    "submission.status_changed",
    { from: "received", to: "under_review" },
    "Status changed from Received to Under Review",
  ],
  [
    "submission.deadline_extended",
    { from: null, to: "2026-12-24T18:00:00+00:00" },
    "Deadline extended to Dec 24, 2026 1:00 PM EST",
  ],
  ["submission.deadline_extended", { from: "x", to: null }, "Deadline extension revoked"],
  [
    "configuration.changed",
    { phase: { from: "Pitches", to: "Evaluation" }, time: { from: "", to: "Soon" } },
    "Configuration changed:\nChallenge phase: Pitches → Evaluation\nTime: nothing → Soon",
  ],
  ["submission.tagged", { tag: "Pump", is_on: true }, "Tag added: Pump"],
  ["judging.stage_changed", { from: "open", to: "closed" }, "Round changed from open to closed"],
  ["judging.review_counts", { counts: false }, "Review excluded"],
  [
    "release.confirmed",
    { due_at: "2025-10-01T04:59:59Z", is_self_confirmed: true },
    "Release confirmed by the only administrator, due Sep 30, 2025 11:59 PM EST",
  ],
  ["something.newer", {}, "something.newer"],
])("describes %s %j as %j", (action, details, text) => {
  expect(sentenceOf(action, details)).toBe(text);
});

it("has a sentence for every action", () => {
  const details = { from: null, to: "2026-11-20T00:00:00Z" };
  const actions = AUDITED_ACTIONS.map(({ value }) => value);
  expect(actions.filter((action) => sentenceOf(action, details) === action)).toEqual([]);
});
