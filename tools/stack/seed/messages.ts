import type { ContactRequestStatus } from "#shared/challenge.ts";

/** A made-up message of the contact form. */
export interface SampleMessage {
  status: ContactRequestStatus;
  name: string;
  email: string;
  subject: string;
  message: string;
}

type Row = readonly [
  ContactRequestStatus,
  address: string,
  name: string,
  subject: string,
  message: string,
];

const ROWS: readonly Row[] = [
  [
    "new",
    "ingrid.solberg",
    "Ingrid Solberg",
    "May we be six?",
    "We are six friends from one course. Is there any way to enter as a team of six, or must we split into two teams?",
  ],
  [
    "new",
    "rahul.menon",
    "Rahul Menon",
    "Graduated in December 2022",
    "My degree is dated December 2022 but the ceremony was in March 2023. Which of the two counts?",
  ],
  [
    "new",
    "sofia.castellanos",
    "Sofía Castellanos",
    "Video in the entry",
    "The form takes PDF, DOCX and PPTX. May the document contain a link to a video?",
  ],
  [
    "new",
    "hiro.nakata",
    "中田 宏",
    "言語について",
    "日本語で応募することはできますか。英語のみでしょうか。",
  ],
  [
    "new",
    "benedikt.auer",
    "Benedikt Auer",
    "Two ideas, one entry",
    "The rules say that one entry may hold several ideas. Are they judged one by one?",
  ],
  [
    "new",
    "mariam.elsayed",
    "Mariam El-Sayed",
    "Visa for Paris",
    "If we reach the final, do you help with the invitation letter for a visa? It takes eight weeks here.",
  ],
  [
    "new",
    "leo.fontaine",
    "Léo Fontaine",
    "Accessibility of the form",
    "I use a screen reader. Where do I find the list of uploaded files after choosing one?",
  ],
  [
    "new",
    "grace.mwangi",
    "Grace Mwangi",
    "Poster for our department",
    "We would like to put up a poster in our faculty. Is there a file that we can print?",
  ],
  [
    "in-progress",
    "tom.hartley",
    "Tom Hartley",
    "Employment contract",
    "I work four hours a week for a start-up. My contract mentions inventions. What exactly must it not say?",
  ],
  [
    "in-progress",
    "ana.petrovic",
    "Ana Petrović",
    "Cannot change the team",
    "A member has left university and wants to leave the team, but the page says that teams are locked.",
  ],
  [
    "in-progress",
    "wei.ling.tan",
    "Tan Wei Ling",
    "Prize in kind?",
    "Is the investment part of the first prize paid to the team or to a company that we would have to found?",
  ],
  [
    "in-progress",
    "samuel.owusu",
    "Samuel Owusu",
    "Material samples",
    "Do you provide drug simulants of the right viscosity for the prototype phase?",
  ],
  [
    "in-progress",
    "clara.weiss",
    "Clara Weiß",
    "Data protection",
    "Which of my data do the mentors see? Please send me the address of your data protection officer.",
  ],
  [
    "resolved",
    "ivan.horvat",
    "Ivan Horvat",
    "Confirmation mail missing",
    "I have signed up but no mail has arrived.\n\nUpdate: it was in the spam folder, thank you!",
  ],
  [
    "resolved",
    "nadia.rahimi",
    "Nadia Rahimi",
    "Part-time studies",
    "I study part-time beside my job. Am I eligible?",
  ],
  [
    "resolved",
    "peter.novak",
    "Peter Novák",
    "Wrong e-mail address",
    "I mistyped my address when I registered. Can you change it?",
  ],
  [
    "resolved",
    "hana.kim",
    "Hana Kim",
    "Deadline and time zone",
    "11:59 PM EST: does that mean daylight saving time in August or not?",
  ],
  [
    "resolved",
    "lucia.moretti",
    "Lucia Moretti",
    "Mentorship language",
    "Are the mentors available in Italian, too?",
  ],
  [
    "resolved",
    "david.adeyemi",
    "David Adeyemi",
    "Press enquiry",
    "Our student radio would like to interview somebody about the challenge. Whom may we call?",
  ],
  [
    "resolved",
    "yuki.arai",
    "Yuki Arai",
    "Thank you",
    "The explanation of the evaluation criteria on your page is very clear. Thank you.",
  ],
];

/** The contact requests of the demo data, always the same, in every status. */
export const MESSAGES: readonly SampleMessage[] = ROWS.map(
  ([status, address, name, subject, message]) => ({
    status,
    name,
    email: `${address}@example.com`,
    subject,
    message,
  }),
);
