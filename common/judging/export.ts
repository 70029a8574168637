import { computeResult, FORMULA, type Result, type ResultInputs } from "./result.ts";

/** A result as it is exported: its inputs, and what came of them. */
export interface ExportedResult {
  inputs: ResultInputs;
  result: Result;
}

/** Computes a result and puts it beside its inputs. */
export function exportResult(inputs: ResultInputs): ExportedResult {
  return { inputs, result: computeResult(inputs) };
}

function isReview(value: unknown): boolean {
  const { entry, judge, scores } = Object(value) as Record<string, unknown>;
  return (
    typeof entry === "string" &&
    typeof judge === "string" &&
    Array.isArray(scores) &&
    scores.every(Number.isFinite)
  );
}

/**
 * Reads an exported file.
 * @throws Error that says what is wrong with it, also when it was made by another formula.
 */
export function parseExport(text: string): ExportedResult {
  let exported: ExportedResult;
  try {
    exported = JSON.parse(text) as ExportedResult;
  } catch {
    throw new Error("This file is no JSON.");
  }
  const inputs = Object(exported?.inputs) as Partial<ResultInputs>;
  if (inputs.formula !== FORMULA) {
    throw new Error(`This result was computed by formula ${inputs.formula}; this is ${FORMULA}.`);
  }
  const { seed, draws, places, weights, reviews } = inputs;
  if (![seed, draws, places].every(Number.isSafeInteger)) {
    throw new Error("The seed, the draws and the places of a result are whole numbers.");
  }
  if (!Array.isArray(weights) || !weights.every(Number.isFinite)) {
    throw new Error("The weights of a result are numbers.");
  }
  if (!Array.isArray(reviews) || !reviews.every(isReview)) {
    throw new Error("A review has an entry, a judge and scores.");
  }
  if (!Array.isArray(exported.result?.standings)) throw new Error("The file has no ranking.");
  return exported;
}

/** Two machines may round the last digits of a logarithm otherwise. */
const SAME = 1e-6;

function compare(path: string, claimed: unknown, computed: unknown): string[] {
  if (typeof claimed === "number" && typeof computed === "number") {
    if (Math.abs(claimed - computed) <= SAME) return [];
  } else if (claimed && computed && typeof claimed === "object" && typeof computed === "object") {
    const [left, right] = [Object(claimed), Object(computed)] as Record<string, unknown>[];
    return [...new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})])].flatMap((name) =>
      compare(`${path}.${name}`, left?.[name], right?.[name]),
    );
  } else if (claimed === computed) return [];
  return [
    `${path}: the file says ${JSON.stringify(claimed)}, computed is ${JSON.stringify(computed)}`,
  ];
}

/** Computes the result again; a line for each figure that differs, none when all are the same. */
export function differences({ inputs, result }: ExportedResult): string[] {
  // Through JSON, as the file went: what is undefined is left out.
  const computed = JSON.parse(JSON.stringify(computeResult(inputs))) as Result;
  return compare("result", result, computed);
}
