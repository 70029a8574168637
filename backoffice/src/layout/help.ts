import { matchPath } from "react-router-dom";

/** The handbook, which backoffice/handbook builds from docs/handbook. */
const HANDBOOK = "/admin/handbook";

/** The topics of the handbook by page of the back office. The first match counts. */
export const HELP: readonly [page: string, topic: string][] = [
  ["/dashboard", "open#to-do"],
  ["/reports", "open#reports"],
  ["/submissions/:id/record", "submissions#printable-record"],
  ["/submissions/:id", "submissions#one-submission"],
  ["/submissions", "submissions#the-list"],
  ["/withdrawn", "submissions#withdrawn-submissions"],
  ["/entries", "people#roles"],
  ["/people", "people#roles"],
  ["/judging/rounds/create", "judging#prepare-a-round"],
  ["/judging/rounds/:id/criteria", "judging#prepare-a-round"],
  ["/judging/rounds/:id/round-entries", "judging#round-entries"],
  ["/judging/rounds/:id/assignment", "judging#assign-judges"],
  ["/judging/rounds/:id/progress", "judging#the-open-round"],
  ["/judging/rounds/:id/files", "judging#files-and-paper"],
  ["/judging/rounds/:id/results", "results#lock-the-result"],
  ["/judging/rounds/:id/decisions", "results#decide"],
  ["/judging/judges", "judging#invite-judges"],
  ["/judging/conflicts", "judging#conflicts"],
  ["/judging/releases", "results#check-a-release"],
  ["/judging/finalists", "finalists#stages"],
  ["/judging", "judging#rounds"],
  ["/users", "people#find-a-person"],
  ["/mailing-list", "writing#the-mailing-list"],
  ["/group-emails", "writing#group-emails"],
  ["/contact-requests", "writing#contact-requests"],
  ["/templates", "writing#reply-templates"],
  ["/emails", "writing#sent-emails"],
  ["/faq-answers", "writing#faq-questions"],
  ["/configurations", "set-up#dates"],
  ["/audit", "people#audit-log"],
];

/** The address of the handbook's topic for a page; by default the handbook's. */
export function helpFor(pathname: string): string {
  const found = HELP.find(([page]) => matchPath({ path: page, end: false }, pathname));
  return found ? `${HANDBOOK}/${found[1]}` : HANDBOOK;
}
