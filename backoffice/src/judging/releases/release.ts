import type { RoundKind } from "#common/judging/roundKind.ts";
import { counted, labelOf } from "#common/words.ts";
import type { Labelled } from "#shared/challenge.ts";
import { SUBMISSION_STATUSES } from "#shared/constants.ts";
import { countSubmissions } from "../../records/submission.ts";

/** A row of the view admin_releases. */
export interface Release {
  id: string;
  /** Null for a release of statuses. */
  round_id: string | null;
  round_name: string | null;
  round_kind: RoundKind | null;
  state: "requested" | "confirmed" | "released" | "stopped";
  requested_by_name: string | null;
  requested_at: string;
  /** The earliest time of the release. */
  wanted_at: string | null;
  confirmed_by_name: string | null;
  confirmed_at: string | null;
  /** Whether the only administrator both requested and confirmed it. */
  is_alone: boolean;
  due_at: string | null;
  released_at: string | null;
  stopped_by_name: string | null;
  stopped_at: string | null;
  /** Why it was stopped automatically, as a sentence. */
  stop_reason: string | null;
  may_confirm: boolean;
  /** Whether the signed-in administrator requested it. */
  is_own: boolean;
}

export const releasePath = (id: string) => `/judging/releases/${id}`;

export const releaseName = ({ round_name: round }: Pick<Release, "round_name">) =>
  round ?? "Statuses";

export const isOpen = ({ state }: Pick<Release, "state">) =>
  state === "requested" || state === "confirmed";

export const nameOf = (administrator: string | null) => administrator ?? "a former administrator";

const OUTCOMES: readonly Labelled<string>[] = [
  ...SUBMISSION_STATUSES,
  { value: "advances", label: "Advances" },
  { value: "eliminated", label: "Eliminated" },
  { value: "first", label: "Rank 1" },
  { value: "second", label: "Rank 2" },
  { value: "third", label: "Rank 3" },
];

export const outcomeLabel = (outcome: string) => labelOf(OUTCOMES, outcome);

/** A decision that departs from the ranking or depends on a tie. */
export interface Departure {
  code: string;
  round_entry_id: string;
  idea_name: string;
  rank: number | null;
  outcome: string;
  is_tied: boolean;
  reason: string | null;
  decided_by_name: string | null;
}

/** A status that an administrator set. */
export interface StatusByHand {
  submission_id: string;
  receipt_number: string;
  idea_name: string;
  outcome: string;
  former: string;
}

/** The answer of release_preview. */
export interface ReleasePreview {
  /** The number of submissions by outcome. */
  outcomes: Readonly<Record<string, number>>;
  /** The number of team members who get an email. */
  people: number;
  /** The number of subscribers who get an email. */
  subscribers: number;
  by_hand: readonly StatusByHand[];
  departures: readonly Departure[];
}

/** The effects of a release, one sentence each. */
export function effectsOf(kind: RoundKind | null, preview: ReleasePreview): string[] {
  const { outcomes, people, subscribers } = preview;
  const changes = OUTCOMES.flatMap(({ value, label }) => {
    const count = outcomes[value] ?? 0;
    return count > 0 ? [`${countSubmissions(count)}: ${label}.`] : [];
  });
  if (changes.length === 0) return ["Nothing changes for any team."];
  const emails = kind === "screening" ? NO_EMAIL : `${gets(people, "person", "people")}.`;
  return [
    ...changes,
    emails,
    ...(subscribers > 0
      ? [`${gets(subscribers, "subscriber", "subscribers")} that results are out.`]
      : []),
  ];
}

const NO_EMAIL = "No team gets an email. Teams see the outcome with the results of the panel.";

const gets = (count: number, one: string, many: string) =>
  `${counted(count, one, many)} ${count === 1 ? "gets" : "get"} an email`;
