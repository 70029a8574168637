import type { SamplePerson } from "./people.ts";

/** The judge to try the judging pages with. */
export const DEMO_JUDGE: SamplePerson = judge(
  "judge",
  "Demo",
  "Judge",
  "Ireland",
  "Harbour Clinic",
);

/** The eight who judge in the demo. Nobody of them shares an organisation with an entry. */
export const JUDGES: readonly SamplePerson[] = [
  DEMO_JUDGE,
  judge("nadia.rahmani", "Nadia", "Rahmani", "Morocco", "Atlas Infusion Care"),
  judge("jonas.lindqvist", "Jonas", "Lindqvist", "Sweden", "Northern Polymers"),
  judge("mei.tanaka", "Mei", "Tanaka", "Japan", "Sunrise Device Studio"),
  judge("paulo.teixeira", "Paulo", "Teixeira", "Brazil", "Casa da Diabetes"),
  judge("ruth.adeyemi", "Ruth", "Adeyemi", "Nigeria", "Lagoon Nursing Service"),
  judge("helen.mccrae", "Helen", "McCrae", "New Zealand", "Kauri Sterilization"),
  judge("tomas.dvorak", "Tomáš", "Dvořák", "Czechia", "Vltava Micromechanics"),
];

function judge(
  address: string,
  firstName: string,
  lastName: string,
  country: string,
  organisation: string,
): SamplePerson {
  return {
    email: `${address}@example.com`,
    firstName,
    lastName,
    country,
    university: organisation,
    levelOfStudy: "Judge of the challenge",
  };
}
