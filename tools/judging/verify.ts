/**
 * `npm run judging:verify -- FILE... [--hash HASH]... [--scores EMAIL]...`: checks downloaded files of a
 * locked result and of its decisions: their hashes, the result computed again, the decisions, and the scores
 * in the texts of emails to judges. Exit code 1: something is wrong.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { differencesBetween } from "#common/judging/compareResults.ts";
import { computeResult, type Result, type ResultInputs } from "#common/judging/result.ts";
import type { RoundKind } from "#common/judging/roundKind.ts";

interface Round {
  id: string;
  name: string;
  kind: RoundKind;
  places: number;
}

/** The file of a locked result, the parts that are checked here; docs/judging.md lists all parts. */
export interface ResultFile {
  kind: "result";
  round: Round;
  inputs: ResultInputs;
  result: Result;
  /** Every assignment, and whether its review counts. */
  assignments: {
    code: string;
    judge: string;
    state: "counts" | "not_submitted" | "recused" | "excluded";
  }[];
}

/** The file of the decisions based on a locked result. */
export interface DecisionsFile {
  kind: "decisions";
  round: Round;
  /** The hash of the result's file. */
  result_hash: string;
  decisions: {
    code: string;
    rank: number | null;
    advances: boolean;
    place: number | null;
    departs_from_ranking: boolean;
    /** Hashed, because it may identify the team. */
    reason: string | null;
  }[];
}

export interface GivenFile {
  name: string;
  text: string;
}

/** Sentences about the checks, and about the errors found. */
export interface Verification {
  checked: string[];
  found: string[];
}

/** SHA-256 of a text as UTF-8, in hex. */
export const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** The pairs of round entry and judge, sorted, as a text. */
const pairsOf = (list: readonly { code: string; judge: string }[]) =>
  list
    .map(({ code, judge }) => `${code} ${judge}`)
    .sort()
    .join("\n");

/** Computes a result again, and compares its reviews with the assignments. */
function checkResult({ inputs, result, assignments }: ResultFile): string[] {
  const counting = assignments.filter(({ state }) => state === "counts");
  return [
    ...differencesBetween(result, computeResult(inputs)),
    ...(pairsOf(inputs.reviews) === pairsOf(counting)
      ? []
      : ["The reviews are not those of the assignments that count."]),
  ];
}

/** Compares decisions with the ranking: each has its rank, and states whether it departs from the ranking. */
function checkDecisions({ round, decisions }: DecisionsFile, { result }: ResultFile): string[] {
  const ranks = new Map(result.standings.map(({ code, rank }) => [code, rank ?? null]));
  return decisions.flatMap(({ code, rank, advances, place, departs_from_ranking }) => {
    const ranked = ranks.get(code) ?? null;
    const follows =
      ranked !== null &&
      advances === ranked <= round.places &&
      place === (round.kind === "final" && advances ? ranked : null);
    return [
      ...(rank === ranked ? [] : [`The rank of round entry ${code} is not that of the result.`]),
      ...(follows === !departs_from_ranking
        ? []
        : [
            `Round entry ${code} ${follows ? "follows" : "departs from"} the ranking; the file says otherwise.`,
          ]),
    ];
  });
}

/** Compares the scores in the email to a judge with those in the file. */
function checkScores(email: string, { inputs }: ResultFile): string[] {
  const [judge = ""] = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(email) ?? [];
  const lines = [...email.matchAll(/^\W*([A-Z0-9]{4}-[A-Z0-9]{4}): (\d+(?:, \d+)*)\s*$/gm)];
  const emailed = new Set(lines.map(([, code, scores]) => `${code}: ${scores}`));
  const ownReviews = inputs.reviews.filter((review) => review.judge === judge);
  const counted = new Set(ownReviews.map(({ code, scores }) => `${code}: ${scores.join(", ")}`));
  const without = (all: Set<string>, others: Set<string>) =>
    [...all].filter((one) => !others.has(one));
  return [
    ...without(emailed, counted).map((scores) => `The file does not have ${scores}.`),
    ...without(counted, emailed).map((scores) => `The email does not have ${scores}.`),
    ...(emailed.size === 0 ? ["The email has no scores."] : []),
  ];
}

/**
 * Checks downloaded judging files, in any order.
 * @param hashes As published or emailed; each file must have one of them.
 * @param emails The texts of emails to judges with their scores.
 */
export function verifyFiles(
  files: readonly GivenFile[],
  { hashes = [], emails = [] }: { hashes?: readonly string[]; emails?: readonly GivenFile[] } = {},
): Verification {
  const checked: string[] = [];
  const found: string[] = [];
  const results = new Map<string, ResultFile>();
  const decisions: [string, DecisionsFile][] = [];
  const attempt = (name: string, check: () => string[]) => {
    try {
      found.push(...check().map((sentence) => `${name}: ${sentence}`));
    } catch (error) {
      found.push(`${name}: This file cannot be checked: ${(error as Error).message}`);
    }
  };
  for (const { name, text } of files) {
    const hash = sha256(text);
    checked.push(`${name}: SHA-256 ${hash}${hashes.length > 0 ? "" : " (compare it yourself)"}`);
    if (hashes.length > 0 && !hashes.includes(hash))
      found.push(`${name}: This is not the given hash.`);
    attempt(name, () => {
      const content = JSON.parse(text) as ResultFile | DecisionsFile;
      if (content.kind === "decisions") {
        decisions.push([name, content]);
        return [];
      }
      const wrong = checkResult(content);
      results.set(hash, content);
      checked.push(`${name}: computed again from ${content.inputs.reviews.length} reviews.`);
      return wrong;
    });
  }
  for (const [name, content] of decisions) {
    const result = results.get(content.result_hash);
    if (result) checked.push(`${name}: compared with the ranking.`);
    attempt(name, () =>
      result ? checkDecisions(content, result) : ["The file of its result is missing."],
    );
  }
  for (const { name, text } of emails) {
    const [, result] = [...results].find(([hash]) => text.includes(hash)) ?? [];
    if (result) checked.push(`${name}: compared with the scores in the file.`);
    attempt(name, () =>
      result ? checkScores(text, result) : ["The file with the hash in this email is missing."],
    );
  }
  return { checked, found };
}

const readAll = (names: readonly string[] = []) =>
  Promise.all(
    names.map(async (name) => ({ name: path.basename(name), text: await readFile(name, "utf8") })),
  );

if (import.meta.main) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        hash: { type: "string", multiple: true, default: [] },
        scores: { type: "string", multiple: true, default: [] },
      },
    });
    if (positionals.length === 0) {
      throw new Error("Name the files: npm run judging:verify -- result.json --hash HASH");
    }
    const { checked, found } = verifyFiles(await readAll(positionals), {
      hashes: values.hash,
      emails: await readAll(values.scores),
    });
    for (const sentence of checked) console.log(sentence);
    for (const sentence of found) console.log(`WRONG: ${sentence}`);
    console.log(found.length === 0 ? "Everything agrees." : "Something does not agree.");
    process.exitCode = found.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
