import { describe, expect, it } from "vitest";
import { type Acknowledged, type Sent, type Stored, verdictsOf } from "./verdicts.ts";

const DEADLINE = new Date("2025-09-01T04:59:59Z");
const BEFORE = new Date(DEADLINE.getTime() - 60_000);
const AFTER = new Date(DEADLINE.getTime() + 1);
const TEXTS = { idea_name: "A patch", description: "It tells." };
const UPLOAD = { path: "e/u/idea.pdf", bytes: 900, sha256: "abc" };

const ACKNOWLEDGED: Acknowledged = {
  person: { id: "p", email: "", accessToken: "" },
  submission: { id: "e", revision: 4 } as Acknowledged["submission"],
  texts: TEXTS,
  uploads: [UPLOAD],
  attached: UPLOAD.path,
  submitted: { at: BEFORE.toISOString(), receipt: "E-000001" },
  unanswered: [],
};

const STORED: Stored = {
  ...TEXTS,
  id: "e",
  owner: "p",
  revision: 4,
  file_path: UPLOAD.path,
  file_size: 900,
  document_problem: null,
  receipt_number: "E-000001",
  submitted_at: BEFORE,
  members: 1,
  attestations: 1,
  receipts: 1,
};

interface Case {
  acknowledged?: Partial<Acknowledged>;
  /** Null: there is no such submission. */
  stored?: Partial<Stored> | null;
  sha256?: string;
  sent?: Sent[];
}

function judge({ acknowledged = {}, stored = {}, sha256 = "abc", sent = [] }: Case) {
  return verdictsOf({
    acknowledged: [{ ...ACKNOWLEDGED, ...acknowledged }],
    stored: stored ? [{ ...STORED, ...stored }] : [],
    hashes: new Map([[UPLOAD.path, sha256]]),
    sent,
    closesAt: DEADLINE,
  });
}

const requestAt = (at: Date, kind: Sent["kind"], duration = 20): Sent => ({
  action: "save",
  at: at.getTime(),
  duration,
  kind,
});

describe("the verdicts on the last hour", () => {
  it("are clean when everything is as acknowledged", () => {
    const sent = [requestAt(BEFORE, "done"), requestAt(AFTER, "late")];
    expect(judge({ sent })).toMatchObject({ isClean: true, inconsistent: 0, unanswered: 0 });
  });

  it.each<[string, Case, row: string, figure: string]>([
    ["no submission", { stored: null }, "submissions started", "lost"],
    ["another revision", { stored: { revision: 3 } }, "texts saved", "lost"],
    ["another text", { stored: { description: "It told." } }, "texts saved", "lost"],
    ["other bytes", { sha256: "abd" }, "documents uploaded", "lost"],
    ["no document", { stored: { file_path: null, file_size: null } }, "documents attached", "lost"],
    ["another size", { stored: { file_size: 899 } }, "documents attached", "lost"],
    [
      "another receipt",
      { stored: { receipt_number: "E-000002" } },
      "submissions submitted",
      "lost",
    ],
    ["another time", { stored: { submitted_at: DEADLINE } }, "submissions submitted", "lost"],
    ["a late success", { sent: [requestAt(AFTER, "done")] }, "texts saved", "late, accepted"],
    ["an early refusal", { sent: [requestAt(BEFORE, "late")] }, "texts saved", "in time, rejected"],
  ])("report %s", (_, difference, row, figure) => {
    const { rows, isClean } = judge(difference);
    expect(isClean).toBe(false);
    expect(rows.find(({ name }) => name === row)?.figures[figure]).toBe(1);
  });

  it.each<[string, Partial<Stored>]>([
    ["without attestations", { attestations: 0 }],
    ["without a receipt email", { receipts: 0 }],
    ["with two receipt emails", { receipts: 2 }],
    ["with a document reported as broken", { document_problem: "It cannot be read." }],
    ["without its owner", { members: 0 }],
    ["submitted after the deadline", { submitted_at: AFTER }],
    ["of a person without an acknowledged entry", { owner: "q" }],
  ])("count an entry %s as inconsistent", (_, stored) => {
    expect(judge({ stored }).inconsistent).toBe(1);
  });
});
