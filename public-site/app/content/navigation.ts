import { paths } from "~/config/paths.ts";
import type { ChallengeFacts } from "./facts.ts";

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

const home: NavigationLink = { label: "Home", to: paths.home, event: "home_click" };
const brief: NavigationLink = {
  label: "Challenge Brief",
  mobileLabel: "The Brief",
  to: paths.challenge,
  event: "challenge_click",
};
const logistics: NavigationLink = {
  label: "Logistics",
  to: paths.logistics,
  event: "logistics_click",
};
const faq: NavigationLink = { label: "FAQ", to: paths.faq, event: "faq_click" };
const mailingList: NavigationLink = {
  label: "Mailing List",
  to: paths.mailingList,
  event: "mailing_list_click",
};
/** The links that open the selected teams. */
export const releasedLinks = {
  finalists: { label: "Finalists", to: paths.finalists },
  winners: { label: "Winners", to: paths.winners },
} as const satisfies Record<string, NavigationLink>;

const { finalists, winners } = releasedLinks;

export const signInLink = { label: "Sign In", to: paths.signIn, event: "signin_click" } as const;
export const dashboardLink = { label: "My Dashboard", to: paths.dashboard } as const;

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
  { label: "Official Rules", to: paths.rules },
  { label: "How Judging Works", to: paths.judgingExplained },
  { label: "Privacy Notice", to: paths.privacy },
  { label: "Accessibility", to: paths.accessibility },
];

/**
 * The value of `aria-current` for links. One with a hash is current while the address has that hash, and then the link to its page
 * is not.
 * @param here The path, with the hash if there is one.
 */
export function currentLink(links: readonly string[], here: string) {
  const current = links.includes(here) ? here : here.replace(/#.*/, "");
  return (to: string): "page" | "location" | undefined => {
    if (to !== current) return undefined;
    return to.includes("#") ? "location" : "page";
  };
}
