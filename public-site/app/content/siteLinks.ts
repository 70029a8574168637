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

/** A link of the bar or the footer. */
export interface NavigationLink {
  readonly label: string;
  /** The label in the menu of small screens, if it differs. */
  readonly mobileLabel?: string;
  readonly to: string;
  /** The event that counts clicks on it. */
  readonly event?: NavigationEvent;
}

const home: NavigationLink = { label: "Home", to: pages.home, event: "home_click" };
const brief: NavigationLink = {
  label: "Challenge Brief",
  mobileLabel: "The Brief",
  to: pages.challenge,
  event: "challenge_click",
};
const logistics: NavigationLink = {
  label: "Logistics",
  to: pages.logistics,
  event: "logistics_click",
};
const faq: NavigationLink = { label: "FAQ", to: pages.faq, event: "faq_click" };
const mailingList: NavigationLink = {
  label: "Mailing List",
  to: pages.mailingList,
  event: "mailing_list_click",
};
const finalists: NavigationLink = { label: "Finalists", to: pages.finalists };
const winners: NavigationLink = { label: "Winners", to: pages.winners };

export const signInLink = { label: "Sign In", to: pages.signIn, event: "signin_click" } as const;
export const dashboardLink = { label: "My Dashboard", to: pages.dashboard } as const;

/** The links of the navigation bar. The last one opens the selected teams, once they are public. */
export function barLinksOf({ isReleased, isDecided }: ChallengeFacts): readonly NavigationLink[] {
  const links = [home, brief, logistics, faq, mailingList];
  if (isDecided) return [...links, winners];
  return isReleased ? [...links, finalists] : links;
}

/** The internal links of the footer, with those to the selected teams, once they are public. */
export function pageFooterLinksOf(
  { isReleased, isDecided }: ChallengeFacts,
  isSignedIn: boolean,
): readonly NavigationLink[] {
  return [
    brief,
    logistics,
    faq,
    isSignedIn ? dashboardLink : signInLink,
    { ...mailingList, label: "Join Mailing List" },
    ...(isReleased ? [finalists] : []),
    ...(isDecided ? [winners] : []),
  ];
}

/** Rules and notices, before the external legal pages. */
export const legalFooterLinks: readonly NavigationLink[] = [
  { label: "Official Rules", to: pages.rules },
  { label: "How Judging Works", to: pages.judgingExplained },
  { label: "Privacy Notice", to: pages.privacy },
  { label: "Accessibility", to: pages.accessibility },
];
