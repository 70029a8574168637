import { expect, it } from "vitest";
import { type Said, sentencePage } from "#common/testing/sentencePage.ts";
import { CHALLENGE_STATES, PERSON_STATES } from "#shared/standing.ts";
import { forbiddenIn } from "~/testing/forbiddenWords.ts";
import { readers, sentencesFor } from "~/testing/sentences.ts";

const all = readers();

it("goes through every state of the challenge and of a person", () => {
  const standings = all.map(({ standing }) => standing);
  expect(new Set(standings.map(({ challenge }) => challenge))).toEqual(new Set(CHALLENGE_STATES));
  expect(new Set(standings.map(({ person }) => person))).toEqual(new Set(PERSON_STATES));
  for (const { day, person, standing } of all) {
    expect(`${day} ${person}`).toMatch(new RegExp(`^${standing.challenge}.* ${standing.person}`));
  }
});

it("writes every sentence that depends on time into one page", async () => {
  const said = all.flatMap((reader): Said[] =>
    sentencesFor(reader).map((sentence) => ({
      ...sentence,
      day: reader.day,
      person: reader.person,
    })),
  );
  await expect(sentencePage("What the site says, and when", said)).toMatchFileSnapshot(
    "../../../docs/sentences.md",
  );
});

it.each(all)("says nothing that is false on the day $day to $person", (reader) => {
  const forbidden = forbiddenIn(reader.facts, reader.standing.window !== "closed");
  const found = sentencesFor(reader).flatMap(({ page, place, text }) =>
    forbidden
      .filter(({ words }) => words.test(text))
      .map(({ because }) => `${page}, ${place}: “${text}”, but ${because}`),
  );
  expect(found).toEqual([]);
});
