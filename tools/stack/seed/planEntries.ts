import { IDEAS } from "./ideas.ts";
import { createPdf } from "./pdf.ts";
import type { PlannedAccount } from "./planAccounts.ts";
import { type Random, uuidOf } from "./random.ts";

const DAY_MS = 86_400_000;
/** From then on teams come together; they are fixed at the end of July. */
const TEAMS_FROM = new Date("2025-07-25T08:00:00Z");

/** The document of an entry, and where in the bucket it goes. */
export interface PlannedDocument {
  name: string;
  path: string;
  content: Buffer;
}

/** The tags of some entries that are read early. */
const TAGS: Readonly<Record<string, string[]>> = {
  Orbit: ["Pump", "Works in any position"],
  Kelp: ["Sustainable"],
};

/** An entry and what happens to it. What never happens is null. */
export interface PlannedEntry {
  id: string;
  ideaName: string;
  description: string;
  /** The owner first, who begins the entry. */
  team: { account: PlannedAccount; joinedAt: Date }[];
  document: PlannedDocument | undefined;
  submittedAt: Date | null;
  withdrawnAt: Date | null;
  /** When an administrator begins to read it. */
  reviewedAt: Date | null;
  decision: { status: "selected" | "declined"; at: Date } | null;
  /** Administrators group entries by them, from when they begin to read. */
  tags: string[];
}

function planDocument(entryId: string, name: string, description: string): PlannedDocument {
  const fileName = `${
    name
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.slice(0, 4)
      .join("-") ?? "idea"
  }.pdf`;
  return {
    name: fileName,
    path: `${entryId}/${uuidOf(`document:${entryId}`)}/${fileName}`,
    content: createPdf(name, description || "The description follows."),
  };
}

/**
 * The entries with their teams: nobody is in two, teams are complete before team registration closes,
 * and nothing is submitted before submissions open. A few are looked at early, all others in September.
 * @param people All who may be in a team.
 */
export function planEntries(random: Random, people: readonly PlannedAccount[]): PlannedEntry[] {
  const waiting = random.shuffle(people.filter(({ createdAt }) => createdAt < TEAMS_FROM));
  return IDEAS.map((idea, index) => {
    const id = uuidOf(`entry:${index}`);
    const begunAt = random.moment(TEAMS_FROM, "2025-07-28T20:00:00Z");
    const submittedAt = random.moment("2025-08-01T06:00:00Z", "2025-08-08T12:00:00Z");
    const withdrawnAt = random.moment("2025-08-08T13:00:00Z", "2025-08-10T08:00:00Z");
    const reviewedAt = idea.isReadEarly
      ? random.moment("2025-08-08T13:00:00Z", "2025-08-10T08:00:00Z")
      : random.moment("2025-09-01T08:00:00Z", "2025-09-19T16:00:00Z");
    const decidedAt = random.moment("2025-09-24T08:00:00Z", "2025-09-30T16:00:00Z");
    const { fate } = idea;
    const isJudged = fate === "selected" || fate === "declined";
    return {
      id,
      ideaName: idea.name,
      description: idea.description,
      team: waiting.splice(0, idea.teamSize).map((account, position) => ({
        account,
        joinedAt: new Date(begunAt.getTime() + position * 0.6 * DAY_MS),
      })),
      document: idea.hasDocument ? planDocument(id, idea.name, idea.description) : undefined,
      submittedAt: fate === "draft" ? null : submittedAt,
      withdrawnAt: fate === "withdrawn" ? withdrawnAt : null,
      reviewedAt: isJudged ? reviewedAt : null,
      decision: isJudged ? { status: fate, at: decidedAt } : null,
      tags: TAGS[idea.name] ?? [],
    };
  });
}
