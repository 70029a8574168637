import { organisation } from "./organisation.ts";
import { pages } from "./pages.ts";

/** The title as it is set on wide windows, line by line. */
const titleLines = ["Take the", "infusion out", "of the clinic."] as const;

/** The opening of the home page. */
export const hero = {
  call: "Open call for university students and recent graduates",
  titleLines,
  action: { text: "Register", href: pages.signUp },
  brief: { text: "Read the brief", href: pages.challenge },
  partner: `In collaboration with ${organisation.designPartner}`,
  /** Describes the drawing of a wearable injector in layers. */
  illustrationAlt:
    "A round wearable injector, taken apart above the skin into its layers: adhesive, needle, reservoir, electronics and a white shell.",
} as const;
