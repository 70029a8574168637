import { isRefusedVisit } from "#common/refusedVisit.ts";
import { NOT_FOUND_PATH, type PagePath, pageAt, paths } from "~/config/paths.ts";
import type { ChallengeFacts } from "~/content/facts.ts";
import { answersKey } from "~/content/faqAnswerRows.ts";
import { isContactPage } from "~/features/contact/contactPage.ts";
import { requestFaqAnswers } from "~/features/faq/answerRows.ts";
import { hasKeptScale } from "~/features/true-size/keptScale.ts";
import { hasStoredSession } from "~/lib/sessionMark.ts";

/** Whether a page needs the app as soon as it opens. */
type Need = () => boolean | Promise<boolean>;

/** A form that a link has opened, with a token or a page to continue to, or that a signed-in person leaves again. */
const hasArrivedWithMore: Need = () => location.search !== "" || hasStoredSession();

/** At /contact, the form starts with the name of a signed-in person. */
const hasScaleOrSender: Need = () => hasKeptScale() || (isContactPage() && hasStoredSession());

/** Whether administrators have changed the answers since the build. */
const hasOtherAnswers: Need = () =>
  requestFaqAnswers().then(
    (rows) => answersKey(rows) !== import.meta.env.VITE_FAQ_KEY,
    () => false,
  );

const never: Need = () => false;

/** The pages that are complete as they are prerendered, until the visitor does something. All others need the app. */
const COMPLETE: Partial<Record<PagePath, Need>> = {
  [paths.home]: hasScaleOrSender,
  [paths.challenge]: hasKeptScale,
  [paths.logistics]: never,
  [paths.faq]: hasOtherAnswers,
  [paths.rules]: never,
  [paths.privacy]: never,
  [paths.accessibility]: never,
  [paths.judgingExplained]: never,
  [paths.finalists]: never,
  [paths.winners]: never,
  [paths.signIn]: hasArrivedWithMore,
  [paths.signUp]: hasArrivedWithMore,
  [NOT_FOUND_PATH]: never,
};

/** Whether the page needs the app at once. */
export async function needsAppAtOnce(): Promise<boolean> {
  if (isRefusedVisit()) return true;
  const need = COMPLETE[pageAt(location.pathname)];
  return need === undefined || need();
}

/** Whether the app loads the page's winners or finalists. */
export function showsReleased({ isReleased, isDecided }: ChallengeFacts): boolean {
  const page = pageAt(location.pathname);
  return page === paths.home
    ? isDecided
    : isReleased && (page === paths.finalists || page === paths.winners);
}
