/**
 * The organizations behind the challenge, for pages and emails. Replace the names before going live. They begin in
 * lower case because they are used within sentences.
 */
export const partners = {
  /** The pharmaceutical company that runs the challenge. */
  provider: "the Provider",
  /** The design consultancy that it works with. */
  designPartner: "the Design Partner",
} as const;
