import { hasReached } from "#shared/standing.ts";
import type { ChallengeFacts } from "~/content/facts.ts";
import { plainText } from "~/content/text.ts";

interface Forbidden {
  /** On text with ordinary spaces. */
  readonly words: RegExp;
  readonly because: string;
}

/**
 * The words that would be false where the challenge stands, wherever a page says them.
 * @param hasMoreTime whether the reader may still enter when the others no longer can.
 */
export function forbiddenIn(facts: ChallengeFacts, hasMoreTime = false): readonly Forbidden[] {
  return [...byState(facts, hasMoreTime), ...byDate(facts)];
}

function byState(
  { state, canEnter, canTeam, hasTeams }: ChallengeFacts,
  hasMoreTime: boolean,
): readonly Forbidden[] {
  const isClosed = !canEnter && !hasMoreTime;
  const has = (from: typeof state) => hasReached(state, from);
  const rules: readonly (readonly [boolean, RegExp, string])[] = [
    [isClosed, /\bRegister\b|\bSign up to take part\b/, "nobody can register any more"],
    [isClosed, /\b[Oo]pen call\b|\bis open\b|\bare open\b/, "nothing is open any more"],
    [isClosed, /\byou can (still )?(enter|register|take part)\b/i, "nobody can enter any more"],
    [isClosed, /\bYou can (go on )?edit/, "submissions have closed"],
    [
      isClosed,
      /\bEnter alone\b|\bto register\b|\bWe are not asking\b/,
      "nobody can enter any more",
    ],
    [
      isClosed,
      /\bCan I (enter|build)\b|\bbefore you (enter|count on)\b|\b(ask us|agree) before you submit\b|\bwhether to enter\b/i,
      "nobody can enter any more",
    ],
    [isClosed, /\b\d+ (days?|hours?|minutes?)\b.* left\b/, "no time is left"],
    [
      !canTeam,
      /\b(register|find|form) (your|a) team\b|\binvite (up|the others)\b/i,
      "teams are closed",
    ],
    [!hasTeams, /\bin a team of\b|\bteams closed\b|\bteam registration\b/i, "there are no teams"],
    [canEnter, /\bsubmissions (have )?closed\b/i, "submissions are not closed"],
    [has("finalists"), /\bFollow the finalists\b|\bFinalists by\b/, "the finalists are known"],
    [
      has("finalists"),
      /\btop 5( finalists| teams)? are selected\b|\bselect the top 5\b/,
      "they have been",
    ],
    [
      has("finalists"),
      /\bentries are (being )?read\b|\bevery entry is read by\b/i,
      "they have been read",
    ],
    [
      has("top_three"),
      /(?<!as soon as the )\btop 3( finalists| teams)? are selected\b|\bTop 3 in\b/i,
      "they have been",
    ],
    [
      has("top_three"),
      /\bfinalist teams refine\b|\bThey refine\b/,
      "three of them prepare for Paris, the others are done",
    ],
    [
      has("top_three") && !has("winners"),
      /\bThe finalists are selected\b/,
      "the top three are selected, too",
    ],
    [
      has("deciding"),
      /\b[Tt]op 3 (teams )?(travel|pitch|go)\b|\bPitches in Paris, late\b/,
      "they have pitched",
    ],
    [
      has("deciding"),
      /(?<!told who |free to )\bgo(es)? on\b|\brefine their ideas\b|\bare at work\b/i,
      "it is over for them",
    ],
    [has("deciding"), /\bfinalists have four months\b/, "they are over"],
    [!has("winners"), /\bpages of the finalists and the winners\b/, "there are none yet"],
    [has("deciding"), /\byou (go to|pitch in) Paris\b/i, "they have been there"],
    [
      has("winners"),
      /\bnot announced yet\b|\b(who|whoever) wins\b|\bwinner is selected\b/i,
      "it is known",
    ],
    [has("winners"), /\bMeet the finalists\b|\bWhat comes next\b/, "there are winners"],
  ];
  return rules.flatMap(([isFalse, words, because]) => (isFalse ? [{ words, because }] : []));
}

/** No day that has passed is promised. */
function byDate({ dates, now }: ChallengeFacts): readonly Forbidden[] {
  return Object.values(dates)
    .filter(({ instant }) => new Date(instant) < now)
    .map(({ shortDay }) => ({
      words: new RegExp(
        `\\b(until|by|opens|opens on|close on|closes on|ends on|starts on|now to) ${plainText(shortDay)}\\b`,
        "i",
      ),
      because: `${plainText(shortDay)} has passed`,
    }));
}
