import Papa from "papaparse";
import { MAX_REVIEWS_PER_JUDGE } from "#shared/constants.ts";
import { inDigits } from "#shared/inDigits.ts";
import { requiredEmail } from "#shared/validation.ts";

interface Invitee {
  name: string;
  email: string;
  /** The maximum number of reviews in a round; null: the same as for the other lines. */
  reviews_cap: number | null;
}

interface Reading {
  invitee?: Invitee;
  problem?: string | undefined;
}

export interface InvitationLine extends Reading {
  /** From 1, without empty lines. */
  number: number;
  line: string;
}

/**
 * Reads a list pasted from a spreadsheet or an email program. Each line has a name and an email address, in
 * any order, and optionally a limit, separated by commas, semicolons, tabs, spaces or angle brackets.
 */
export function readInvitations(text: string): InvitationLine[] {
  const seen = new Set<string>();
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line, index) => {
      const { invitee, problem } = readLine(line);
      const number = index + 1;
      if (!invitee) return { number, line, problem };
      const address = invitee.email.toLowerCase();
      if (seen.has(address)) return { number, line, problem: "Duplicate email address." };
      seen.add(address);
      return { number, line, invitee };
    });
}

function readLine(line: string): Reading {
  const words = line.split(/[\s,;<>"]+/).filter((word) => word !== "");
  const addresses = words.filter((word) => word.includes("@"));
  const [typed, another] = addresses;
  if (!typed) return { problem: "Email address missing." };
  if (another) return { problem: "More than one email address." };
  const email = requiredEmail(typed);
  if ("error" in email) return { problem: "Invalid email address." };
  const [number, anotherNumber] = words.filter((word) => /^\d+$/.test(word));
  if (anotherNumber) return { problem: "More than one number." };
  if (number && !isCap(Number(number))) {
    return {
      problem: `The maximum number of reviews must be between 1 and ${inDigits(MAX_REVIEWS_PER_JUDGE)}.`,
    };
  }
  const name = words.filter((word) => word !== typed && word !== number).join(" ");
  if (name === "") return { problem: "Name missing." };
  return { invitee: { name, email: email.value, reviews_cap: number ? Number(number) : null } };
}

export const isCap = (cap: number) =>
  Number.isInteger(cap) && cap >= 1 && cap <= MAX_REVIEWS_PER_JUDGE;

/** The accepted headings of the columns: first name, last name, email address, limit. */
const COLUMNS = [
  /^(first|given)\W?names?$/i,
  /^((last|family|full|sur)\W?)?names?$|^judges?$/i,
  /mail|address/i,
  /entries|reviews|at most|^(cap|load|max)$/i,
];

/**
 * Converts a CSV file to lines for readInvitations. With a row of headings it uses only the columns above;
 * without one it uses all columns.
 */
export function linesOfFile(csv: string): string {
  const { data } = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ""), { skipEmptyLines: "greedy" });
  const [headings = []] = data;
  const columns = COLUMNS.map((names) => headings.findIndex((cell) => names.test(cell.trim())));
  const isHeaded = !headings.some((cell) => cell.includes("@")) && columns.some((at) => at >= 0);
  const rows = isHeaded
    ? data.slice(1).map((row) => columns.map((at) => (at < 0 ? "" : (row[at] ?? ""))))
    : data;
  return rows
    .map((row) =>
      row
        .map((cell) => cell.replace(/\s+/g, " ").trim())
        .filter(Boolean)
        .join(", "),
    )
    .join("\n");
}
