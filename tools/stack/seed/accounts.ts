import { DEMO_JUDGE } from "./judges.ts";
import type { SamplePerson } from "./people.ts";

/** The password of every account in the demo data. */
export const DEMO_PASSWORD = "challenge-demo";

/** The administrator to try the back office with. */
export const DEMO_ADMIN: SamplePerson = {
  email: "admin@example.com",
  firstName: "Demo",
  lastName: "Administrator",
  country: "Switzerland",
  university: "Device Innovation Challenge",
  levelOfStudy: "Administrator of the challenge",
};

/** Confirms what the first administrator decides: a release needs two. */
export const SECOND_ADMIN: SamplePerson = {
  ...DEMO_ADMIN,
  email: "second.admin@example.com",
  firstName: "Second",
};

/** The participant to try the site with: a complete profile and no entry yet. */
export const DEMO_PARTICIPANT: SamplePerson = {
  email: "participant@example.com",
  firstName: "Demo",
  lastName: "Participant",
  country: "Canada",
  university: "Wattle Coast University",
  levelOfStudy: "A masters student",
};

/** The mentor to try the finalists' workspace with, once there are finalists (`--at 2025-10-05`). */
const DEMO_MENTOR: SamplePerson = {
  email: "mentor@example.com",
  firstName: "Demo",
  lastName: "Mentor",
  country: "France",
  university: "Seine Device Workshop",
  levelOfStudy: "Mentor of finalists",
};

/** Each helps some of the finalists. */
export const MENTORS = [
  DEMO_MENTOR,
  {
    ...DEMO_MENTOR,
    email: "amina.diallo@example.com",
    firstName: "Amina",
    lastName: "Diallo",
    country: "Senegal",
    university: "Teranga Prototype House",
  },
  {
    ...DEMO_MENTOR,
    email: "viktor.hahn@example.com",
    firstName: "Viktor",
    lastName: "Hahn",
    country: "Austria",
    university: "Wachau Device Studio",
  },
] as const;

/** The accounts to try the product with, and what each of them is. */
export const DEMO_ACCOUNTS = [
  { role: "Administrator", email: DEMO_ADMIN.email },
  { role: "Second admin", email: SECOND_ADMIN.email },
  { role: "Participant", email: DEMO_PARTICIPANT.email },
  { role: "Judge", email: DEMO_JUDGE.email },
  { role: "Mentor", email: DEMO_MENTOR.email },
] as const;
