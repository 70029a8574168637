import { pages } from "./pages.ts";
import type { Link } from "./text.ts";

/** The analytics events of the navigation (specification section 7). */
export type NavigationEvent =
  | "home_click"
  | "challenge_click"
  | "logistics_click"
  | "faq_click"
  | "mailing_list_click"
  | "signin_click";

export interface NavigationLink extends Link {
  /** What the menu below the mobile breakpoint says. */
  readonly mobileText: string;
  readonly event: NavigationEvent;
}

/** The links of the navigation bar, in order (specification section 2). */
export const barLinks: readonly NavigationLink[] = [
  { text: "Home", mobileText: "Home", href: pages.home, event: "home_click" },
  {
    text: "Challenge Brief",
    mobileText: "The Brief",
    href: pages.challenge,
    event: "challenge_click",
  },
  { text: "Logistics", mobileText: "Logistics", href: pages.logistics, event: "logistics_click" },
  { text: "FAQ", mobileText: "FAQ", href: pages.faq, event: "faq_click" },
  {
    text: "Mailing List",
    mobileText: "Mailing List",
    href: pages.mailingList,
    event: "mailing_list_click",
  },
];

/** The buttons beside them, which depend on who is looking and where. */
export const barButtons = {
  dashboard: { text: "My Dashboard", mobileText: "My Dashboard", href: pages.dashboard },
  signIn: { text: "Sign In", mobileText: "Sign In", href: pages.signIn, event: "signin_click" },
  signUp: { text: "Register", mobileText: "Sign Up", href: pages.signUp },
  /** On the sign-up page: returns to the page before. */
  goBack: { text: "Go Back", mobileText: "Go Back" },
} as const;

/** What the bar's controls are called for people who do not see them. */
export const barLabels = {
  navigation: "Main",
  openMenu: "Open menu",
  closeMenu: "Close menu",
  skipToContent: "Skip to content",
} as const;

/** The internal links of the footer, in order (specification section 2). */
export const pageFooterLinks: readonly Link[] = [
  { text: "Challenge Brief", href: pages.challenge },
  { text: "Logistics", href: pages.logistics },
  { text: "FAQ", href: pages.faq },
  { text: "Sign In", href: pages.signIn },
  { text: "Join Mailing List", href: pages.mailingList },
];

export const footerLabels = {
  contact: "Contact Us",
  cookieSettings: "Cookie settings",
  navigation: "Footer",
  legal: "Legal",
} as const;
