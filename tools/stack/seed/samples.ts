import { readFileSync } from "node:fs";
import Papa from "papaparse";
import type { PlacedWord } from "#common/documentWords.ts";
import type { ExpertiseField } from "#common/expertise.ts";

/** A made-up person of the demo. Empty fields are not filled in yet. */
export interface SamplePerson {
  email: string;
  firstName: string;
  lastName: string;
  country: string;
  university: string;
  levelOfStudy: string;
}

export interface SampleJudge extends SamplePerson {
  expertise: ExpertiseField[];
}

/** A made-up submission. */
export interface SampleIdea {
  /** Why it is not judged, or its quality on the judges' scale from 1 to 5. */
  fate: "draft" | "withdrawn" | number;
  teamSize: number;
  hasDocument: boolean;
  name: string;
  description: string;
}

/** The rows of a CSV file in the folder `samples`, by the names of its columns. */
function rowsOf<Column extends string>(name: string): Record<Column, string>[] {
  const text = readFileSync(new URL(`samples/${name}.csv`, import.meta.url), "utf8");
  const { data, errors } = Papa.parse<Record<Column, string>>(text, {
    header: true,
    skipEmptyLines: true,
  });
  const [error] = errors;
  if (error) throw new Error(`samples/${name}.csv, row ${error.row}: ${error.message}.`);
  return data;
}

type PersonColumn = Exclude<keyof SamplePerson, "email"> | "address";

function personOf({ address, ...person }: Record<PersonColumn, string>): SamplePerson {
  const { firstName, lastName, country, university, levelOfStudy } = person;
  const email = `${address}@example.com`;
  return { email, firstName, lastName, country, university, levelOfStudy };
}

/** "Íñigo de Wit" at inigo.de.wit@example.com. */
function addressOf(name: string): string {
  const plain = name
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/[^A-Za-z ]/g, "");
  return `${plain.toLowerCase().replaceAll(" ", ".")}@example.com`;
}

/**
 * The participants, complete profiles first. Their names are common in their countries, in local
 * scripts, some of them long. Their universities are fictional.
 */
export const PEOPLE = rowsOf<PersonColumn>("participants").map(personOf);

const staff = rowsOf<PersonColumn | "role" | "expertise">("staff");
const withRole = (role: string) => staff.filter((row) => row.role === role);
const [demoAdmin, secondAdmin] = withRole("admin").map(personOf);
const [demoParticipant] = withRole("participant").map(personOf);

/** The mentors of finalists (`--at 2025-10-05`). */
export const MENTORS = withRole("mentor").map(personOf);

/** The eight judges, the demo account first. None shares an organization with a submission. */
export const JUDGES: readonly SampleJudge[] = withRole("judge").map((row) => ({
  ...personOf(row),
  expertise: row.expertise.split(" ") as ExpertiseField[],
}));

const [demoJudge] = JUDGES;
const [demoMentor] = MENTORS;
if (!demoAdmin || !secondAdmin || !demoParticipant || !demoJudge || !demoMentor) {
  throw new Error("A role is missing in samples/staff.csv.");
}

/** The administrator to try the back office with. */
export const DEMO_ADMIN = demoAdmin;
/** Confirms the first administrator's requests, because a release needs two administrators. */
export const SECOND_ADMIN = secondAdmin;
/** The participant to try the site with: a complete profile and no submission yet. */
export const DEMO_PARTICIPANT = demoParticipant;
export const DEMO_JUDGE = demoJudge;

/** The password of every account in the demo data. */
export const DEMO_PASSWORD = "challenge-demo";

/** The accounts to try the product with, and their roles. */
export const DEMO_ACCOUNTS = [
  { role: "Administrator", email: DEMO_ADMIN.email },
  { role: "Second admin", email: SECOND_ADMIN.email },
  { role: "Participant", email: DEMO_PARTICIPANT.email },
  { role: "Judge", email: DEMO_JUDGE.email },
  { role: "Mentor", email: demoMentor.email },
] as const;

/** People who could use the mailing list form: names by country, so that every combination is plausible. */
export const SUBSCRIBERS = rowsOf<"country" | "given" | "family">("subscribers").flatMap(
  ({ country, given, family }) =>
    given.split(";").flatMap((first) =>
      family.split(";").map((last) => {
        const name = `${first} ${last}`;
        return { name, country, email: addressOf(name) };
      }),
    ),
);

/** The submissions: every state, teams of one to five, ideas of varying quality. */
export const IDEAS: readonly SampleIdea[] = rowsOf<keyof SampleIdea>("ideas").map(
  ({ fate, teamSize, hasDocument, name, description }) => ({
    fate: fate === "draft" || fate === "withdrawn" ? fate : Number(fate),
    teamSize: Number(teamSize),
    hasDocument: hasDocument === "yes",
    name,
    description,
  }),
);

/** The contact requests: on most days some are new, but none is overdue. */
export const MESSAGES = rowsOf<"askedAt" | "name" | "subject" | "message" | "reply">(
  "messages",
).map(({ askedAt, ...message }) => ({
  ...message,
  askedAt: new Date(askedAt),
  email: addressOf(message.name),
}));

/** The judges' comments for the teams: three for each round that a submission reaches. */
export const COMMENTS = Map.groupBy(
  rowsOf<"submission" | "comment">("comments"),
  ({ submission }) => submission,
);

const SCORES = ["1", "2", "3", "4", "5"] as const;

/** The four criteria of the brief, each with labels for five scores. */
export const CRITERIA = rowsOf<"name" | "question" | "weight" | (typeof SCORES)[number]>(
  "criteria",
).map(({ name, question, weight, ...row }) => ({
  name,
  question,
  weight: Number(weight),
  score_labels: SCORES.map((score) => row[score]),
}));

/** The anonymized documents of the demo, and the words of their pages (tools/pictures/sampleDocuments.ts). */
export const SAMPLE_DOCUMENTS = new URL("samples/documents/", import.meta.url);

export const SAMPLE_WORDS: Readonly<Record<string, PlacedWord[][]>> = JSON.parse(
  readFileSync(new URL("words.json", SAMPLE_DOCUMENTS), "utf8"),
);

/** The file of the anonymized document of an idea. */
export const sampleDocument = (idea: string) =>
  new URL(
    `${(idea.toLowerCase().match(/[a-z0-9]+/g) ?? []).slice(0, 4).join("-")}.pdf`,
    SAMPLE_DOCUMENTS,
  );
