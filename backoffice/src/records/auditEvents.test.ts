import { expect, it } from "vitest";
import { type AuditEvent, describeEvent } from "./auditEvents.ts";

const sentenceOf = (action: string, details: AuditEvent["details"] = {}) =>
  describeEvent({ action, details });

it.each<[string, AuditEvent["details"], string]>([
  [
    "submission.status_changed",
    { from: "received", to: "under_review" },
    "Submission status changed: Received → Under Review",
  ],
  [
    "submission.deadline_extended",
    { from: null, to: "2026-12-24T18:00:00+00:00" },
    "Deadline extension changed: none → Dec 24, 2026 1:00 PM EST",
  ],
  [
    "clock.moved",
    { from: "2026-11-30T17:00:00.1+00:00", to: "2025-09-12T17:00:00+00:00" },
    "Clock moved by an operator: Nov 30, 2026 12:00 PM EST → Sep 12, 2025 12:00 PM EST",
  ],
  ["contact_request.assigned", { to: null }, "Request assignee changed: none"],
  [
    "configuration.changed",
    { phase: { from: "Pitches", to: "Evaluation" }, time: { from: "", to: "Soon" } },
    "Configuration changed\nChallenge phase: Pitches → Evaluation\nTime: none → Soon",
  ],
  ["submission.tagged", { tag: "Pump", is_on: true }, "Tag added or removed: Pump, added"],
  ["judging.stage_changed", { from: "open", to: "closed" }, "Round stage changed: Open → Closed"],
  ["judging.review_counts", { counts: false }, "Review excluded or restored: excluded"],
  [
    "release.confirmed",
    { due_at: "2025-10-01T04:59:59Z", is_self_confirmed: true },
    "Release confirmed: Sep 30, 2025 11:59 PM EST, by the only administrator",
  ],
  ["something.newer", {}, "something.newer"],
])("describes %s %j as %j", (action, details, text) => {
  expect(sentenceOf(action, details)).toBe(text);
});
