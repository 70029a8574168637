import { challengeDate } from "#common/content/dates.ts";
import { challengeName } from "#common/content/names.ts";
import { capitalized, counted, inEnglish } from "#common/words.ts";
import { AWARDS, PLACES } from "#shared/awards.ts";
import { inDigits } from "#shared/inDigits.ts";
import type { Confirmation, DoneReviews } from "~/data/confirmation.ts";
import type { ChallengeFacts } from "./facts.ts";
import { organization } from "./organization.ts";

const countReviews = (count: number) => counted(count, "review", "reviews");

/** "18 in Screening" */
const inRound = ({ round_name, reviews }: DoneReviews) => `${inDigits(reviews)} in ${round_name}`;

/** The content of the sheet that a judge or an entrant prints. */
export function confirmationContent(confirmation: Confirmation, facts: ChallengeFacts) {
  const { name, idea_name, reviews, confirmed_at } = confirmation;
  const challenge = challengeName(facts);
  const { label, part, sentence } = partOf(confirmation, challenge);
  const provider = capitalized(organization.provider);
  return {
    challenge,
    name: name ?? "",
    sentence,
    facts: [
      [label, part],
      ["Idea", idea_name],
      ["Reviews", reviews && inEnglish(reviews.map(inRound), "and")],
      ["Results released", challengeDate(confirmed_at).day],
      ["Organizers", `${provider} and ${organization.designPartner}`],
    ] as const,
  };
}

/** The role or the result, and the rest of the sentence that begins with the name. */
function partOf({ role, idea_name, reviews }: Confirmation, challenge: string) {
  const end = /[.!?]$/.test(idea_name ?? "") ? "" : ".";
  const withIdea = `the ${challenge} with the idea “${idea_name}${end}”`;
  if (role === "judge") {
    const count = (reviews ?? []).reduce((sum, done) => sum + done.reviews, 0);
    const sentence = `was a judge for the ${challenge} and submitted ${countReviews(count)}.`;
    return { label: "Role", part: "Judge", sentence };
  }
  if (role === "entrant") {
    const sentence = `entered ${withIdea} The judges reviewed the entry.`;
    return { label: "Role", part: "Participant", sentence };
  }
  const place = PLACES.find((one) => one === role);
  return {
    label: "Result",
    ...(place
      ? { part: AWARDS[place].name, sentence: `won ${place} prize in ${withIdea}` }
      : { part: "Finalist", sentence: `is a finalist in ${withIdea}` }),
  };
}
