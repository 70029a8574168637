import type { ReleasePreview } from "../../../data/databaseFunctions.ts";
import type { Intervention } from "../intervention.ts";
import type { Release } from "../release.ts";

/** The release of a panel that Zoe has requested. */
export const REQUESTED: Release = {
  id: "release-1",
  round_id: "round-1",
  round_name: "Panel",
  round_kind: "panel",
  state: "requested",
  requested_by_email: "zoe@example.com",
  requested_at: "2025-10-01T11:00:00Z",
  wanted_at: null,
  confirmed_by_email: null,
  confirmed_at: null,
  is_self_confirmed: false,
  due_at: null,
  released_at: null,
  stopped_by_email: null,
  stopped_at: null,
  stop_reason: null,
  may_confirm: true,
  is_own: false,
};

export const PREVIEW: ReleasePreview = {
  outcomes: { selected: 5, declined: 139 },
  people: 402,
  subscribers: 52,
  advancing: 5,
  winners: [],
  not_emailed: null,
  manual_statuses: [],
};

export const EXCLUDED: Intervention = {
  id: 7,
  kind: "review_excluded",
  round_id: "round-1",
  round_name: "Panel",
  submission_ids: ["entry-1"],
  people: ["Ravi Rao"],
  total: 1,
  label: "Patch (E-000001)",
  details: {},
  reason: "They are related.",
  capacity: "administrator",
  actor_email: "zoe@example.com",
  is_own: false,
  release_id: null,
  is_open: true,
  created_at: "2025-09-22T08:00:10Z",
};
