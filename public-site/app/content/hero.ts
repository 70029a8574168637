import { periods } from "./dates.ts";
import { figures } from "./figures.ts";
import { organisation } from "./organisation.ts";
import { pages } from "./pages.ts";

/** The opening of the home page. */
export const hero = {
  dates: periods.challenge,
  call: "Open call for university students and recent graduates",
  title: "Take the infusion out of the clinic.",
  lead: `Invent a device that a person wears on the body, at home, and that gives them up to ${figures.volume} of medicine under the skin. Enter alone or in a team of up to ${figures.teamSize}, from anywhere in the world.`,
  action: { text: "Register", href: pages.signUp },
  partner: `In collaboration with ${organisation.designPartner}`,
  /** Describes the drawing of a wearable injector in layers. */
  illustrationAlt:
    "Drawing of a round wearable injector taken apart into its layers: an adhesive, a needle, a drug reservoir and electronics.",
} as const;
