import { BACK_OFFICE } from "~/config/paths.ts";
import type { ChallengeFacts } from "./facts.ts";
import { pages } from "./pages.ts";

/** The analytics events of the navigation. */
export type NavigationEvent =
  | "home_click"
  | "challenge_click"
  | "logistics_click"
  | "faq_click"
  | "mailing_list_click"
  | "signin_click";

interface SiteLink {
  readonly label: string;
  readonly to: string;
}

/** A link of the bar or the footer. */
export interface NavigationLink extends SiteLink {
  /** Clicks on it are counted by this name. */
  readonly event?: NavigationEvent;
}

interface BarLink extends NavigationLink {
  /** What the menu below the mobile breakpoint says. */
  readonly mobileLabel: string;
}

/** Above the list of a long page's sections. */
export const contentsLabel = "On this page";

/** The links of the navigation bar that are always there, in order. */
const barLinks: readonly BarLink[] = [
  { label: "Home", mobileLabel: "Home", to: pages.home, event: "home_click" },
  {
    label: "Challenge Brief",
    mobileLabel: "The Brief",
    to: pages.challenge,
    event: "challenge_click",
  },
  { label: "Logistics", mobileLabel: "Logistics", to: pages.logistics, event: "logistics_click" },
  { label: "FAQ", mobileLabel: "FAQ", to: pages.faq, event: "faq_click" },
  {
    label: "Mailing List",
    mobileLabel: "Mailing List",
    to: pages.mailingList,
    event: "mailing_list_click",
  },
];

const finalistsLink = { label: "Finalists", mobileLabel: "Finalists", to: pages.finalists };
const winnersLink = { label: "Winners", mobileLabel: "Winners", to: pages.winners };

/** All links of the navigation bar: the last one leads to who was selected, once that is public. */
export function barLinksOf({ isReleased, isDecided }: ChallengeFacts): readonly BarLink[] {
  if (isDecided) return [...barLinks, winnersLink];
  return isReleased ? [...barLinks, finalistsLink] : barLinks;
}

/** The buttons beside them, which depend on who is looking and where. */
export const barButtons = {
  dashboard: { label: "My Dashboard", mobileLabel: "My Dashboard", to: pages.dashboard },
  /** For administrators. */
  admin: { label: "Admin", mobileLabel: "Admin", to: BACK_OFFICE },
  signIn: { label: "Sign In", mobileLabel: "Sign In", to: pages.signIn, event: "signin_click" },
  signUp: { label: "Register", mobileLabel: "Sign Up", to: pages.signUp },
  /** On the sign-up page: returns to the page before. */
  goBack: { label: "Go Back", mobileLabel: "Go Back" },
} as const;

/** What the bar's controls are called for people who do not see them. */
export const barLabels = {
  navigation: "Main",
  openMenu: "Open menu",
  closeMenu: "Close menu",
  skipToContent: "Skip to content",
} as const;

/** The internal links of the footer that are always there, in order. */
const pageFooterLinks: readonly NavigationLink[] = [
  { label: "Challenge Brief", to: pages.challenge, event: "challenge_click" },
  { label: "Logistics", to: pages.logistics, event: "logistics_click" },
  { label: "FAQ", to: pages.faq, event: "faq_click" },
  { label: "Sign In", to: pages.signIn, event: "signin_click" },
  { label: "Join Mailing List", to: pages.mailingList, event: "mailing_list_click" },
];

/** All of them: with those who were selected, once that is public. */
export function pageFooterLinksOf({
  isReleased,
  isDecided,
}: ChallengeFacts): readonly NavigationLink[] {
  return [
    ...pageFooterLinks,
    ...(isReleased ? [finalistsLink] : []),
    ...(isDecided ? [winnersLink] : []),
  ];
}

/** What an entrant agrees to, what happens to their data, and what they can rely on, before the external legal pages. */
export const legalFooterLinks: readonly SiteLink[] = [
  { label: "Official Rules", to: pages.rules },
  { label: "How Judging Works", to: pages.judgingExplained },
  { label: "Privacy Notice", to: pages.privacy },
  { label: "Accessibility", to: pages.accessibility },
];

export const footerLabels = {
  question: "A question the FAQ does not answer?",
  contact: "Contact Us",
  cookieSettings: "Cookie settings",
  navigation: "Footer",
  legal: "Legal",
} as const;
