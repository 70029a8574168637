import type { User } from "@supabase/supabase-js";
import { DONE, failure, type Outcome } from "~/lib/outcome.ts";
import { arrivalFailure } from "./arrival.ts";
import type { Supabase } from "./createSupabase.ts";
import { readUser } from "./session.ts";
import { signOut } from "./signOut.ts";
import { getSeparateSupabase, getSupabase } from "./supabaseClient.ts";

const SWITCH_FAILURE = "We couldn’t sign you in.";

/** A link in an email from the identity service (supabase/templates). */
export interface EmailLink {
  readonly tokenHash: string;
  readonly type: "email" | "recovery" | "email_change";
}

/** The link that opened a page; null without one of this type. */
export function emailLinkOf({ url }: Request, type: EmailLink["type"]): EmailLink | null {
  const { searchParams } = new URL(url);
  const tokenHash = searchParams.get("token_hash");
  return tokenHash && searchParams.get("type") === type ? { tokenHash, type } : null;
}

/** The link and the session of this browser belong to different accounts. */
export interface OtherAccount {
  readonly status: "other-account";
  /** The signed-in person's address. */
  readonly currentEmail: string;
  /** The address of the link's account. */
  readonly linkEmail: string;
  /** Switches to the account of the link. */
  readonly switchAccount: () => Promise<Outcome>;
  /** Keeps the session of this browser. */
  readonly keepSession: () => Promise<void>;
}

/** `half-confirmed` if the person also has to open the link in another email. */
type OpenedLink = { readonly status: "signed-in" | "half-confirmed" } | OtherAccount;

/**
 * Uses a link, which works once, and signs in. If another person is signed in, nothing changes before they agree,
 * because anyone can send them a link to a different account.
 */
export async function openEmailLink(link: EmailLink): Promise<Outcome<OpenedLink>> {
  try {
    return { ok: true, value: await verifyLink(link) };
  } catch (cause) {
    return arrivalFailure(cause);
  }
}

async function verifyLink({ tokenHash, type }: EmailLink): Promise<OpenedLink> {
  const current = await readUser();
  const client = current ? await getSeparateSupabase() : await getSupabase();
  const { data, error } = await client.auth.verifyOtp({ token_hash: tokenHash, type });
  if (error) throw error;
  if (!data.session) return { status: "half-confirmed" };
  if (current && current.id !== data.session.user.id) {
    return otherAccount(current, data.session.user, client);
  }
  if (current) await adoptSession(client);
  return { status: "signed-in" };
}

/** Makes the session of another client the session of this browser. */
async function adoptSession(client: Supabase): Promise<void> {
  const { data } = await client.auth.getSession();
  if (!data.session) throw new Error("The link did not start a session.");
  const { auth } = await getSupabase();
  const { error } = await auth.setSession(data.session);
  if (error) throw error;
}

function otherAccount(current: User, linked: User, client: Supabase): OtherAccount {
  return {
    status: "other-account",
    currentEmail: current.email ?? "",
    linkEmail: linked.email ?? "",
    async switchAccount() {
      const signedOut = await signOut();
      if (!signedOut.ok) return signedOut;
      try {
        await adoptSession(client);
        return DONE;
      } catch (cause) {
        console.warn(SWITCH_FAILURE, cause);
        return failure(SWITCH_FAILURE, "Please sign in.");
      }
    },
    async keepSession() {
      await client.auth.signOut({ scope: "local" });
    },
  };
}
