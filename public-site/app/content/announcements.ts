import type { Participation } from "#shared/participation.ts";
import type { ChallengeFacts } from "./facts.ts";
import { figures } from "./figures.ts";
import { organization } from "./organization.ts";
import { pages } from "./pages.ts";
import { type RichText, rich } from "./text.ts";

interface Announcement {
  readonly title: string;
  readonly text: RichText;
}

/** The announcements on the dashboard, by the challenge and the status of the participant. */
export function announcements(
  facts: ChallengeFacts,
  participation: Participation,
): readonly Announcement[] {
  const { stage, status, window } = participation;
  switch (stage) {
    case "before":
    case "roster_open":
      return facts.hasTeams ? [formTeam(facts), readBrief] : [readBrief];
    case "roster_locked":
      return status === "no_entry" && facts.hasTeams
        ? [enterAlone(facts), submitEarly(facts)]
        : [submitEarly(facts), questions];
    case "closed":
    case "evaluation":
      if (window === "open" && status !== "submitted") return [moreTime, questions];
      return [status === "submitted" ? beingRead(facts) : closedWithout(facts)];
    case "finalists":
      return [atWork(facts)];
    case "top_three":
      return [beforePitches(facts)];
    case "deciding":
      return [afterPitches];
    case "winners":
    case "ended":
      return [decided];
  }
}

const readBrief: Announcement = {
  title: "Read the brief before you sketch",
  text: rich`[The brief](${pages.challenge}) has the specifications your device has to meet, and [how ideas are evaluated](${pages.evaluationCriteria}).`,
};

const questions: Announcement = {
  title: "Questions?",
  text: rich`Most answers are in [the FAQ](${pages.faq}). For anything else, [contact us](${pages.contact}).`,
};

const formTeam = ({ dates, teammates }: ChallengeFacts): Announcement => ({
  title: "Form your team now",
  text: rich`Invite up to ${teammates}. Teams can no longer change after team registration closes on ${dates.registrationCloses.day}.`,
});

const enterAlone = ({ dates, deadline }: ChallengeFacts): Announcement => ({
  title: "You can still enter alone",
  text: rich`Teams closed on ${dates.registrationCloses.day}. You can start and submit your own entry until ${deadline}.`,
});

const submitEarly = ({ deadline }: ChallengeFacts): Announcement => ({
  title: "Submit early, improve later",
  text: rich`You can edit a submitted entry until ${deadline}. Late submissions are not accepted, so don’t leave it to the last evening.`,
});

const moreTime: Announcement = {
  title: "You have more time",
  text: rich`Submissions have closed for other participants. Submit your draft before your own deadline, shown above.`,
};

/** The days of the evaluation, unless they have passed. */
const evaluationTakes = ({ isLate, periods }: ChallengeFacts) =>
  isLate ? "" : `Evaluation: ${periods.evaluationDays}. `;

const beingRead = (facts: ChallengeFacts): Announcement => ({
  title: "Judging",
  text: rich`${evaluationTakes(facts)}Your decision appears here when the results are released.`,
});

const closedWithout = (facts: ChallengeFacts): Announcement => ({
  title: "Judging",
  text: rich`${evaluationTakes(facts)}We announce the finalists on the [mailing list](${pages.mailingList}).`,
});

const atWork = ({ isLate, dates }: ChallengeFacts): Announcement => ({
  title: "Finalists",
  text: rich`[The finalists](${pages.finalists}) are refining their ideas with mentors.${isLate ? "" : ` The ${figures.topPitching} are selected in ${dates.topThreeSelected.roughly}.`}`,
});

const onWinnersPage = `The winners will appear on the [winners’ page](${pages.winners}).`;

const beforePitches = ({ dates }: ChallengeFacts): Announcement => ({
  title: `The ${figures.topPitching} pitch in Paris`,
  text: rich`The pitches are in ${dates.challengeEnds.roughly}, at the headquarters of ${organization.provider}. ${onWinnersPage}`,
});

const afterPitches: Announcement = {
  title: "The pitches are over",
  text: rich`The decision is not announced yet. ${onWinnersPage}`,
};

const decided: Announcement = {
  title: "The winners are selected",
  text: rich`See them on the [winners’ page](${pages.winners}). Thank you for taking part in this challenge.`,
};
