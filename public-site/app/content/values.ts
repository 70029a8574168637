import { figures } from "./figures.ts";
import { ipPolicy } from "./ipPolicy.ts";
import { organisation } from "./organisation.ts";
import { capitalized } from "./text.ts";

/** What every Markdown file can name in braces. */
export const commonValues = {
  ...figures,
  provider: organisation.provider,
  Provider: capitalized(organisation.provider),
  designPartner: organisation.designPartner,
  contactEmail: organisation.contactEmail,
  ipFinalists: ipPolicy.finalists,
  ipAcquired: ipPolicy.acquired,
  ipOthers: ipPolicy.others,
} as const;
