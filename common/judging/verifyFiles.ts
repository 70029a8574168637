import * as v from "valibot";
import { hashOf } from "./canonical.ts";
import {
  checkChain,
  checkPublished,
  checkReceipts,
  checkSequence,
  type HashedRecord,
} from "./checkChain.ts";
import { checkDecisions, checkReasons, checkResultRecord } from "./checkRecord.ts";
import {
  CHAIN,
  type ChainLink,
  EXPORT,
  type JudgingRecord,
  RECEIPTS,
  RECORD,
  type Receipt,
  type ResultExport,
} from "./recordFormat.ts";

/** What somebody has handed over. */
export interface JudgingFile {
  name: string;
  text: string;
}

/** What can be said of some files. */
export interface Verification {
  /** Sentences: what was checked, and what could not be. */
  checked: string[];
  /** Sentences: what is wrong, after the name of the file or of the check that tells it. */
  found: string[];
}

interface Contents {
  records: HashedRecord[];
  reasons: ResultExport["reasons"] | undefined;
  chain: ChainLink[] | undefined;
  receipts: Receipt[] | undefined;
  found: string[];
}

function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const { success, output, issues } = v.safeParse(schema, value);
  if (success) return output;
  const [issue] = issues;
  throw new Error(`${issue ? (v.getDotPath(issue) ?? "The file") : "The file"}: ${issue?.message}`);
}

async function read({ name, text }: JudgingFile, contents: Contents): Promise<void> {
  const value: unknown = JSON.parse(text);
  const has = (key: string) => value !== null && typeof value === "object" && key in value;
  const add = async (record: JudgingRecord, claimed?: string) => {
    const hash = await hashOf(record);
    contents.records.push({ record, hash });
    if (claimed !== undefined && claimed !== hash) {
      contents.found.push(`${name}: record ${record.number} does not have the hash beside it.`);
    }
  };
  if (Array.isArray(value)) contents.chain = [...(contents.chain ?? []), ...parse(CHAIN, value)];
  else if (has("receipts")) {
    contents.receipts = [...(contents.receipts ?? []), ...parse(RECEIPTS, value).receipts];
  } else if (has("commitments")) {
    const { commitments, reasons } = parse(EXPORT, value);
    for (const { record, hash } of commitments) await add(record, hash);
    contents.reasons = [...(contents.reasons ?? []), ...reasons];
  } else if (has("format")) await add(parse(RECORD, value));
  else throw new Error("This is no export, record, chain or file of receipts.");
}

async function readAll(files: readonly JudgingFile[]): Promise<Contents> {
  const contents: Contents = {
    records: [],
    reasons: undefined,
    chain: undefined,
    receipts: undefined,
    found: [],
  };
  for (const file of files) {
    try {
      await read(file, contents);
    } catch (error) {
      const words =
        error instanceof SyntaxError ? "This file is no JSON." : (error as Error).message;
      contents.found.push(`${file.name}: ${words}`);
    }
  }
  return contents;
}

async function checkRecords({ records, reasons }: Contents): Promise<Verification> {
  const checked: string[] = [];
  const found = checkSequence(records);
  const opened: string[] = [];
  for (const { record } of records) {
    const { number } = record;
    if (record.kind === "result") {
      const { inputs, round } = record;
      checked.push(
        `Record ${number}, the result of "${round.name}": computed again from ${inputs.reviews.length} reviews of ${record.result.standings.length} entries.`,
      );
      found.push(...checkResultRecord(record).map((words) => `Record ${number}: ${words}`));
      continue;
    }
    const rests = records.find(({ hash }) => hash === record.result)?.record;
    if (rests?.kind !== "result") {
      found.push(`Record ${number}: the result that these decisions rest on is not there.`);
      continue;
    }
    checked.push(
      `Record ${number}, the decisions: compared with the ranking of record ${rests.number}.`,
    );
    found.push(...checkDecisions(record, rests).map((words) => `Record ${number}: ${words}`));
    if (rests.number >= number) found.push(`Record ${number}: it is older than its result.`);
    if (reasons) {
      const theirs = reasons.filter(({ entry }) =>
        record.decisions.some((one) => one.entry === entry),
      );
      opened.push(...theirs.map(({ decision }) => decision));
      const wrong = await checkReasons(record, theirs);
      found.push(...wrong.map((words) => `Record ${number}: ${words}`));
      checked.push(`The reasons of record ${number}: compared with the hashes in it.`);
    }
  }
  const hasDecisions = records.some(({ record }) => record.kind === "decisions");
  for (const { decision, entry } of reasons ?? []) {
    if (hasDecisions && !opened.includes(decision))
      found.push(`There is a reason for entry ${entry}, and no decision.`);
  }
  return { checked, found };
}

/**
 * Checks what somebody has handed over: exports or downloaded records, and with them the published chain
 * and judges' receipts, in any order.
 */
export async function verifyFiles(files: readonly JudgingFile[]): Promise<Verification> {
  const contents = await readAll(files);
  const { records, chain, receipts } = contents;
  const { checked, found } = await checkRecords(contents);
  found.unshift(...contents.found);
  if (records.length === 0) found.push("There is no record among these files.");
  if (chain) {
    found.push(...checkChain(chain), ...records.flatMap((one) => checkPublished(one, chain)));
    checked.push(
      `The chain of ${chain.length} links, and that these records are the published ones.`,
    );
  } else {
    checked.push(
      "Not checked, as the published chain is not among the files: whether somebody has rewritten everything consistently.",
    );
  }
  if (receipts) {
    const results = records.flatMap(({ record }) => (record.kind === "result" ? record : []));
    for (const record of results) {
      const wrong = await checkReceipts(receipts, record);
      found.push(...wrong.map((words) => `Record ${record.number}: ${words}`));
    }
    const about = receipts.filter(({ round }) => results.some((one) => one.round.id === round));
    checked.push(`${about.length} of ${receipts.length} receipts, which are of these rounds.`);
  }
  return { checked, found };
}
