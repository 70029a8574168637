import { CHALLENGE_DAYS, challengeFor, personOf } from "#common/testing/standings.ts";
import { type Standing, standingOf } from "#shared/standing.ts";
import { accountNote } from "~/content/accountNote.ts";
import { announcements } from "~/content/announcements.ts";
import { type ChallengeFacts, factsOf } from "~/content/facts.ts";
import { faqItems } from "~/content/faq.ts";
import { faqNote } from "~/content/faqPage.ts";
import { heroCall, heroFacts } from "~/content/hero.ts";
import { incentives, interest, statement } from "~/content/homeSections.ts";
import { deadlineNote, participation, phaseCards } from "~/content/logistics.ts";
import { mailingListLead } from "~/content/mailingList.ts";
import { mainAction } from "~/content/mainAction.ts";
import { entryWords, type MyEntry } from "~/content/myEntry.ts";
import { isDecided } from "~/content/results/decided.ts";
import { resultOf } from "~/content/results/resultOf.ts";
import { pageDescriptions } from "~/content/seo.ts";
import { barLinksOf, pageFooterLinksOf } from "~/content/siteLinks.ts";
import { plainBlocks, plainText } from "~/content/text.ts";
import { timelinePhases } from "~/content/timelineData.ts";
import { finalistStanding, noWorkspace } from "~/content/workspace.ts";

/** What is said somewhere to somebody on some day. */
export interface Sentence {
  readonly page: string;
  readonly place: string;
  readonly text: string;
}

/** Who reads it, and when. */
export interface Reader {
  readonly day: string;
  readonly person: string;
  readonly facts: ChallengeFacts;
  readonly standing: Standing;
  /** null for visitors, and for who has none. */
  readonly entry: MyEntry | null;
}

/** Gathers what one part of the site says to a reader, by page and place. */
type Collector = (reader: Reader) => readonly Sentence[];

/** Add what depends on time: what is the same for every reader is left out of the page. */
const COLLECTORS: readonly Collector[] = [
  frame,
  home,
  logistics,
  faq,
  accounts,
  descriptions,
  dashboardEntry,
  dashboardResult,
  dashboardAnnouncements,
  workspace,
];

const WORDS = { isOwner: true, ideaName: "Tidal", description: "A patch.", withdrawnAt: null };

/** Every reader of every day. */
export function readers(): readonly Reader[] {
  return CHALLENGE_DAYS.flatMap(({ name, now, challenge, people }) =>
    people.map((person): Reader => {
      const own = challengeFor(person, challenge);
      const known = personOf(person, challenge);
      return {
        day: name,
        person,
        facts: factsOf(own, new Date(now)),
        standing: standingOf(own, Date.parse(now), known),
        entry: known === "visitor" ? null : known.entry && { ...known.entry, ...WORDS },
      };
    }),
  );
}

/** All that this reader is told, with ordinary spaces. */
export function sentencesFor(reader: Reader): readonly Sentence[] {
  return COLLECTORS.flatMap((collect) => collect(reader)).map((sentence) => ({
    ...sentence,
    text: plainText(sentence.text).replaceAll("\n", " / "),
  }));
}

const isSignedIn = ({ standing }: Reader) => standing.person !== "visitor";
const labels = (links: readonly { readonly label: string }[]) =>
  links.map(({ label }) => label).join(", ");

function frame({ facts }: Reader): Sentence[] {
  const page = "Every page";
  return [
    { page, place: "bar", text: labels(barLinksOf(facts)) },
    { page, place: "footer", text: labels(pageFooterLinksOf(facts)) },
  ];
}

function home(reader: Reader): Sentence[] {
  const { facts } = reader;
  const page = "Home";
  const texts = { ...incentives(facts), action: mainAction(facts, isSignedIn(reader)) };
  const { title, steps } = interest(facts, isSignedIn(reader));
  return [
    { page, place: "hero", text: heroCall(facts) },
    { page, place: "hero, button (also of brief and logistics)", text: texts.action.text },
    ...heroFacts(facts, true).map(({ figure, text }, index) => ({
      page,
      place: `hero, fact ${index + 1}`,
      text: `${figure}: ${text}`,
    })),
    ...statement(facts).paragraphs.map((text, index) => ({
      page,
      place: `statement, paragraph ${index + 1}`,
      text,
    })),
    { page, place: "incentives, title", text: texts.title },
    ...texts.items.map((item) => ({ page, place: `incentives, ${item.title}`, text: item.text })),
    { page, place: "steps, title", text: title },
    ...steps.map((step, index) => ({
      page,
      place: `step ${index + 1}`,
      text: `${step.period}. ${step.title}: ${step.text} [${step.action.text}]`,
    })),
    { page, place: "mailing list", text: mailingListLead(facts) },
  ];
}

function logistics({ facts }: Reader): Sentence[] {
  const page = "Logistics";
  return [
    { page, place: "participation", text: participation(facts).paragraphs.join(" ") },
    ...timelinePhases(facts).map((phase) => ({
      page,
      place: `timeline, ${phase.shortTitle}`,
      text: phase.period,
    })),
    { page, place: "deadline", text: deadlineNote(facts) },
    ...phaseCards(facts).map(({ number, period, text, dates }) => ({
      page,
      place: `phase ${number}`,
      text: `${period}. ${text} ${dates.map(({ label, value }) => `${label}: ${value}`).join(". ")}`,
    })),
  ];
}

function faq({ facts }: Reader): Sentence[] {
  const page = "FAQ";
  return [
    { page, place: "above the questions", text: faqNote(facts) },
    ...faqItems(facts).map(({ id, question, answer }) => ({
      page,
      place: `question ${id}`,
      text: `${question} ${plainBlocks(answer)}`,
    })),
  ];
}

function accounts({ facts }: Reader): Sentence[] {
  return [{ page: "Sign-up", place: "note", text: plainText(accountNote(facts)) }];
}

function descriptions({ facts }: Reader): Sentence[] {
  return Object.entries(pageDescriptions(facts)).map(([path, { title, description }]) => ({
    page: "Search engines and link previews",
    place: path,
    text: `${title}: ${description}`,
  }));
}

function dashboardEntry({ standing, facts, entry }: Reader): Sentence[] {
  if (standing.person === "visitor") return [];
  const { label, title, text } = entryWords(standing, facts.challenge, entry);
  return [{ page: "Dashboard", place: "entry", text: `${label ?? "(none)"}. ${title}: ${text}` }];
}

function dashboardResult({ standing, facts }: Reader): Sentence[] {
  if (!isDecided(standing.person)) return [];
  const result = resultOf(standing.person, {
    firstName: "Thandiwe",
    ideaName: WORDS.ideaName,
    receiptNumber: "E-000042",
    hasDocument: true,
    publicPage: null,
    facts,
  });
  const page = "Dashboard, result";
  return [
    { page, place: "head", text: `${result.title} ${result.lead}` },
    ...result.yours.map(({ label, figure, note = "" }) => ({
      page,
      place: "yours",
      text: `${label}: ${figure} ${note}`,
    })),
    ...result.steps.map(({ when, title, text }) => ({
      page,
      place: result.next,
      text: `${when ? `${when}: ` : ""}${title}. ${plainText(text)}`,
    })),
  ];
}

function workspace(reader: Reader): Sentence[] {
  const { facts, entry } = reader;
  const page = "Workspace";
  if (!isSignedIn(reader)) return [];
  if (!entry?.outcome) return [{ page, place: "for others", text: plainText(noWorkspace(facts)) }];
  return [{ page, place: "head", text: finalistStanding(entry.outcome, entry.ideaName, facts) }];
}

function dashboardAnnouncements(reader: Reader): Sentence[] {
  if (!isSignedIn(reader)) return [];
  return announcements(reader.facts, reader.standing).map(({ title, text }, index) => ({
    page: "Dashboard",
    place: `announcement ${index + 1}`,
    text: `${title}: ${plainText(text)}`,
  }));
}
