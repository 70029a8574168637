import type { Eligibility } from "../../records/eligibility.ts";

/** An unchecked checklist, for tests. */
export const UNCHECKED = {
  id: "s-1",
  idea_name: "Ring",
  receipt_number: "E-000001",
  submitter_name: "Ada Lovelace",
  eligibility: "unchecked",
  released_reason: null,
  disqualified_at: null,
  checks: {},
  changed_at: "2026-11-16T12:00:00Z",
  asked_items: null,
  message: null,
  due_at: null,
  asked_at: null,
  asked_by: null,
  answer: null,
  file_name: null,
  file_size: null,
  file_path: null,
  answered_at: null,
  status: "received",
  submitted_at: "2026-11-16T12:00:00Z",
  updated_at: "2026-11-16T12:00:00Z",
  facets: [],
  search: "",
} satisfies Eligibility;
