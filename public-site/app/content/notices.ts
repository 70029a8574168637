import { pages } from "./pages.ts";

/** Texts that were given word for word, straight quotes included. */

export const cookieBanner = {
  label: "Cookie consent",
  text: 'We use cookies to enhance your browsing experience, serve personalized content, and analyze our traffic. By clicking "Accept All", you consent to our use of cookies.',
  accept: "Accept All",
  reject: "Reject",
} as const;

/** What the banner says as well when it is opened as settings. */
export const cookieSettings = {
  choice: {
    none: "You have not chosen yet.",
    accepted: "You have accepted cookies.",
    rejected: "You have rejected cookies.",
  },
  withAnalytics: "We count your visits only after you accept.",
  withoutAnalytics: "This site has no analytics and does not count your visit.",
  kept: "Your browser stores this choice, and your session once you sign in.",
} as const;

export const notFound = {
  title: "Page not found",
  text: "The page you're looking for doesn't exist or has been moved.",
  action: { text: "Go back home", href: pages.home },
  others: "Or look here:",
} as const;

/** Said in place of a page, or a part of it, that failed. */
export const pageFailed = {
  heading: "Something went wrong",
  lead: "The page could not be shown. Please load it again; if it keeps happening, come back later.",
  home: "Go back home",
} as const;

export const partFailed = {
  failed: "This part of the page could not be shown.",
  advice: "Please try again. If that does not help, load the page again.",
  retry: "Try again",
} as const;
