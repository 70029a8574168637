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

export interface PlannedRound {
  id: string;
  kind: RoundKind;
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

const FOR_TEAMS = [
  "The idea is clear from the first page on. Show next how it behaves when the wearer lies on it.",
  "A convincing answer to wear time. The dead volume deserves a number, and a drawing of the outlet.",
  "We liked that it begins with a person. Ask two more who inject today, and let them hold a model.",
  "The mechanism is original. Its tolerances decide whether it can be made: begin there.",
  "Well told. The step from cold storage to the body is the weakest one; think it through by the minute.",
] as const;

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
        return planReview(random, round, judge, Math.floor(turn / judges.length), load, merit);
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
): PlannedReview {
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
    commentForTeam: FOR_TEAMS[(place + position) % FOR_TEAMS.length] ?? "",
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
