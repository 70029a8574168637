import type { ExpertiseField } from "#common/expertise.ts";
import type { SamplePerson } from "./people.ts";

export interface SampleJudge extends SamplePerson {
  expertise: ExpertiseField[];
}

/** The judge to try the judging pages with. */
export const DEMO_JUDGE: SampleJudge = judge(
  "judge",
  "Demo",
  "Judge",
  "Ireland",
  "Harbour Clinic",
  ["clinical_practice", "human_factors"],
);

/** The eight who judge in the demo. Nobody of them shares an organization with an entry. */
export const JUDGES: readonly SampleJudge[] = [
  DEMO_JUDGE,
  judge("nadia.rahmani", "Nadia", "Rahmani", "Morocco", "Atlas Infusion Care", [
    "clinical_practice",
    "drug_delivery",
  ]),
  judge("jonas.lindqvist", "Jonas", "Lindqvist", "Sweden", "Northern Polymers", [
    "mechanical_engineering",
    "manufacturing",
  ]),
  judge("mei.tanaka", "Mei", "Tanaka", "Japan", "Sunrise Device Studio", [
    "electronics_and_software",
    "human_factors",
    "manufacturing",
  ]),
  judge("paulo.teixeira", "Paulo", "Teixeira", "Brazil", "Casa da Diabetes", [
    "clinical_practice",
    "business",
  ]),
  judge("ruth.adeyemi", "Ruth", "Adeyemi", "Nigeria", "Lagoon Nursing Service", [
    "clinical_practice",
    "human_factors",
  ]),
  judge("helen.mccrae", "Helen", "McCrae", "New Zealand", "Kauri Sterilization", [
    "manufacturing",
    "regulation",
  ]),
  judge("tomas.dvorak", "Tomáš", "Dvořák", "Czechia", "Vltava Micromechanics", [
    "mechanical_engineering",
    "manufacturing",
  ]),
];

function judge(
  address: string,
  firstName: string,
  lastName: string,
  country: string,
  organization: string,
  expertise: ExpertiseField[],
): SampleJudge {
  return {
    email: `${address}@example.com`,
    firstName,
    lastName,
    country,
    university: organization,
    levelOfStudy: "Judge of the challenge",
    expertise,
  };
}
