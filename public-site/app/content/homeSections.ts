import type { ChallengeFacts } from "./facts.ts";
import { figures } from "./figures.ts";
import { organisation } from "./organisation.ts";
import { pages } from "./pages.ts";

/** The sections of the home page between the hero (hero.ts) and the mailing list (mailingList.ts). */

export const statement = ({ entering }: ChallengeFacts) => ({
  title: `Over ${figures.chronicDisease} people in the US live with chronic diseases.`,
  paragraphs: [
    "Where the treatment is an intravenous infusion, life is arranged around it: the trip to the clinic, the chair, the line in the arm.",
    `An on-body device can turn that around. It is small enough to wear for up to ${figures.wear}, and it delivers a large dose under the skin while its wearer gets on with the day.`,
    `We are not asking for a better version of what exists. We are asking what this device would be if you began with a blank page. Enter ${entering}, from anywhere in the world.`,
  ],
  action: { text: "Read the Full Brief", href: pages.challenge },
});

export const incentives = ({ dates }: ChallengeFacts) => ({
  title: "What’s in it for you",
  items: [
    {
      title: "Win big",
      text: `Prizes total ${figures.allPrizes}. First place is worth up to ${figures.firstPrize}, and every one of the ${figures.finalists} finalist teams receives a prize.`,
    },
    {
      title: "Learn from industry leaders",
      text: `Finalist teams get ${figures.mentorship} of mentorship and a design sprint to take their idea from a description to a prototype.`,
    },
    {
      title: "Build a signature case study",
      text: "A hard problem, a real brief, and people whose treatment depends on the answer: one project that shows how you think, from the first sketch on.",
    },
    {
      title: "Launch a career in medical devices",
      text: `The ${figures.topPitching} teams travel to Paris in ${dates.challengeEnds.monthAndYear}, expenses covered, to pitch at the headquarters of ${organisation.provider}.`,
    },
  ],
});

export const interest = ({ periods, teammates, hasTeams }: ChallengeFacts) => ({
  title: "Are you interested?",
  steps: [
    {
      title: hasTeams ? "Register your team" : "Register",
      period: periods.registration,
      text: `Create an account and complete your profile. Then ${hasTeams ? `enter alone or invite up to ${teammates}` : "begin your entry: everybody enters alone"}.`,
      action: { text: "Register", href: pages.signUp },
    },
    {
      title: "Sign up for updates",
      period: periods.updates,
      text: "Not sure yet? Join the mailing list and hear when something opens, closes or is decided.",
      action: { text: "Join the mailing list", href: pages.mailingList },
    },
    {
      title: "Submit your idea",
      period: periods.submissions,
      text: "Describe your idea, or several of them, in one entry. You can go on editing it until the deadline.",
      action: { text: "See how it works", href: pages.logistics },
    },
  ],
});
