import { AsyncLocalStorage } from "node:async_hooks";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { App, EmailDriver } from "@supabase/lite";
import { ROOT } from "../../config.ts";
import type { ApiContext, Gap } from "../gap.ts";
import { type CodeRequest, prepareCode, readCodeRequest } from "./mailCodes.ts";

type Mailer = NonNullable<App["_mailer"]>;
type Meta = Parameters<Mailer["sendRecovery"]>[3];

/** What of the request that causes a mail belongs into its link. */
interface MailRequest {
  redirectTo: string | null;
  code: CodeRequest | undefined;
}

const currentRequest = new AsyncLocalStorage<MailRequest>();

/** Keeps the parts of a request that Lite does not hand to its mailer. */
export const rememberMailRequest: Gap = async (request, next) => {
  const { pathname, searchParams } = new URL(request.url);
  if (!/^\/auth\/v1\/(signup|recover|otp|magiclink|resend|user)$/.test(pathname))
    return next(request);
  const redirectTo = searchParams.get("redirect_to");
  const code = await readCodeRequest(request.clone() as Request);
  return currentRequest.run({ redirectTo, code }, () => next(request));
};

/** Fills `{{ .Name }}` in a mail template, escaped for HTML. */
export function fillTemplate(template: string, values: Record<string, string>): string {
  return template.replace(/{{\s*\.(\w+)\s*}}/g, (_, name: string) =>
    (values[name] ?? "").replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`),
  );
}

/** The mails without a template of their own in config.toml; the product does not send them. */
const PLAIN_TEMPLATE = {
  subject: "Your sign-in link",
  html: '<p>Your code: {{ .Token }}</p><p><a href="{{ .ConfirmationURL }}">Sign in</a></p>',
};

/**
 * Lacking in Lite 0.10: the links in its mails begin with the site's address instead of the API's,
 * always lead back to the site's first page whatever `redirect_to` the client asked for, and know
 * nothing of PKCE. This mailer takes its place.
 * Can go, with mailCodes.ts, when mailer.test.ts says so.
 */
export function createMailer(context: ApiContext, driver: EmailDriver): Mailer {
  const { addresses, project } = context;

  async function templateOf(name: string) {
    const template = project.auth.email.template[name];
    if (!template) return PLAIN_TEMPLATE;
    const html = await readFile(path.resolve(ROOT, template.content_path), "utf8");
    return { subject: template.subject, html };
  }

  async function send(
    type: string,
    template: string,
    to: string,
    hash: string,
    otp: string,
    meta: Meta,
  ) {
    const request = currentRequest.getStore();
    const redirectTo = request?.redirectTo || project.auth.site_url;
    const link = new URL("/auth/v1/verify", addresses.apiUrl);
    link.searchParams.set(
      "token",
      await prepareCode(context, request?.code, type, hash, meta?.userId),
    );
    link.searchParams.set("type", type);
    link.searchParams.set("redirect_to", redirectTo);
    const { subject, html } = await templateOf(template);
    const values = {
      ConfirmationURL: link.href,
      Token: otp,
      TokenHash: hash,
      SiteURL: project.auth.site_url,
      Email: meta?.currentEmail ?? to,
      NewEmail: meta?.newEmail ?? to,
      RedirectTo: redirectTo,
    };
    await driver.send({
      to,
      subject,
      text: `${subject}\n\n${link.href}\n`,
      html: fillTemplate(html, values),
    });
  }

  return {
    sendConfirmation: (to, hash, otp, meta) => send("signup", "confirmation", to, hash, otp, meta),
    sendRecovery: (to, hash, otp, meta) => send("recovery", "recovery", to, hash, otp, meta),
    sendMagicLink: (to, hash, otp, meta) => send("magiclink", "magic_link", to, hash, otp, meta),
    sendEmailChange: (to, hash, otp, meta) =>
      send("email_change", "email_change", to, hash, otp, meta),
    sendReauthentication: (to, otp, meta) =>
      send("reauthentication", "reauthentication", to, meta?.tokenHash ?? "", otp, meta),
  };
}
