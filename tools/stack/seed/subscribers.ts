import type { Random } from "./random.ts";

/** Somebody who used the mailing list form. */
export interface SampleSubscriber {
  name: string;
  email: string;
  country: string;
}

// Given names and family names by country, so that every combination is one that could be.
const NAMES: Record<string, { given: readonly string[]; family: readonly string[] }> = {
  Argentina: { given: ["Lucía", "Tomás", "Martina"], family: ["Acosta", "Benítez", "Herrera"] },
  Australia: { given: ["Chloe", "Jack", "Ruby"], family: ["Mitchell", "Hughes", "Doyle"] },
  Canada: { given: ["Zoé", "Noah", "Hannah"], family: ["Gagnon", "Fraser", "Singh"] },
  Croatia: { given: ["Luka", "Petra", "Marko"], family: ["Babić", "Jurić", "Knežević"] },
  Egypt: { given: ["Mona", "Karim", "Salma"], family: ["Mansour", "Fahmy", "Zaki"] },
  Hungary: { given: ["Réka", "Bence", "Dóra"], family: ["Szűcs", "Fekete", "Balogh"] },
  Malaysia: { given: ["Aisyah", "Kumar", "Mei Xin"], family: ["Ismail", "Raman", "Lim"] },
  Netherlands: { given: ["Sanne", "Daan", "Lotte"], family: ["de Wit", "Bakker", "van Dijk"] },
  Peru: { given: ["Killa", "Andrés", "Rosa"], family: ["Quispe", "Huamán", "Flores"] },
  Spain: { given: ["Nerea", "Hugo", "Íñigo"], family: ["Ibáñez", "Molina", "Etxeberria"] },
  Switzerland: { given: ["Lea", "Reto", "Aline"], family: ["Zbinden", "Favre", "Caduff"] },
  "United States": { given: ["Ava", "Marcus", "Elena"], family: ["Reyes", "Thompson", "Nguyen"] },
};

/** `count` different people with addresses derived from their names. */
export function createSubscribers(random: Random, count: number): SampleSubscriber[] {
  const everybody = Object.entries(NAMES).flatMap(([country, { given, family }]) =>
    given.flatMap((first) => family.map((last) => ({ name: `${first} ${last}`, country }))),
  );
  return random
    .shuffle(everybody)
    .slice(0, count)
    .map((person) => ({ ...person, email: addressOf(person.name) }));
}

/** "Íñigo de Wit" at inigo.de.wit@example.com. */
export function addressOf(name: string): string {
  const plain = name
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/[^A-Za-z ]/g, "");
  return `${plain.toLowerCase().replaceAll(" ", ".")}@example.com`;
}
