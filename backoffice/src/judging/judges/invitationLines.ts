import { isEmail } from "#shared/validation.ts";

/** Somebody to invite, as a line names them. */
export interface Invitee {
  name: string;
  email: string;
}

/** What a line says: whom to invite, or what is wrong with it. Empty lines say nothing. */
export type InvitationLine = { line: string } & ({ invitee: Invitee } | { problem: string });

/**
 * Reads a list that was typed or pasted, as from a sheet or a mail program: on each line a name and an
 * address, in either order, apart by a comma, semicolon, tab, space or angle brackets.
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
  const [email, another] = addresses;
  if (!email) return { problem: "There is no address." };
  if (another) return { problem: "There are two addresses." };
  if (!isEmail(email)) return { problem: "The address is not complete." };
  const name = words.filter((word) => word !== email).join(" ");
  return name === "" ? { problem: "There is no name." } : { invitee: { name, email } };
}
