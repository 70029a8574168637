import { figures } from "./figures.ts";
import { type PictureFile, pictures } from "./pictures.ts";

/** A day with the device, drawn in the brief. It illustrates situations, not a product. */

interface Moment {
  readonly time: string;
  readonly title: string;
  readonly text: string;
  readonly picture: PictureFile;
  /** Whether the device is on the body. */
  readonly isWorn?: boolean;
}

const moments: readonly Moment[] = [
  {
    time: "07:00",
    title: "Out of the fridge",
    text: `Up to ${figures.volume}, cold. It warms up on the table while the coffee runs through.`,
    picture: pictures.fridge,
  },
  {
    time: "07:40",
    title: "Pressed on",
    text: "At home, alone, with one hand. The needle goes in by itself.",
    picture: pictures.press,
    isWorn: true,
  },
  {
    time: "08:30",
    title: "Under the coat",
    text: "The tram brakes, the strap pulls. The device stays where it is.",
    picture: pictures.tram,
    isWorn: true,
  },
  {
    time: "10:00",
    title: "At work",
    text: "A quiet light shows that it is working, and the clinic can follow along.",
    picture: pictures.desk,
    isWorn: true,
  },
  {
    time: "12:30",
    title: "Lifted off",
    text: `The needle is back inside, by itself. It took less than ${figures.wear}.`,
    picture: pictures.lift,
  },
  {
    time: "From then on",
    title: "The rest of the day",
    text: "Nothing to carry, nowhere to be. The next one is due in a week, a month or a quarter.",
    picture: pictures.hands,
  },
];

export const patientDay = {
  title: "A patient’s day",
  lead: "One way that it could go. No such device exists: where would yours change this day?",
  moments,
} as const;
