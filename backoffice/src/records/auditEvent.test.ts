import { expect, it } from "vitest";
import { type AuditEvent, actorOf, describeEvent } from "./auditEvent.ts";

const said = (action: string, details: AuditEvent["details"] = {}) =>
  describeEvent({ action, details });

it.each<[string, AuditEvent["details"], string]>([
  [
    "submission.status_changed",
    { from: "received", to: "under_review" },
    "Status changed from Received to Under Review",
  ],
  [
    "contact_request.status_changed",
    { from: "new", to: "in-progress" },
    "Status changed from New to In Progress",
  ],
  [
    "submission.deadline_extended",
    { from: null, to: "2026-12-24T18:00:00+00:00" },
    "Deadline extended to Dec 24, 2026 1:00 PM EST",
  ],
  ["submission.deadline_extended", { from: "x", to: null }, "Deadline extension taken back"],
  [
    "configuration.changed",
    { phase: { from: "Pitches", to: "Evaluation" }, time: { from: "", to: "Soon" } },
    "Challenge phase: Pitches → Evaluation; Time: nothing → Soon",
  ],
  [
    "results.released",
    { from: null, to: "2025-10-01T04:59:59Z" },
    "Results released from Sep 30, 2025 11:59 PM EST",
  ],
  ["submission.tagged", { tag: "Pump", is_on: true }, "Tag set: Pump"],
  ["submission.tagged", { tag: "Pump", is_on: false }, "Tag taken off: Pump"],
  [
    "judging.act_proposed",
    { act_id: "a-1", kind: "set_status", status: "selected" },
    "Proposed to a second administrator: Change the status of a judged entry to Selected",
  ],
  [
    "judging.act_done",
    { act_id: "a-1", kind: "close_round" },
    "Carried out by a second administrator: Close the round now",
  ],
  [
    "judging.act_dropped",
    { act_id: "a-1", kind: "cancel_round" },
    "Proposal dropped: Cancel the round",
  ],
  ["judging.result_verified", { is_same: false }, "Result computed again: it differs"],
  [
    "judging.release_planned",
    { release_at: "2025-10-01T04:59:59Z" },
    "Release planned for Sep 30, 2025 11:59 PM EST",
  ],
  ["something.newer", {}, "something.newer"],
])("%s %j is said as %j", (action, details, text) => {
  expect(said(action, details)).toBe(text);
});

it.each([
  ["olu@example.com", "u-1", "olu@example.com"],
  [null, "u-1", "Participant"],
  [null, null, "System"],
])("names who did it: %j, %j is %s", (actor_email, actor_id, text) => {
  expect(actorOf({ actor_email, actor_id } as AuditEvent)).toBe(text);
});
