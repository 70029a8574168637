import type { Transaction } from "#tools/testing/database/database.ts";
import { EVIDENCE, LOOSE_EVIDENCE } from "./eligibility.ts";
import {
  CLOSED_STAGE,
  HANDED_IN,
  LOOSE_PICTURE,
  NOT_HANDED_IN,
  PICTURE_FILE,
  STAGE,
} from "./finalists.ts";
import { LOOSE_ROUND_ENTRY, ROUND_ENTRY, ROUND_ENTRY_DOCUMENT } from "./judging.ts";
import { DRAFT, key, SUBMITTED, UNKNOWN } from "./keys.ts";
import {
  DRAFT_DOCUMENT,
  DRAFT_LOOSE_FILE,
  SUBMITTED_DOCUMENT,
  SUBMITTED_LOOSE_FILE,
} from "./participants.ts";
import { type Change, OWN, type Relations, type Rows, type Rule } from "./rules.ts";

/** Stored files. The submitted submission has five, which is the limit of a submission's folder. */

const SUBMITTED_FILES = [
  SUBMITTED_DOCUMENT,
  SUBMITTED_LOOSE_FILE,
  ...[805, 806, 807].map((number) => `${SUBMITTED}/${key(number)}/more.pdf`),
];
const FILES: Record<string, readonly string[]> = {
  submissions: [DRAFT_DOCUMENT, DRAFT_LOOSE_FILE, ...SUBMITTED_FILES],
  judging: [ROUND_ENTRY_DOCUMENT],
  finalists: [HANDED_IN, NOT_HANDED_IN],
  evidence: [EVIDENCE, LOOSE_EVIDENCE],
  projects: [PICTURE_FILE, LOOSE_PICTURE],
};
const EVERY_FILE = Object.values(FILES).flat();
const typeOf = (bucket: string) => (bucket === "projects" ? "image/webp" : "application/pdf");

export function addFiles(sql: Transaction) {
  return Object.entries(FILES).map(([bucket, names]) => {
    const metadata = { mimetype: typeOf(bucket), size: 9 };
    return sql`
      insert into storage.objects (bucket_id, name, metadata)
      select ${bucket}, name, ${sql.json(metadata)} from unnest(${names as string[]}::text[]) name`;
  });
}

/** Administrators without a valid session are rejected. */
const NO_FILES: Rule<Rows> = { everyone: [], ...OWN, adminWithoutApp: "denied" };
const TEAM_FILES = [DRAFT_DOCUMENT, DRAFT_LOOSE_FILE];

/** Readable files by person. */
export const FILES_ROWS: Relations = {
  "storage.objects": [
    "name",
    {
      ...NO_FILES,
      owner: TEAM_FILES,
      member: TEAM_FILES,
      stranger: [
        ...SUBMITTED_FILES,
        ...(FILES.finalists ?? []),
        ...(FILES.evidence ?? []),
        ...(FILES.projects ?? []),
      ],
      mentor: [HANDED_IN],
      judge: [ROUND_ENTRY_DOCUMENT],
      admin: [SUBMITTED_DOCUMENT, ROUND_ENTRY_DOCUMENT, HANDED_IN, EVIDENCE, PICTURE_FILE],
      service: EVERY_FILE,
    },
  ],
  "storage.buckets": ["id", { everyone: [], service: [...Object.keys(FILES)] }],
};

export const FILES_CHANGES: Change[] = [
  [
    "storage.objects",
    "delete from storage.objects",
    "name",
    {
      ...NO_FILES,
      adminWithoutApp: [],
      owner: [DRAFT_LOOSE_FILE],
      member: [DRAFT_LOOSE_FILE],
      stranger: [...SUBMITTED_FILES.slice(1), NOT_HANDED_IN, LOOSE_EVIDENCE, LOOSE_PICTURE],
    },
  ],
  ["storage.objects", "update storage.objects set name = 'x'", "name", { everyone: [] }],
];

/** Uploads by person. */
const DENIED: Rule<string> = { everyone: "denied" };
const BY_STRANGER: Rule<string> = { ...DENIED, stranger: "done" };
export const UPLOADS: [bucket: string, name: string, answer: Rule<string>][] = [
  ["submissions", `${DRAFT}/${UNKNOWN}/new.pdf`, { ...DENIED, owner: "done", member: "done" }],
  ["submissions", `${SUBMITTED}/${UNKNOWN}/new.pdf`, DENIED],
  ["submissions", `${UNKNOWN}/${UNKNOWN}/new.pdf`, DENIED],
  ["judging", `${LOOSE_ROUND_ENTRY}/${UNKNOWN}.pdf`, { ...DENIED, admin: "done" }],
  ["judging", `${ROUND_ENTRY}/${UNKNOWN}.pdf`, DENIED],
  ["finalists", `${SUBMITTED}/${STAGE}/${UNKNOWN}/new.pdf`, BY_STRANGER],
  ["finalists", `${SUBMITTED}/${CLOSED_STAGE}/${UNKNOWN}/new.pdf`, DENIED],
  ["finalists", `${DRAFT}/${STAGE}/${UNKNOWN}/new.pdf`, DENIED],
  ["evidence", `${SUBMITTED}/${UNKNOWN}/card.pdf`, BY_STRANGER],
  ["evidence", `${DRAFT}/${UNKNOWN}/card.pdf`, DENIED],
  ["projects", `${SUBMITTED}/${UNKNOWN}/picture.webp`, BY_STRANGER],
  ["projects", `${DRAFT}/${UNKNOWN}/picture.webp`, DENIED],
];

export const uploadStatement = (bucket: string, name: string) => `
  with added as (
    insert into storage.objects (bucket_id, name, owner, owner_id, metadata)
    select '${bucket}', '${name}', auth.uid(), auth.uid()::text, '{"mimetype": "${typeOf(bucket)}", "size": 9}'
  ) select`;
