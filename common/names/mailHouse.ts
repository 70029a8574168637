import { PUBLIC_MAIL_HOUSES, PUBLIC_SUFFIXES } from "./nameConstants.ts";

const suffixes = new Set<string>(PUBLIC_SUFFIXES);
const houses = new Set<string>(PUBLIC_MAIL_HOUSES);

/**
 * Whose an address or domain is, as the database has it (supabase/schemas/name_matching.sql): the domain that somebody
 * has registered, without what is below it. Null for a mail house where anybody has an address.
 */
export function mailHouse(address: string): string | null {
  const labels = address.replace(/^.*@/s, "").toLowerCase().split(".");
  if (labels.length < 2) return null;
  const [last = "", above = ""] = labels.toReversed();
  const isSuffix = suffixes.has(`${above}.${last}`) || (last.length === 2 && suffixes.has(above));
  const size = isSuffix ? 3 : 2;
  if (labels.length < size) return null;
  const house = labels.slice(-size).join(".");
  return houses.has(house) || houses.has(labels.at(-size) ?? "") ? null : house;
}
