// Deno requires the attribute.
import NAMES from "./countries.json" with { type: "json" };

/** A country that a visitor can choose. The database stores its name. */
interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly name: string;
}

/**
 * The members of the United Nations, its two observer states, and Hong Kong, Kosovo and Taiwan, because people who
 * study there have to find their country. By English short name.
 */
export const COUNTRIES: readonly Country[] = Object.entries(NAMES).map(([code, name]) => ({
  code,
  name,
}));

/** Whether `name` is one of the countries that the forms offer. */
export function isCountryName(name: string): boolean {
  return COUNTRIES.some((country) => country.name === name);
}
