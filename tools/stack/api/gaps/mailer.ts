import { AsyncLocalStorage } from "node:async_hooks";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { App, EmailDriver } from "@supabase/lite";
import { ROOT } from "../../config.ts";
import type { MailTemplate } from "../../projectConfig.ts";
import type { ApiContext, Gap } from "../gap.ts";
import { plainText } from "../plainText.ts";
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
    // After "=" it is the value of a link's parameter.
    if (equals) return equals + encodeURIComponent(value);
    return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  });
}

/** Sends an email of config.toml, with the values that its template names. */
async function sendTemplate(
  driver: EmailDriver,
  { subject, content_path }: MailTemplate,
  to: string,
  values: Record<string, string>,
): Promise<void> {
  const template = await readFile(path.resolve(ROOT, content_path), "utf8");
  const html = fillTemplate(template, values);
  await driver.send({ to, subject, html, text: plainText(html) });
}

/** For emails without a template in config.toml, which the product never sends. */
const PLAIN_HTML =
  '<p>Your code: {{ .Token }}</p>\n<p><a href="{{ .ConfirmationURL }}">Sign in</a></p>';

/**
 * Missing in Lite 0.10: the links in its mails begin with the site's address instead of the API's
 * and always lead back to its first page; nothing that goes into a mail is escaped; a change of address asks the old one alone, not the new one as well; a template for
 * reauthentication is not read. This mailer takes its place.
 */
export function createMailer(context: ApiContext, driver: EmailDriver): Mailer {
  const { addresses, project, sql } = context;
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
      const template = email.template[name];
      if (template) return sendTemplate(driver, template, to, values);
      const html = fillTemplate(PLAIN_HTML, values);
      await driver.send({ to, subject: "Your sign-in link", html, text: plainText(html) });
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
      // Lite gives the new address's token only when both addresses have to confirm.
      if (!userId || !newEmail || !tokenHashNew || !tokenNew) return;
      await beginEmailChange(sql, userId);
      await sendEmailChange(newEmail, tokenHashNew, tokenNew, meta);
    },
    sendReauthentication: (to, otp, meta) =>
      sendReauthentication(to, meta?.tokenHash ?? "", otp, meta),
  };
}
