import { AsyncLocalStorage } from "node:async_hooks";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { App } from "@supabase/lite";
import { ROOT } from "../../config.ts";
import type { ApiContext, Gap } from "../gap.ts";
import { beginEmailChange } from "./verification.ts";

type Mailer = NonNullable<App["_mailer"]>;
type Meta = Parameters<Mailer["sendRecovery"]>[3];

/** The redirect of the request that causes an email. */
const currentRedirect = new AsyncLocalStorage<string | null>();

/** Remembers `redirect_to`, which Lite does not pass to its mailer. */
export const rememberRedirect: Gap = (request, next) =>
  currentRedirect.run(new URL(request.url).searchParams.get("redirect_to"), () => next(request));

/** Fills `{{ .Name }}` in an email template, escaped as Go's html/template does. */
function fillTemplate(template: string, values: Record<string, string>): string {
  return template.replace(/(=?){{\s*\.(\w+)\s*}}/g, (_, equals: string, name: string) => {
    const value = values[name] ?? "";
    // After "=", the value is a URL parameter.
    if (equals) return equals + encodeURIComponent(value);
    return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  });
}

/** The text part of an email: its links. Supabase Auth sends none, and Mailpit derives one from the HTML. */
const linksIn = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, address = ""]) => unescaped(address)).join("\n");

/** The text of an attribute that a template, or fillTemplate, has escaped. */
const unescaped = (attribute: string) =>
  attribute
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll("&amp;", "&");

/** The sender of Auth's emails. */
const SENDER = { Name: "Device Innovation Challenge", Email: "challenge@example.com" };

/** Long enough for a busy machine. */
const TIMEOUT_MS = 60_000;

/**
 * Sends an email to the stack's mailbox.
 * @throws If the mailbox refuses it; Lite then answers the request with an error.
 */
async function send(mailboxUrl: string, to: string, subject: string, html: string): Promise<void> {
  const response = await fetch(`${mailboxUrl}/api/v1/send`, {
    method: "POST",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      From: SENDER,
      To: [{ Email: to }],
      Subject: subject,
      Text: linksIn(html),
      HTML: html,
    }),
  });
  if (!response.ok) throw new Error(`The mailbox answered ${response.status}.`);
}

/** For emails without a template in config.toml, which the product never sends. */
const PLAIN_HTML =
  '<p>Your code: {{ .Token }}</p>\n<p><a href="{{ .ConfirmationURL }}">Sign in</a></p>';

/**
 * Wrong in Lite 0.10: the links in its emails begin with the site's address instead of the API's and always open
 * its home page; values are not escaped; a change of address asks only the old address; a template for
 * reauthentication is ignored. This mailer replaces it.
 */
export function createMailer({ addresses, project, sql }: ApiContext): Mailer {
  const { site_url, email } = project.auth;

  function senderOf(type: string, name: string) {
    return async (to: string, hash: string, otp: string, meta: Meta) => {
      const redirectTo = currentRedirect.getStore() || site_url;
      const link = new URL("/auth/v1/verify", addresses.apiUrl);
      link.search = new URLSearchParams({ token: hash, type, redirect_to: redirectTo }).toString();
      const values = {
        ConfirmationURL: link.href,
        Token: otp,
        TokenHash: hash,
        SiteURL: site_url,
        Email: meta?.currentEmail ?? to,
        NewEmail: meta?.newEmail ?? to,
        RedirectTo: redirectTo,
      };
      const { subject = "Your sign-in link", content_path } = email.template[name] ?? {};
      const template = content_path
        ? await readFile(path.resolve(ROOT, content_path), "utf8")
        : PLAIN_HTML;
      await send(addresses.mailboxUrl, to, subject, fillTemplate(template, values));
    };
  }

  const sendEmailChange = senderOf("email_change", "email_change");
  const sendReauthentication = senderOf("reauthentication", "reauthentication");
  return {
    sendConfirmation: senderOf("signup", "confirmation"),
    sendRecovery: senderOf("recovery", "recovery"),
    sendMagicLink: senderOf("magiclink", "magic_link"),
    async sendEmailChange(to, hash, otp, meta) {
      await sendEmailChange(to, hash, otp, meta);
      const { userId, newEmail, tokenHashNew, tokenNew } = meta ?? {};
      // Lite provides the new address's token only if both addresses must confirm.
      if (!userId || !newEmail || !tokenHashNew || !tokenNew) return;
      await beginEmailChange(sql, userId);
      await sendEmailChange(newEmail, tokenHashNew, tokenNew, meta);
    },
    sendReauthentication: (to, otp, meta) =>
      sendReauthentication(to, meta?.tokenHash ?? "", otp, meta),
  };
}
