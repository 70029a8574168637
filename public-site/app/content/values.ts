import { figures } from "./figures.ts";
import { ipPolicy } from "./ipPolicy.ts";
import { organization } from "./organization.ts";
import { capitalized } from "./text.ts";

/** The values for every Markdown file. */
export const commonValues = {
  ...figures,
  provider: organization.provider,
  Provider: capitalized(organization.provider),
  designPartner: organization.designPartner,
  contactEmail: organization.contactEmail,
  ipFinalists: ipPolicy.finalists,
  ipAcquired: ipPolicy.acquired,
  ipOthers: ipPolicy.others,
} as const;
