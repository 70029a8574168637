import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { BRIEF_PDF_PATH, PROJECTS_PATH, paths, ROBOTS_PATH, SITEMAP_PATH } from "./config/paths.ts";

const pages = [
  layout("routes/home-frame.tsx", [
    index("routes/home.tsx"),
    route(paths.contact, "routes/contact.tsx"),
  ]),
  route(paths.challenge, "routes/challenge.tsx"),
  route(paths.logistics, "routes/eligibility.tsx"),
  route(paths.faq, "routes/faq.tsx"),
  route(paths.rules, "routes/rules.tsx"),
  route(paths.privacy, "routes/privacy.tsx"),
  route(paths.accessibility, "routes/accessibility.tsx"),
  route(paths.judgingExplained, "routes/judging-how.tsx"),
  route(paths.judgingRecord, "routes/judging-record.tsx"),
  route(paths.finalists, "routes/finalists.tsx"),
  route(paths.winners, "routes/winners.tsx"),
  route(`${PROJECTS_PATH}/:id`, "routes/project.tsx"),
  layout("routes/forms.tsx", [
    route(paths.signIn, "routes/sign-in.tsx"),
    route(paths.secondFactor, "routes/second-factor.tsx"),
    route(paths.signUp, "routes/sign-up.tsx"),
    route(paths.authCallback, "routes/auth-callback.tsx"),
    route(paths.resetPassword, "routes/reset-password.tsx"),
    route(paths.invitation, "routes/invitation.tsx"),
    route(paths.roleInvitation, "routes/role-invitation.tsx"),
    route(paths.judgingInvitation, "routes/judging-invitation.tsx"),
    route(paths.emailChange, "routes/email-change.tsx"),
    route(paths.goodbye, "routes/goodbye.tsx"),
    route(paths.mailingListConfirm, "routes/mailing-list-link.tsx", { id: "mailing-list-confirm" }),
    route(paths.mailingListLeave, "routes/mailing-list-link.tsx", { id: "mailing-list-leave" }),
    layout("routes/signed-in.tsx", [
      route(paths.profileCompletion, "routes/profile-completion.tsx"),
      route(paths.dashboard, "routes/dashboard.tsx"),
      route(paths.submission, "routes/entry.tsx"),
      route(paths.submissionSubmit, "routes/entry-submit.tsx"),
      route(paths.account, "routes/account.tsx"),
      route(paths.judging, "routes/judging.tsx"),
      route(paths.judgingReview, "routes/judging-review.tsx"),
      route(paths.judgingTrial, "routes/judging-trial.tsx"),
      route(paths.workspace, "routes/workspace.tsx"),
      route(paths.confirmation, "routes/confirmation.tsx"),
    ]),
  ]),
  route("*", "routes/not-found.tsx"),
];

export default [
  layout("routes/pages.tsx", pages),
  route(BRIEF_PDF_PATH, "routes/brief-pdf.ts"),
  route(ROBOTS_PATH, "routes/robots.ts"),
  route(SITEMAP_PATH, "routes/sitemap.ts"),
] satisfies RouteConfig;
