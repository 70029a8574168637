import { matchPath } from "react-router-dom";
import { lazyComponent } from "./components/lazyComponent.tsx";
import { PAGES, PAGES_OF_ROUND } from "./pages.ts";

// The code of the first page loads while the session is checked. "create" is before ":id", which it also matches.
const firstPage = Object.entries({ ...PAGES, ...PAGES_OF_ROUND }).find(([address]) =>
  matchPath(`/admin${address}`, window.location.pathname),
);
firstPage?.[1]().catch(() => undefined);

const page = (address: keyof typeof PAGES) => lazyComponent(address, PAGES[address]);

/** react-admin's resources that have pages. */
export const RESOURCES = {
  submissions: { list: page("/submissions"), edit: page("/submissions/:id") },
  entries: { list: page("/entries") },
  people: { list: page("/people") },
  withdrawn: { list: page("/withdrawn") },
  "judging/rounds": {
    list: page("/judging/rounds"),
    create: page("/judging/rounds/create"),
    edit: page("/judging/rounds/:id"),
  },
  "judging/judges": { list: page("/judging/judges") },
  "judging/conflicts": { list: page("/judging/conflicts") },
  "judging/releases": {
    list: page("/judging/releases"),
    create: page("/judging/releases/create"),
  },
  "judging/finalists": { list: page("/judging/finalists") },
  users: { list: page("/users/:id?") },
  "mailing-list": { list: page("/mailing-list") },
  "contact-requests": { list: page("/contact-requests/:id?") },
  "group-emails": {
    list: page("/group-emails"),
    create: page("/group-emails/create"),
    edit: page("/group-emails/:id"),
  },
  templates: {
    list: page("/templates"),
    create: page("/templates/create"),
    edit: page("/templates/:id"),
    recordRepresentation: "title",
  },
  emails: { list: page("/emails") },
  "faq-answers": {
    list: page("/faq-answers"),
    create: page("/faq-answers/create"),
    edit: page("/faq-answers/:id"),
    recordRepresentation: "question",
  },
  audit: { list: page("/audit") },
} as const;

/** Pages that are not react-admin's pages of a record. */
export const PAGES_WITHOUT_RECORDS = {
  "/submissions/:id/record": page("/submissions/:id/record"),
  "/reports": page("/reports"),
  "/configurations": page("/configurations"),
} as const;
