import { ROUND_PARTS } from "./judging/roundParts.ts";

const faqAnswerForm = () => import("./faqAnswers/FaqAnswerForm.tsx");
const replyTemplateForm = () => import("./templates/ReplyTemplateForm.tsx");

/** Loads the code of each page but the dashboard, by its address (`:id?`: of a list, and of a record beside it). */
export const PAGES = {
  "/reports": () => import("./reports/ReportsPage.tsx"),
  "/submissions": () => import("./submissions/SubmissionList.tsx"),
  "/submissions/:id": () => import("./submissions/SubmissionPage.tsx"),
  "/submissions/:id/record": () => import("./submissions/record/SubmissionRecordPage.tsx"),
  "/withdrawn": () => import("./submissions/WithdrawnList.tsx"),
  "/entries": () => import("./observation/ObservedSubmissionList.tsx"),
  "/people": () => import("./observation/PeopleList.tsx"),
  "/judging/rounds": () => import("./season/RoundList.tsx"),
  "/judging/rounds/create": () => import("./judging/rounds/RoundCreate.tsx"),
  "/judging/rounds/:id": () => import("./judging/RoundPage.tsx"),
  "/judging/judges": () => import("./judging/judges/JudgeList.tsx"),
  "/judging/conflicts": () => import("./judging/conflicts/ConflictList.tsx"),
  "/judging/releases": () => import("./judging/ReleasesPage.tsx"),
  "/judging/releases/create": () => import("./judging/releaseRequests/ReleaseCreate.tsx"),
  "/judging/finalists": () => import("./judging/finalists/FinalistsPage.tsx"),
  "/users/:id?": () => import("./users/UserList.tsx"),
  "/mailing-list": () => import("./mailingList/MailingList.tsx"),
  "/group-emails": () => import("./groupEmails/GroupEmailList.tsx"),
  "/group-emails/create": () => import("./groupEmails/GroupEmailCreate.tsx"),
  "/group-emails/:id": () => import("./groupEmails/GroupEmailPage.tsx"),
  "/contact-requests/:id?": () => import("./contactRequests/ContactRequestList.tsx"),
  "/templates": () => import("./templates/ReplyTemplateList.tsx"),
  "/templates/create": async () => ({ default: (await replyTemplateForm()).ReplyTemplateCreate }),
  "/templates/:id": async () => ({ default: (await replyTemplateForm()).ReplyTemplateEdit }),
  "/emails": () => import("./emails/EmailList.tsx"),
  "/faq-answers": () => import("./faqAnswers/FaqAnswerList.tsx"),
  "/faq-answers/create": async () => ({ default: (await faqAnswerForm()).FaqAnswerCreate }),
  "/faq-answers/:id": async () => ({ default: (await faqAnswerForm()).FaqAnswerEdit }),
  "/configurations": () => import("./configuration/ConfigurationPage.tsx"),
  "/audit": () => import("./audit/AuditList.tsx"),
} as const;

/** The same for the parts of a round's page, each with the page around it. */
export const PAGES_OF_ROUND: Readonly<Record<string, () => Promise<unknown>>> = Object.fromEntries(
  ROUND_PARTS.map(({ path, load }) => [
    `/judging/rounds/:id/${path}`,
    () => Promise.all([PAGES["/judging/rounds/:id"](), load()]),
  ]),
);
