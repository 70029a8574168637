import { DEMO_MENTOR } from "./accounts.ts";
import { createPdf } from "./pdf.ts";
import type { PlannedAccount } from "./planAccounts.ts";
import type { PlannedDocument, PlannedEntry } from "./planEntries.ts";
import { JURY_SENTENCES, type PlannedPicture, planPictures } from "./planPictures.ts";
import { type Random, uuidOf } from "./random.ts";

export interface PlannedStage {
  id: string;
  name: string;
  instructions: string;
  dueAt: Date;
}

/** A version of what a finalist hands in for a stage. */
export interface PlannedVersion {
  stage: PlannedStage;
  version: number;
  document: PlannedDocument;
  at: Date;
}

export interface PlannedFinalist {
  entry: PlannedEntry;
  hasMentor: boolean;
  versions: PlannedVersion[];
  page: { id: string; at: Date };
  pictures: PlannedPicture[];
  /** What the jury says once the final is released; empty: nothing. */
  jurySentence: string;
  /** Who agrees to be named, and when. */
  shown: { account: PlannedAccount; at: Date }[];
}

export interface PlannedFinalists {
  mentor: PlannedAccount;
  stages: PlannedStage[];
  finalists: PlannedFinalist[];
}

/** When the administrator prepares the stages, and finds a mentor once the results are out. */
export const STAGES_MADE_AT = new Date("2025-09-30T20:00:00Z");
/** When the jury's sentences are written: the final has just been released. */
export const PRAISED_AT = new Date("2026-01-31T18:00:00Z");
export const MENTOR_FOUND_AT = new Date("2025-10-01T15:00:00Z");

const STAGES: readonly PlannedStage[] = [
  {
    id: uuidOf("stage:concept"),
    name: "Refined concept",
    instructions:
      "Ten pages at most: what changed since your entry, what you tried, and what you still do not know. Drawings count more than words.",
    dueAt: new Date("2025-11-01T04:59:59Z"),
  },
  {
    id: uuidOf("stage:prototype"),
    name: "Prototype and tests",
    instructions:
      "Photographs of the prototype, a table of what you measured with 25 mL, and the three risks that remain.",
    dueAt: new Date("2025-12-13T04:59:59Z"),
  },
];

/** What becomes of the finalists from October on: `--at 2025-10-05` is in the midst of the first stage. */
export function planFinalists(random: Random, entries: readonly PlannedEntry[]): PlannedFinalists {
  const id = uuidOf(`account:${DEMO_MENTOR.email}`);
  const mentor: PlannedAccount = {
    ...DEMO_MENTOR,
    id,
    identityId: uuidOf(`identity:${DEMO_MENTOR.email}`),
    provider: "email",
    providerId: id,
    joinsMailingList: false,
    createdAt: new Date("2025-07-21T09:00:00Z"),
  };
  const selected = entries.filter(({ decision }) => decision?.status === "selected");
  return {
    mentor,
    stages: [...STAGES],
    finalists: selected.map((entry, place) => planFinalist(random, entry, place)),
  };
}

function planFinalist(random: Random, entry: PlannedEntry, place: number): PlannedFinalist {
  // The last one takes its time before it shows itself.
  const isLast = place === 4;
  const from = isLast ? "2025-10-20T08:00:00Z" : "2025-10-01T16:00:00Z";
  const until = isLast ? "2025-10-21T20:00:00Z" : "2025-10-04T20:00:00Z";
  const [concept, prototype] = STAGES.map(
    (stage) => (version: number, start: string, end: string) => ({
      stage,
      version,
      document: planVersion(entry, stage, version),
      at: random.moment(start, end),
    }),
  );
  if (!concept || !prototype) throw new Error("There are two stages.");
  const early = [
    concept(1, "2025-10-02T08:00:00Z", "2025-10-02T20:00:00Z"),
    concept(2, "2025-10-04T08:00:00Z", "2025-10-04T20:00:00Z"),
  ];
  return {
    entry,
    hasMentor: place < 2,
    versions: [
      ...(place === 0 ? early : [concept(1, "2025-10-20T08:00:00Z", "2025-10-31T20:00:00Z")]),
      prototype(1, "2025-12-01T08:00:00Z", "2025-12-12T20:00:00Z"),
    ],
    page: { id: uuidOf(`page:${entry.id}`), at: random.moment(from, until) },
    pictures: planPictures(entry.id, place),
    jurySentence: JURY_SENTENCES[place] ?? "",
    // In a large team somebody prefers not to be named.
    shown: entry.team
      .slice(0, entry.team.length > 3 ? -1 : undefined)
      .map(({ account }) => ({ account, at: random.moment(from, until) })),
  };
}

function planVersion(
  { id, ideaName, description }: PlannedEntry,
  stage: PlannedStage,
  version: number,
): PlannedDocument {
  const name = `${stage.name.toLowerCase().replaceAll(" ", "-")}-${version}.pdf`;
  return {
    name,
    path: `${id}/${stage.id}/${uuidOf(`version:${id}:${stage.id}:${version}`)}/${name}`,
    content: createPdf(`${stage.name}, version ${version}`, `${ideaName}\n\n${description}`),
  };
}
