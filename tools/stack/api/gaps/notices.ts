import type { EmailDriver } from "@supabase/lite";
import type { ApiContext, Gap } from "../gap.ts";
import { sendTemplate } from "./mailer.ts";

/**
 * Lacking in Lite 0.10: the notice that a password has been changed
 * (`auth.email.notification.password_changed`). Can go when notices.test.ts says so.
 */
export function notices(context: ApiContext, driver: EmailDriver): Gap {
  const { project } = context;
  return async (request, next) => {
    if (request.method !== "PUT" || new URL(request.url).pathname !== "/auth/v1/user") {
      return next(request);
    }
    const change = (await request
      .clone()
      .json()
      .catch(() => null)) as { password?: unknown } | null;
    const answer = await next(request);
    const notice = project.auth.email.notification.password_changed;
    if (!answer.ok || change?.password === undefined || !notice?.enabled) return answer;
    const { email } = (await answer.clone().json()) as { email?: string };
    if (email) {
      await sendTemplate(driver, notice, email, { SiteURL: project.auth.site_url, Email: email });
    }
    return answer;
  };
}
