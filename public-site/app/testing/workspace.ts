import type { Database, Json } from "#shared/database.types.ts";

type Views = Database["public"]["Views"];
type FinalistRow = Views["my_finalist_submissions"]["Row"];
type StageRow = Views["my_finalist_stages"]["Row"];
type PageRow = Views["my_finalist_page"]["Row"];

const DAY = 86_400_000;
const SUBMISSION = "22222222-2222-4222-8222-222222222222";

/** A submitted document of a stage, with the given changes. */
export function versionJson(patch: object = {}): Json {
  return {
    version: 1,
    file_name: "report.pdf",
    file_size: 1_500_000,
    file_path: "e/s/1/report.pdf",
    uploaded_by: "Olga Berg",
    uploaded_at: "2025-11-01T10:00:00+00:00",
    ...patch,
  };
}

/** An open stage without a submitted document, with the given changes. */
export function stageRow(patch: Partial<StageRow> = {}): StageRow {
  return {
    submission_id: SUBMISSION,
    stage_id: "66666666-6666-4666-8666-666666666666",
    name: "Concept report",
    instructions: "Ten pages at most.",
    due_at: new Date(Date.now() + DAY).toISOString(),
    is_open: true,
    versions: [],
    ...patch,
  };
}

/** The visitor's finalist, with the given changes. */
export function finalistRow(patch: Partial<FinalistRow> = {}): FinalistRow {
  return {
    submission_id: SUBMISSION,
    idea_name: "Tidal",
    description: "It is thin.",
    role: "owner",
    members: [
      { name: "Olga Berg", email: "olga@example.com" },
      { name: "Max Lund", email: "max@example.com" },
    ],
    mentors: [{ name: "Mira Ruiz", email: "mira@example.com", contact: "Tuesdays from 14:00" }],
    outcome: "finalist",
    payment_checks: [],
    ...patch,
  };
}

/** A page without content, with the given changes. */
export function pageRow(patch: Partial<PageRow> = {}): PageRow {
  return {
    id: "77777777-7777-4777-8777-777777777777",
    submission_id: SUBMISSION,
    title: "Tidal",
    summary: "",
    diameter_mm: null,
    height_mm: null,
    volume_ml: null,
    is_public: false,
    visibility: "private",
    shows_me: false,
    revision: 0,
    updated_at: null,
    pictures: [],
    pictures_revision: 1,
    ...patch,
  };
}

/** A row of the public view of finalists, with the given changes. */
export function publicFinalist(patch: object) {
  return {
    id: "a",
    title: "Tidal",
    summary: "",
    diameter_mm: null,
    height_mm: null,
    volume_ml: null,
    outcome: "finalist",
    members: [],
    people: 1,
    universities: 1,
    countries: 1,
    pictures: [],
    jury_sentence: "",
    ...patch,
  };
}
