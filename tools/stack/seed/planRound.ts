import type { ExpertiseField } from "#common/expertise.ts";
import type { RoundKind } from "#common/judging/roundKind.ts";
import { CRITERIA } from "./criteria.ts";
import { JUDGES } from "./judges.ts";
import { createPdf } from "./pdf.ts";
import type { PlannedAccount } from "./planAccounts.ts";
import type { PlannedDocument, PlannedEntry } from "./planEntries.ts";
import { type Random, uuidOf } from "./random.ts";

const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

export interface PlannedJudge {
  id: string;
  account: PlannedAccount;
  expertise: ExpertiseField[];
}

/** An entry to read, and what its judge makes of it. */
export interface PlannedReview {
  id: string;
  judge: PlannedJudge;
  begunAt: Date;
  submittedAt: Date;
  /** Whether the judge steps back instead of scoring. */
  isRecused: boolean;
  scores: number[];
  commentForTeam: string;
  commentForPanel: string;
}

/** The copy of an entry that judges read. */
export interface PlannedCopy {
  id: string;
  code: string;
  entry: PlannedEntry;
  document: PlannedDocument | undefined;
  reviews: PlannedReview[];
}

/** The demo holds no panel. */
type PlannedKind = Exclude<RoundKind, "panel">;

export interface PlannedRound {
  id: string;
  kind: PlannedKind;
  /** How many judges read each entry. */
  readers: number;
  /** How many of them know a field at least. */
  quotas?: Partial<Record<ExpertiseField, number>>;
  name: string;
  preparedAt: Date;
  opensAt: Date;
  closesAt: Date;
  places: number;
  copies: PlannedCopy[];
  /** When its result is kept, decided as it ranks, and released. */
  releasedAt?: Date;
}

/** At least as many as the round has readers, so that no team reads one twice. */
const FOR_TEAMS: Record<PlannedKind, readonly string[]> = {
  first_reading: [
    "The idea is clear from the first page on. Show next how it behaves when the wearer lies on it.",
    "A convincing answer to wear time. The dead volume deserves a number, and a drawing of the outlet.",
    "We liked that it begins with a person. Ask two more who inject today, and let them hold a model.",
    "The mechanism is original. Its tolerances decide whether it can be made: begin there.",
    "Well told. The step from cold storage to the body is the weakest one; think it through by the minute.",
    "Few parts, which we like. Say which of them is thrown away after each use, and what that costs.",
  ],
  top_three: [
    "The prototype answers what the entry left open. Say in one line what it does not show yet.",
    "Your measurements are honest, the failed ones too. Repeat the last one with a thicker liquid.",
    "The sketch has become a device. Its edge is still high: try it under a winter coat.",
    "The concept is simpler than it was, and better for it. Look for one more part to leave out.",
    "The three risks are the right ones. For the second we miss what you would do if it happened.",
    "We could follow every drawing. Let somebody over sixty put it on, and write down where they stop.",
  ],
  final: [
    "The pitch began with a patient and came back to the patient. That is why we remember the device.",
    "You said “we do not know yet” where it was true. It made us believe the rest.",
    "The model on the table said more than the slides. Begin with it next time.",
    "The first question was what one use costs. Have that figure ready, and how it was reached.",
    "The way to a first study is clear, and its order is right. Look for the clinic now.",
    "Clear to the last minute. The drawing of the needle was the best of it; show it larger.",
  ],
};

const FOR_PANEL = [
  "",
  "Worth a second look, whatever its mean says.",
  "",
  "I could not judge the adhesive; somebody should.",
  "",
] as const;

/** Each entry is read by as many, and every judge reads about as many as the others. */
export function planRound(
  random: Random,
  judges: readonly PlannedJudge[],
  entries: readonly PlannedEntry[],
  round: Omit<PlannedRound, "copies">,
): PlannedRound {
  const comments = FOR_TEAMS[round.kind];
  const load = (entries.length * round.readers) / judges.length;
  const copies = random.shuffle(entries).map((entry, index): PlannedCopy => {
    const id = uuidOf(`copy:${round.id}:${entry.id}`);
    const merit = random.between(2, 4.4);
    return {
      id,
      code: codeOf(random),
      entry,
      document: entry.document && planBlindDocument(id, entry),
      reviews: Array.from({ length: round.readers }, (_, reader) => {
        const turn = index * round.readers + reader;
        const judge = judges[turn % judges.length];
        if (!judge) throw new Error("There is nobody to judge.");
        const place = Math.floor(turn / judges.length);
        return {
          ...planReview(random, round, judge, place, load, merit),
          commentForTeam: comments[(index + reader) % comments.length] ?? "",
        };
      }),
    };
  });
  return { ...round, copies };
}

/** A judge reads one entry after the other, evenly over the time of the round. */
function planReview(
  random: Random,
  { id, opensAt, closesAt }: Omit<PlannedRound, "copies">,
  judge: PlannedJudge,
  place: number,
  load: number,
  merit: number,
): Omit<PlannedReview, "commentForTeam"> {
  const at = (part: number) =>
    new Date(
      Math.floor(
        opensAt.getTime() + ((place + part) / load) * (closesAt.getTime() - opensAt.getTime()),
      ),
    );
  const position = JUDGES.findIndex(({ email }) => email === judge.account.email);
  return {
    id: uuidOf(`assignment:${id}:${judge.id}:${place}`),
    judge,
    begunAt: at(0.1),
    submittedAt: at(0.9),
    isRecused: place === 1 && position % 4 === 0,
    scores: CRITERIA.map(() =>
      Math.min(5, Math.max(1, Math.round(merit + random.between(-1.3, 1.3)))),
    ),
    commentForPanel: FOR_PANEL[(place + position) % FOR_PANEL.length] ?? "",
  };
}

function codeOf(random: Random): string {
  const letter = () => LETTERS[Math.floor(random.next() * LETTERS.length)];
  const part = () => Array.from({ length: 4 }, letter).join("");
  return `${part()}-${part()}`;
}

function planBlindDocument(copyId: string, { ideaName, description }: PlannedEntry) {
  const path = `${copyId}/${uuidOf(`blind:${copyId}`)}.pdf`;
  return { name: path, path, content: createPdf(ideaName, description) };
}
