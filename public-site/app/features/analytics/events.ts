import type { NavigationEvent } from "~/content/siteLinks.ts";

type Method = "email" | "google";

/** The events that are tracked, with their fields. */
export type AnalyticsEvent =
  | { readonly name: NavigationEvent; readonly category: "navigation"; readonly label: string }
  | { readonly name: "login"; readonly method: Method }
  | { readonly name: "signup"; readonly method: Method; readonly has_newsletter_opt_in: boolean }
  | {
      readonly name: "newsletter_signup";
      readonly source: "mailing_list_form" | "signup_form";
      readonly country: string;
    }
  | {
      readonly name: "form_submission";
      readonly form_name: "contact" | "mailing_list" | "signup" | "profile_completion";
      readonly success: boolean;
    };
