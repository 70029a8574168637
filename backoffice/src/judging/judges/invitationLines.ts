import { requiredEmail } from "#shared/validation.ts";

/** Somebody to invite, as a line names them. */
interface Invitee {
  name: string;
  email: string;
  /** How many entries of a round at most, if the line says it. */
  entriesCap?: number;
}

/** What a line says: whom to invite, or what is wrong with it. Empty lines say nothing. */
export type InvitationLine = { line: string } & ({ invitee: Invitee } | { problem: string });

/** The most that a judge can be asked for, as the database has it. */
export const MAX_CAP = 1000;

/**
 * Reads a list that was typed or pasted, as from a sheet or a mail program: on each line a name and an
 * address, in either order, and maybe a number of entries, apart by a comma, semicolon, tab, space or
 * angle brackets.
 */
export function readInvitations(text: string): InvitationLine[] {
  const seen = new Set<string>();
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line): InvitationLine => {
      const read = readLine(line);
      if ("problem" in read) return { line, ...read };
      const address = read.invitee.email.toLowerCase();
      if (seen.has(address)) return { line, problem: "This address is there twice." };
      seen.add(address);
      return { line, ...read };
    });
}

function readLine(line: string): { invitee: Invitee } | { problem: string } {
  const words = line.split(/[\s,;<>"]+/).filter((word) => word !== "");
  const addresses = words.filter((word) => word.includes("@"));
  const [typed, another] = addresses;
  if (!typed) return { problem: "There is no address." };
  if (another) return { problem: "There are two addresses." };
  const email = requiredEmail(typed);
  if ("error" in email) return { problem: "This is not an email address." };
  const [number, anotherNumber] = words.filter((word) => /^\d+$/.test(word));
  if (anotherNumber) return { problem: "There are two numbers." };
  if (number && !isCap(Number(number))) {
    return { problem: `The number of entries is not from 1 to ${MAX_CAP.toLocaleString("en")}.` };
  }
  const name = words.filter((word) => word !== typed && word !== number).join(" ");
  if (name === "") return { problem: "There is no name." };
  return { invitee: { name, email: email.value, ...(number && { entriesCap: Number(number) }) } };
}

/** Whether a judge can be asked to read so many entries of a round at most. */
export const isCap = (cap: number) => Number.isInteger(cap) && cap >= 1 && cap <= MAX_CAP;
