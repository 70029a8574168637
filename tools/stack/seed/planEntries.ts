import { type EntryState, IDEAS } from "./ideas.ts";
import { createPdf } from "./pdf.ts";
import type { PlannedAccount } from "./planAccounts.ts";
import { type Random, uuidOf } from "./random.ts";

const DAY_MS = 86_400_000;

/** The document of an entry, and where in the bucket it goes. */
export interface PlannedDocument {
  name: string;
  path: string;
  content: Buffer;
}

/** An entry to write, with its team. */
export interface PlannedEntry {
  id: string;
  state: EntryState;
  ideaName: string;
  description: string;
  /** The owner first. */
  team: { account: PlannedAccount; joinedAt: Date }[];
  document: PlannedDocument | undefined;
  createdAt: Date;
  submittedAt: Date | null;
  withdrawnAt: Date | null;
  updatedAt: Date;
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
 * The entries with their teams: nobody is in two, and nothing happens before the people concerned
 * have joined or, for a submission, before submissions opened two weeks ago.
 * @param people Whoever may be in a team; they have all joined at least two weeks ago.
 */
export function planEntries(
  random: Random,
  today: Date,
  people: readonly PlannedAccount[],
): PlannedEntry[] {
  const waiting = random.shuffle(people);
  const daysAgo = (days: number) => new Date(today.getTime() - days * DAY_MS);
  return IDEAS.map((idea, index) => {
    const id = uuidOf(`entry:${index}`);
    const createdDaysAgo = random.between(11, 14);
    const submittedDaysAgo = random.between(3, 10);
    const decidedDaysAgo = random.between(0.5, 2.5);
    const isSubmitted = idea.state !== "draft";
    const changedLater = isSubmitted && idea.state !== "received";
    const submittedAt = isSubmitted ? daysAgo(submittedDaysAgo) : null;
    return {
      id,
      state: idea.state,
      ideaName: idea.name,
      description: idea.description,
      team: waiting.splice(0, idea.teamSize).map((account, position) => ({
        account,
        joinedAt: daysAgo(createdDaysAgo - position * 0.2),
      })),
      document: idea.hasDocument ? planDocument(id, idea.name, idea.description) : undefined,
      createdAt: daysAgo(createdDaysAgo),
      submittedAt,
      withdrawnAt: idea.state === "withdrawn" ? daysAgo(decidedDaysAgo) : null,
      updatedAt: changedLater
        ? daysAgo(decidedDaysAgo)
        : (submittedAt ?? daysAgo(createdDaysAgo - 1)),
    };
  });
}
