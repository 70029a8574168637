import clinic from "~/pictures/clinic.svg?url&no-inline";
import dayDesk from "~/pictures/day-desk.svg?url&no-inline";
import dayFridge from "~/pictures/day-fridge.svg?url&no-inline";
import dayHands from "~/pictures/day-hands.svg?url&no-inline";
import dayLift from "~/pictures/day-lift.svg?url&no-inline";
import dayPress from "~/pictures/day-press.svg?url&no-inline";
import dayTram from "~/pictures/day-tram.svg?url&no-inline";
import worn from "~/pictures/worn.svg?url&no-inline";

/**
 * Drawings that photographs can replace: put the file into app/pictures/ and name it above (docs/deploy.md,
 * "Photographs").
 */

/** A picture with its size in pixels. */
export interface PictureFile {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** Empty if the text beside it describes the same. */
  readonly alt: string;
}

const day = (file: string, alt: string): PictureFile => ({ file, width: 480, height: 600, alt });

export const pictures = {
  /** Home, beside the statement. */
  clinic: {
    file: clinic,
    width: 880,
    height: 1040,
    alt: "An empty treatment chair beside an IV pole with its line hanging loose.",
  },
  /** Home, below the incentives. */
  worn: {
    file: worn,
    width: 1280,
    height: 840,
    alt: "A hand lifts the hem of a shirt to show the device at work on the belly.",
  },
  /** The brief, one for each moment of the day. */
  fridge: day(dayFridge, "A hand takes the device out of a refrigerator."),
  press: day(dayPress, "Two fingers press the device onto a belly."),
  tram: day(dayTram, "Seen from behind, a person in a coat holds a strap on a train."),
  desk: day(dayDesk, "Three small lights shine through the shirt of a person at a desk."),
  lift: day(dayLift, "A hand lifts the device off the skin."),
  hands: day(dayHands, "A child’s hand holding two adult fingers."),
} as const satisfies Record<string, PictureFile>;
