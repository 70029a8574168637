import { hashOf } from "./canonical.ts";
import type { ChainLink, JudgingRecord, Receipt, ResultRecord } from "./recordFormat.ts";

/** A record with its hash, computed from it. */
export interface HashedRecord {
  record: JudgingRecord;
  hash: string;
}

/** Whether the chain hangs together: each link names the hash of the one before. */
export function checkChain(chain: readonly ChainLink[]): string[] {
  const links = chain.toSorted((a, b) => a.number - b.number);
  return links.flatMap(({ number, previous, committed_at }, index) => {
    const before = links[index - 1];
    const found: string[] = [];
    if (number !== index + 1) found.push(`Link ${index + 1} of the chain is missing.`);
    if (previous !== (before?.hash ?? null)) {
      found.push(`Link ${number} of the chain does not follow the one before.`);
    }
    if (before && Date.parse(before.committed_at) > Date.parse(committed_at)) {
      found.push(`Link ${number} of the chain is older than the one before.`);
    }
    return found;
  });
}

/** Whether a record is the one that was published under its number. */
export function checkPublished(
  { record, hash }: HashedRecord,
  chain: readonly ChainLink[],
): string[] {
  const link = chain.find(({ number }) => number === record.number);
  if (!link) return [`The published chain has no link ${record.number}.`];
  const found: string[] = [];
  if (link.hash !== hash) {
    found.push(`Record ${record.number} is not the one that was published: its hash is another.`);
  }
  if (link.previous !== record.previous || link.kind !== record.kind) {
    found.push(
      `Record ${record.number} says otherwise what it is and what it follows than the chain.`,
    );
  }
  if (Date.parse(link.committed_at) !== Date.parse(record.committed_at)) {
    found.push(`Record ${record.number} has another time than the chain.`);
  }
  if (record.kind === "result") {
    const { kind, name } = record.round;
    if ((link.round_kind ?? kind) !== kind || (link.round_name ?? name) !== name) {
      found.push(`Record ${record.number} is of another round than the chain says.`);
    }
  }
  return found;
}

/** Whether records that are there follow each other, as far as one can tell without the chain. */
export function checkSequence(records: readonly HashedRecord[]): string[] {
  const byNumber = new Map(records.map((one) => [one.record.number, one]));
  return records.flatMap(({ record }) => {
    const before = byNumber.get(record.number - 1);
    if (
      record.number === 1 ? record.previous === null : !before || before.hash === record.previous
    ) {
      return [];
    }
    return [`Record ${record.number} does not follow the one before.`];
  });
}

/** Whether a judge's receipts are about what the record says of this judge's reviews. */
export async function checkReceipts(
  receipts: readonly Receipt[],
  { round, inputs, assignments }: ResultRecord,
): Promise<string[]> {
  const found: string[] = [];
  for (const { receipt, ...content } of receipts.filter((one) => one.round === round.id)) {
    const { entry, judge, scores } = content;
    const whose = `for entry ${entry} by judge ${judge}`;
    const isIt = (one: { entry: string; judge: string }) =>
      one.entry === entry && one.judge === judge;
    if ((await hashOf(content)) !== receipt)
      found.push(`The receipt ${whose} is not for these scores.`);
    const assignment = assignments.find(isIt);
    if (assignment?.receipt !== receipt) {
      found.push(`The record does not hold the receipt ${whose}.`);
    }
    const review = inputs.reviews.find(isIt);
    if (review && String(review.scores) !== String(scores)) {
      found.push(`The record has other scores than the receipt ${whose}.`);
    }
  }
  return found;
}
