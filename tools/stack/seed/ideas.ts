/** Why an entry is not judged, or how good judges find it, on their scale from 1 to 5. */
type Fate = "draft" | "withdrawn" | number;

/** A made-up entry. */
export interface SampleIdea {
  fate: Fate;
  teamSize: number;
  hasDocument: boolean;
  name: string;
  description: string;
}

type Row = readonly [
  fate: Fate,
  teamSize: number,
  hasDocument: boolean,
  name: string,
  description: string,
];

const ROWS: readonly Row[] = [
  [
    3.5,
    1,
    true,
    "Tidepool",
    "A shallow disc with a bellows reservoir of 20 mL. The drug leaves at the pace of a slow breath: a spring-wound escapement does the timing, so the wearable part needs no battery at all. A reusable cap reads the escapement and shows start, progress and end on a ring of light.",
  ],
  [
    3.6,
    2,
    true,
    "Second Skin",
    "A device in three hinged petals that follows the abdomen when the wearer sits, bends or sleeps. Each petal holds a third of the dose, which keeps the height below 11 mm. The petals come off one by one, so that removal peels and does not pull.",
  ],
  [
    4.7,
    5,
    true,
    "Lantern: one signal for every reader of it",
    "Patients told us that they do not trust a device that says nothing for two hours. Lantern has one signal, light through the housing, that can be seen through a shirt, felt as a pulse and read by a phone. The injector below it is deliberately plain: pre-filled, automatic insertion and retraction, one button that cannot be pressed twice.\n\nWe tested five paper prototypes with nine people, among them two with low vision.",
  ],
  [
    2.9,
    1,
    false,
    "Quiet Hour",
    "A delivery rate that adapts to comfort. A thermistor beside the needle senses local swelling as a change of heat flow, and the pump slows before the wearer feels pressure.",
  ],
  [
    3.4,
    3,
    true,
    "Seed",
    "A seed-shaped cartridge clicks into a washable shell. Only the seed and its adhesive are thrown away: 9 g of single-material polypropylene. Pump, battery and electronics live in the shell and last for three years.",
  ],
  [
    3.0,
    1,
    true,
    "Half-moon",
    "Two halves: one with the drug in cold storage, one with the electronics in a drawer. They recognise each other when they meet, warm the dose while the wearer prepares, and refuse a cartridge that has been outside the cold chain for too long.",
  ],
  [
    2.7,
    2,
    false,
    "Gecko",
    "Dry adhesion by micro-pillars moulded into the base, released by warmth. No acrylate, no residue, and it can be placed twice, which matters when a shaking hand misses at the first attempt.",
  ],
  [
    2.5,
    3,
    true,
    "Monthly",
    "A pre-filled device for monthly therapy that is designed around the twenty-nine days on which it is not used: a calendar in the packaging, a reminder that a carer can share, and a return envelope that is part of the box.",
  ],
  [
    3.9,
    2,
    true,
    "Orbit",
    "A peristaltic ring squeezes a circular tube around its whole circumference, so orientation does not matter and the dead volume stays below 0.1 mL. The ring is also the case, which removes four parts.",
  ],
  [
    2.8,
    1,
    true,
    "Kelp",
    "A float of seaweed-based foam replaces the adhesive pad. It is soft when wet, firm when dry and composts in eight weeks. Measured peel force on our test rig: 1.9 N, about that of a common dressing.",
  ],
  [
    2.6,
    4,
    true,
    "Handshake",
    "Pairing by touch: the device talks to the phone only while both are held. No account, no pairing list, no radio while it is worn. What it knows, start, flow and end, is handed over in a second.",
  ],
  [
    2.3,
    1,
    false,
    "Slope",
    "Viscous biologics need force at the beginning and patience at the end. Slope stores the force in a shape-memory strip whose curve matches the drug: the profile is in the material, not in software.",
  ],
  [
    4.5,
    2,
    true,
    "Breathe",
    "An injector that rises and falls with the body. Its reservoir is a folded membrane between two soft rings; the needle hangs in a gimbal and keeps its depth when the skin moves. 25 mL in a device of 68 mm, 14 mm high.",
  ],
  [
    4.1,
    3,
    true,
    "Plain Device",
    "We removed everything a patient could get wrong. One tab, one direction, one sound. The needle is never seen. A window shows the drug itself going down: the oldest display there is. Usability was tried with fourteen people between 22 and 81, twelve succeeded without instructions.",
  ],
  [
    4.3,
    1,
    true,
    "Commons",
    "An open drive unit for any cartridge of the standard diameter, made to be repaired: four screws, one board, a battery that can be bought anywhere. The paper shows the life-cycle assessment against three disposable designs.",
  ],
  [
    1.7,
    1,
    true,
    "Drone Pharmacy",
    "A network of small aircraft brings a filled device to the patient within the hour and takes the used one back.",
  ],
  [
    1.6,
    1,
    false,
    "Smart Pen XL",
    "A pen injector with a larger barrel for volumes of up to 25 mL, with a stand for the table.",
  ],
  [
    2.0,
    2,
    true,
    "Patchwork",
    "Five micro-needle patches of 5 mL each, worn at the same time on both arms and both thighs and on the abdomen.",
  ],
  [
    "withdrawn",
    1,
    true,
    "Loop",
    "A loop of tubing worn as a belt. We withdraw this entry because part of it belongs to our department's research.",
  ],
  [
    "withdrawn",
    1,
    false,
    "Ember",
    "Body heat drives a wax actuator. Our measurements show that it is too slow in winter, so we start again with another principle.",
  ],
  [
    "draft",
    1,
    false,
    "Origami reservoir",
    "Notes so far: a Miura fold empties completely. To do: volume against height, filling port, bubbles.",
  ],
  ["draft", 1, true, "Tactile Track", ""],
  [
    "draft",
    3,
    false,
    "Sling",
    "Worn over the shoulder like a sling bag for people who cannot wear anything on the abdomen. We still need to decide how the needle reaches the skin.",
  ],
  ["draft", 1, false, "", ""],
  [
    "draft",
    4,
    true,
    "A very long working title that the team will certainly shorten before it submits, because it already explains how the device works, whom it is for and why nobody has done it this way before",
    "Long names must not break a table.",
  ],
];

/** The entries of the demo: every state, teams of one to five, ideas of every merit. */
export const IDEAS: readonly SampleIdea[] = ROWS.map(
  ([fate, teamSize, hasDocument, name, description]) => ({
    fate,
    teamSize,
    hasDocument,
    name,
    description,
  }),
);
