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
  { stage, status, window }: Participation,
): readonly Announcement[] {
  const { dates, deadline, hasTeams, isLate, periods, teammates } = facts;
  const submitEarly = {
    title: "Submit early, improve later",
    text: rich`You can edit a submitted entry until ${deadline}. Late submissions are not accepted, so don’t leave it to the last evening.`,
  };
  const evaluation = isLate ? "" : `Evaluation: ${periods.evaluationDays}. `;
  const onWinnersPage = `The winners will appear on the [winners’ page](${pages.winners}).`;
  switch (stage) {
    case "before":
    case "roster_open": {
      const formTeam = {
        title: "Form your team now",
        text: rich`Invite up to ${teammates}. Teams can no longer change after team registration closes on ${dates.registrationCloses.day}.`,
      };
      return hasTeams ? [formTeam, readBrief] : [readBrief];
    }
    case "roster_locked": {
      const enterAlone = {
        title: "You can still enter alone",
        text: rich`Teams closed on ${dates.registrationCloses.day}. You can start and submit your own entry until ${deadline}.`,
      };
      return status === "no_entry" && hasTeams
        ? [enterAlone, submitEarly]
        : [submitEarly, questions];
    }
    case "closed":
    case "evaluation":
      if (window === "open" && status !== "submitted") return [moreTime, questions];
      return [
        {
          title: "Judging",
          text:
            status === "submitted"
              ? rich`${evaluation}Your decision appears here when the results are released.`
              : rich`${evaluation}We announce the finalists on the [mailing list](${pages.mailingList}).`,
        },
      ];
    case "finalists":
      return [
        {
          title: "Finalists",
          text: rich`[The finalists](${pages.finalists}) are refining their ideas with mentors.${isLate ? "" : ` The ${figures.topPitching} are selected in ${dates.topThreeSelected.roughly}.`}`,
        },
      ];
    case "top_three":
      return [
        {
          title: `The ${figures.topPitching} pitch in Paris`,
          text: rich`The pitches are in ${dates.challengeEnds.roughly}, at the headquarters of ${organization.provider}. ${onWinnersPage}`,
        },
      ];
    case "deciding":
      return [
        {
          title: "The pitches are over",
          text: rich`The decision is not announced yet. ${onWinnersPage}`,
        },
      ];
    case "winners":
    case "ended":
      return [
        {
          title: "The winners are selected",
          text: rich`See them on the [winners’ page](${pages.winners}). Thank you for taking part in this challenge.`,
        },
      ];
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

const moreTime: Announcement = {
  title: "You have more time",
  text: rich`Submissions have closed for other participants. Submit your draft before your own deadline, shown above.`,
};
