import { plainText } from "#common/content/text.ts";
import { inWords } from "#common/words.ts";
import { hasReached } from "#shared/participation.ts";
import { limits } from "#shared/season.ts";
import type { ChallengeFacts } from "~/content/facts.ts";

/** Words to avoid in texts; the table in the style guide lists their replacements. */
export const AVOIDED =
  /\bwhoever\b|\bwhatever\b|\bnobody\b|\beverybody\b|\bsomebody\b|\bwho (needs?|wants?|cannot|can’t|is selected)\b|\b(is|are|was|were) told\b|\bgoes on\b|\b(stands?|waits?) (here|there|above|below|on|in your)\b|\bis being read\b|\bhand(s|ed)? in\b|\bso long\b|\btake away\b/i;

interface Claim {
  /** Matches text with ordinary spaces. */
  readonly words: RegExp;
  readonly because: string;
}

/**
 * Claims that are false at this time.
 * @param hasMoreTime whether the reader can still submit after submissions have closed.
 */
export function falseClaims(facts: ChallengeFacts, hasMoreTime = false): readonly Claim[] {
  const { state, window, canEnter, canTeam, hasTeams, isReleased, isDecided, challenge } = facts;
  const { finalists } = challenge;
  const isClosed = !canEnter && !hasMoreTime;
  const hasPitched = hasReached(state, "deciding");
  const rules: readonly (readonly [boolean, RegExp, string])[] = [
    [
      isClosed,
      /^Register$|\bRegister your\b|\bOpen call\b|\bis open\b|^Submissions are open\b/,
      "submissions are closed",
    ],
    [window === "not_yet", /^Submissions are open\b/, "submissions are not open yet"],
    [canEnter || isReleased, /\bjudges are reviewing\b/, "there is nothing to review"],
    [!isReleased, /\bfinalist teams are at work\b/, "there are no finalists"],
    [!hasReached(state, "top_three") || hasPitched, /\bprepare for Paris\b/, "nobody prepares"],
    [isClosed, /\byou can (still |already )?(enter|edit|submit|take part)\b/i, "nobody can enter"],
    [isClosed, /\b\d+ (days?|hours?|minutes?)\b.* left\b/, "no time is left"],
    [!canTeam, /\b(register|form) (your|a) team\b|\binvite (up|the others)\b/i, "teams are closed"],
    [!hasTeams, /\bin a team of\b|\bteams closed\b|\bteam registration\b/i, "there are no teams"],
    [canEnter, /\bsubmissions (are |have )?closed\b/i, "submissions are open"],
    [isReleased, /\b(under|in) review\b/i, "the results are released"],
    [
      isReleased && finalists !== limits.finalists,
      numberOf(limits.finalists),
      "others are selected",
    ],
    [
      facts.pitching !== inWords(limits.pitching) && finalists !== limits.pitching,
      numberOf(limits.pitching),
      "others pitch",
    ],
    [facts.allPitch, /\bselected later\b|\bteams for Paris\b/i, "all pitch"],
    [
      hasPitched,
      /\byou (go to|travel to|pitch in) Paris\b|\b(pitch|travel) (in|to|at) (Paris|the \w+’s headquarters)\b|\bpitch, expenses\b/i,
      "the pitches are over",
    ],
    [isReleased, /\bjudges review every\b|\breview the entries\b/i, "they are judged"],
    [!isDecided, /\b(see|meet) the winners\b/i, "nobody has won"],
    [
      isDecided,
      /\bnot (announced|out) yet\b|\bMeet the finalists\b|\bcomes next$/,
      "it is decided",
    ],
  ];
  const byStage = rules.flatMap(([isFalse, words, because]) =>
    isFalse ? [{ words, because }] : [],
  );
  return [...byStage, ...passedDates(facts)];
}

/** A number from the rules, which is wrong once something else has happened: "five finalists", "top 5", "one of five". */
function numberOf(count: number): RegExp {
  const word = `(${inWords(count)}|${count})`;
  const things = "finalists?|teams?|ideas?|pitch(es|ing)?|places?|prizes?|of them|in the final";
  const first = `(top|one of|of the) ${word}\\b`;
  const second = `${word} (finalist )?(${things})\\b`;
  // The IP policy is a rule.
  return new RegExp(`(?<!If you are one of the (top )?)\\b(${first}|${second})`, "i");
}

/** Texts must not announce dates in the past. */
function passedDates({ dates, now }: ChallengeFacts): readonly Claim[] {
  return Object.values(dates)
    .filter(({ instant }) => new Date(instant) < now)
    .map(({ shortDay }) => ({
      words: new RegExp(
        `\\b(until|by|opens|(opens|close|closes|ends|starts) on|now to) ${plainText(shortDay)}\\b`,
        "i",
      ),
      because: `${plainText(shortDay)} has passed`,
    }));
}

/** The texts of a page, by element, with ordinary spaces. */
export function textsOf(body: HTMLElement): string[] {
  const blocks = body.querySelectorAll(
    "p, li, dt, dd, h1, h2, h3, a, button, label, summary, span",
  );
  return [...blocks].map(({ textContent }) => plainText(textContent ?? "").replace(/\s+/g, " "));
}
