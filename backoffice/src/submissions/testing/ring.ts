import type { Submission } from "../../records/submission.ts";

/** A submission for tests: a team of two, with a document. */
export const RING: Submission = {
  id: "s-1",
  created_by: "u-1",
  submitter_name: "Ada Lovelace",
  submitter_email: "ada@example.com",
  idea_name: "Ring",
  description: "First line\n<b>second</b> line",
  file_name: "Ring – final.pdf",
  file_size: 1_240_000,
  file_path: "s-1/f/ring.pdf",
  document_problem: null,
  status: "received",
  receipt_number: "E-000001",
  submitted_at: "2026-11-16T12:00:00+00:00",
  deadline_extended_to: null,
  disqualified_at: null,
  disqualification_reason: null,
  notes_count: 0,
  tags: [],
  eligibility: "unchecked",
  created_at: "2026-11-10T12:00:00+00:00",
  updated_at: "2026-11-16T12:00:00.123456+00:00",
  attestation: {
    statements: ["age_18_or_over", "original_work"],
    rules_version: "1",
    attested_at: "2026-11-16T12:00:00+00:00",
  },
  team_members: [
    {
      user_id: "u-1",
      name: "Ada Lovelace",
      email: "ada@example.com",
      university: "University of London",
      country: "United Kingdom",
      is_owner: true,
    },
    {
      user_id: "u-2",
      name: "Mei Tan",
      email: "mei@example.com",
      university: "Lakeside University",
      country: "Kenya",
      is_owner: false,
    },
  ],
};
