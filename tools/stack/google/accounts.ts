import { createHash } from "node:crypto";

/** What the stand-in knows about a person, as Google's userinfo endpoint (v2) reports it. */
export interface GoogleAccount {
  id: string;
  email: string;
  verified_email: true;
  name: string;
  given_name: string;
  family_name: string;
}

/**
 * The account behind an email address.
 * @returns The same numeric `id` for the same address every time, as Google's ids are stable too.
 */
export function accountOf(email: string, name: string): GoogleAccount {
  const address = email.trim().toLowerCase();
  const digest = createHash("sha256").update(address).digest("hex").slice(0, 16);
  const [givenName = "", ...rest] = name.trim().split(/\s+/);
  return {
    id: `1${BigInt(`0x${digest}`).toString().padStart(20, "0")}`,
    email: address,
    verified_email: true,
    name: name.trim(),
    given_name: givenName,
    family_name: rest.join(" "),
  };
}
