import type { Challenge } from "#shared/challengeRow.ts";
import { challengeStageOf, pitchingOf } from "#shared/participation.ts";
import { limits } from "#shared/season.ts";
import { inWords } from "../words.ts";
import type { DecidedState } from "./decided.ts";
import { challengeName } from "./names.ts";

/** The facts in the title and the lead of a result. */
export interface ResultReader {
  readonly firstName: string;
  readonly idea_name: string;
  readonly released_reason: string | null;
  readonly challenge: Challenge;
  /** The time of the challenge's clock. */
  readonly now: Date;
}

/** The title and the lead of a result, with which a team's dashboard begins. */
export interface ResultHead {
  readonly title: string;
  readonly lead: string;
}

export function resultHead(person: DecidedState, reader: ResultReader): ResultHead {
  const { firstName, idea_name, released_reason, challenge, now } = reader;
  const idea = `“${idea_name}”`;
  const finalists = inWords(challenge.finalists);
  const pitching = inWords(pitchingOf(challenge) ?? limits.pitching);
  const thanks = `Thank you, ${firstName}.`;
  const won = (prize: string) =>
    `${idea} ${prize} the ${challengeName({ challenge })}. Thank you for months of outstanding work.`;
  switch (person) {
    case "first":
      return { title: `${firstName}, you’ve won.`, lead: won("wins first prize in") };
    case "second":
    case "third":
      return {
        title: `${firstName}, you’ve won ${person} prize.`,
        lead: won("is one of the winners of"),
      };
    case "unplaced":
      return {
        title: thanks,
        lead: `${idea} isn’t among the winners, and we know that this isn’t the result you hoped for. It is one of the ${finalists} ideas that the judges selected from all entries.`,
      };
    case "finalist":
      return {
        title: `${firstName}, you’re one of ${finalists}.`,
        lead: `From all the entries, the judges selected ${idea} as one of ${finalists} finalists.`,
      };
    case "top_three":
      if (challengeStageOf(challenge, now.getTime()) === "deciding") {
        return {
          title: `${firstName}, you’re one of ${pitching}.`,
          lead: `${idea} is one of ${pitching} ideas in the final.`,
        };
      }
      return {
        title: `${firstName}, you’re going to Paris.`,
        lead:
          pitchingOf(challenge) === challenge.finalists
            ? `All ${finalists} finalists pitch their ideas in Paris. You’ll pitch ${idea}.`
            : `The judges reviewed the work of all finalists, and ${idea} is one of ${pitching} in the final.`,
      };
    case "not_for_paris":
      return {
        title: thanks,
        lead: `${idea} isn’t one of the ${pitching} finalists pitching in Paris. The judges reviewed all your work from the past months, and we know that this isn’t the result you hoped for. You remain one of ${finalists} finalists.`,
      };
    case "declined":
      return {
        title: thanks,
        lead: released_reason
          ? `${idea} wasn’t eligible this time. We know how much work went into it, and we’re glad that you entered.`
          : `${idea} isn’t one of the ${finalists} finalists. The judges reviewed it with care, and we know how much work went into it. We’re glad that you entered.`,
      };
    case "undecided":
      return {
        title: `${firstName}, your entry has no decision yet.`,
        lead: `The results are out, but ${idea} has no decision. This is our mistake, not yours: we have your entry as you submitted it.`,
      };
  }
}
