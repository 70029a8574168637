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
export const DEMO_MENTOR: SamplePerson = {
  email: "mentor@example.com",
  firstName: "Demo",
  lastName: "Mentor",
  country: "France",
  university: "Seine Device Workshop",
  levelOfStudy: "Mentor of finalists",
};
