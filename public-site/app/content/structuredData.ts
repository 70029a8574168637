import { challengeName } from "#common/content/names.ts";
import { capitalized } from "#common/words.ts";
import { limits } from "#shared/season.ts";
import { paths } from "~/config/paths.ts";
import type { ChallengeFacts } from "./facts.ts";
import { organization } from "./organization.ts";
import { pageDescriptions } from "./seo.ts";

/** Structured data (JSON-LD) for search engines, based on the same data as the pages. */

export type JsonLd = { readonly [key: string]: JsonLdValue };
type JsonLdValue = string | number | boolean | JsonLd | readonly JsonLdValue[];

/** The challenge as an event, with the addresses of the home page and of its image. */
export function eventJsonLd(facts: ChallengeFacts, url: string, imageUrl: string): JsonLd {
  const { dates } = facts;
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: challengeName(facts),
    description: pageDescriptions(facts)[paths.home].description,
    url,
    image: imageUrl,
    inLanguage: "en",
    startDate: dates.challengeStarts.isoDay,
    endDate: dates.challengeEnds.isoDay,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/MixedEventAttendanceMode",
    typicalAgeRange: `${limits.minimumAge}-`,
    location: [
      { "@type": "VirtualLocation", url },
      {
        "@type": "Place",
        name: `${capitalized(organization.provider)}’s headquarters`,
        address: { "@type": "PostalAddress", addressLocality: "Paris", addressCountry: "FR" },
      },
    ],
    organizer: [
      { "@type": "Organization", name: capitalized(organization.provider) },
      { "@type": "Organization", name: capitalized(organization.designPartner) },
    ],
  };
}

/** The content of a JSON-LD script element. "<" is escaped, so that no text can close the element. */
export function jsonLdScript(data: JsonLd): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
