/** The section of the home page with the mailing list form. */
export const MAILING_LIST_ID = "mailing-list";

/** Every address of the site. */
export const paths = {
  home: "/",
  challenge: "/challenge",
  logistics: "/eligibility",
  faq: "/faq",
  mailingList: `/#${MAILING_LIST_ID}`,
  rules: "/rules",
  privacy: "/privacy",
  accessibility: "/accessibility",
  /** Targets of links in emails to the mailing list. */
  mailingListConfirm: "/mailing-list/confirm",
  mailingListLeave: "/mailing-list/unsubscribe",
  contact: "/contact",
  signIn: "/signin",
  /** The second step of signing in, with an authenticator app. */
  secondFactor: "/second-factor",
  signUp: "/signup",
  profileCompletion: "/profile-completion",
  dashboard: "/dashboard",
  submission: "/entry",
  submissionSubmit: "/entry/submit",
  authCallback: "/auth/callback",
  resetPassword: "/reset-password",
  invitation: "/invitation",
  /** To a role in the back office, or to mentor. */
  roleInvitation: "/invitation/role",
  account: "/account",
  /** A judge's queue. */
  judging: "/judging",
  judgingInvitation: "/judging/invitation",
  /** The submission that the query names. */
  judgingReview: "/judging/review",
  /** A judge's form with a sample entry, for administrators: the round that the query names. */
  judgingTrial: "/judging/trial",
  judgingExplained: "/judging/how",
  /** The public record of locked results. */
  judgingRecord: "/judging/record",
  /** Public after the release. */
  finalists: "/finalists",
  winners: "/winners",
  /** The prerendered page of every project (projectPath). */
  project: "/projects/page",
  /** Proof of a person's part in the challenge, to print. */
  confirmation: "/confirmation",
  /** For finalists and their mentors. */
  workspace: "/workspace",
  /** Target of links in emails that confirm a new address. */
  emailChange: "/email-change",
  /** After an account was deleted. */
  goodbye: "/goodbye",
} as const;

/** Questions of the FAQ that code links to; their numbers are fixed. */
export const faqIds = { ipPolicy: 17, currentTechnologies: 22 } as const;

/** The element id of a question: faqAnchor(17) is "faq-17". */
export const faqAnchor = (id: number) => `faq-${id}`;

/** The address that opens a question: faqPath(17) is "/faq#faq-17". */
export const faqPath = (id: number) => `${paths.faq}#${faqAnchor(id)}`;

/** The other app, which needs a full page load. */
export const BACK_OFFICE = "/admin/";

/** The prerendered page for unknown addresses. */
export const NOT_FOUND_PATH = "/404";

/** The addresses of the prerendered pages. */
export const PAGES = Object.values(paths).filter((path) => path !== paths.mailingList);

export type PagePath = (typeof PAGES)[number] | typeof NOT_FOUND_PATH;

/** The page at an address, which may end with a slash; the 404 page for an unknown one. */
export function pageAt(pathname: string): PagePath {
  const path = withoutSlash(pathname);
  if (path.startsWith(`${PROJECTS_PATH}/`)) return paths.project;
  return PAGES.find((page) => page === path) ?? NOT_FOUND_PATH;
}

/** Removes the slash at the end of a prerendered page's address. */
export const withoutSlash = (pathname: string) => pathname.replace(/(.)\/+$/, "$1");

/** The brief as a PDF. */
export const BRIEF_PDF_PATH = "/challenge-brief.pdf";

/** The template for a submission's document (public/entry-template.docx). */
export const SUBMISSION_TEMPLATE_PATH = "/entry-template.docx";

/** All dates as a calendar: the edge function `calendar`, to which the host forwards. */
export const CALENDAR_PATH = "/calendar.ics";

/** The public pages of finalists: the edge function `project`, to which the host forwards. */
export const PROJECTS_PATH = "/projects";

/** Below it, the pictures of those pages: the edge function `project-picture`. */
export const PICTURES_PATH = "/pictures";

/** The address of a finalist's public page. */
export const projectPath = (id: string) => `${PROJECTS_PATH}/${id}`;

export const ROBOTS_PATH = "/robots.txt";
export const SITEMAP_PATH = "/sitemap.xml";

/**
 * The build renders every page to a file, where content that depends on the visitor is still loading. The server
 * needs no list of addresses: without a file, it answers 404.
 */
export const PRERENDERED_PATHS: string[] = [
  ...PAGES,
  NOT_FOUND_PATH,
  BRIEF_PDF_PATH,
  ROBOTS_PATH,
  SITEMAP_PATH,
];

/** The address of a path with the origin of the site. In the browser only. */
export function absoluteAddress(path: string): string {
  return new URL(path, window.location.origin).href;
}
