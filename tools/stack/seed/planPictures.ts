import { type Circle, drawPicture } from "./picture.ts";
import type { PlannedDocument } from "./planEntries.ts";
import { uuidOf } from "./random.ts";

/** A picture that a finalist shows. */
export interface PlannedPicture {
  id: string;
  altText: string;
  document: PlannedDocument;
}

/** The device: white, with its ring. */
function device(x: number, y: number, radius: number): Circle[] {
  return [
    { x: x + radius * 0.05, y: y + radius * 0.09, radius: radius * 1.03, color: "tone9" },
    { x, y, radius, color: "white" },
    { x, y, radius: radius * 0.84, color: "signal", ring: radius * 0.16 },
    { x, y, radius: radius * 0.3, color: "tone1" },
  ];
}

interface Scene {
  altText: string;
  ground: Parameters<typeof drawPicture>[0];
  circles: Circle[];
}

/** What each of the finalists shows; one of them shows nothing but its words. */
const SCENES: readonly (readonly Scene[])[] = [
  [
    {
      altText: "A small device on a large belly, seen from above",
      ground: "tone1",
      circles: [
        { x: 640, y: 620, radius: 620, color: "tone4" },
        { x: 640, y: 980, radius: 34, color: "tone6" },
        ...device(820, 400, 120),
      ],
    },
  ],
  [
    {
      altText: "A device on an upper arm, seen from the side",
      ground: "tone1",
      circles: [
        { x: 780, y: 450, radius: 560, color: "tone8" },
        { x: 1010, y: 520, radius: 560, color: "tone7" },
        ...device(470, 430, 160),
      ],
    },
    {
      altText: "Two hands hold the open device like a shell",
      ground: "tone1",
      circles: [
        { x: 150, y: 700, radius: 430, color: "tone5" },
        { x: 1050, y: 700, radius: 430, color: "tone4" },
        ...device(600, 420, 240),
      ],
    },
  ],
  [
    {
      altText: "The device glows through a shirt in a dark room",
      ground: "tone9",
      circles: [
        { x: 600, y: 1240, radius: 900, color: "tone8" },
        { x: 600, y: 520, radius: 330, color: "tone7" },
        { x: 600, y: 520, radius: 260, color: "tone5" },
        ...device(600, 520, 150),
      ],
    },
  ],
  [],
  [
    {
      altText: "The disc, white with a blue ring, worn below the ribs",
      ground: "tone1",
      circles: [
        { x: 260, y: 1180, radius: 900, color: "tone6" },
        { x: 1300, y: 1020, radius: 520, color: "tone5" },
        ...device(520, 560, 190),
      ],
    },
    {
      altText: "The disc beside its reusable cap on a dark table",
      ground: "tone9",
      circles: [
        { x: 600, y: 1500, radius: 1000, color: "tone8" },
        ...device(430, 470, 230),
        { x: 880, y: 520, radius: 165, color: "tone3" },
        { x: 880, y: 520, radius: 120, color: "tone4", ring: 22 },
      ],
    },
    {
      altText: "Nine prototypes in three rows; the one in the middle is the one that was kept",
      ground: "tone1",
      circles: Array.from({ length: 9 }, (_, place) => ({
        x: 330 + (place % 3) * 270,
        y: 180 + Math.floor(place / 3) * 270,
        place,
      })).flatMap(({ x, y, place }): Circle[] =>
        place === 4 ? device(x, y, 112) : [{ x, y, radius: 112, color: "tone4" }],
      ),
    },
  ],
];

/** The pictures of a finalist, by its place among them. */
export function planPictures(entryId: string, place: number): PlannedPicture[] {
  return (SCENES[place] ?? []).map(({ altText, ground, circles }, index) => {
    const file = uuidOf(`picture:${entryId}:${index}`);
    return {
      id: uuidOf(`shown:${entryId}:${index}`),
      altText,
      document: {
        name: "picture.jpg",
        path: `${entryId}/${file}/picture.jpg`,
        content: drawPicture(ground, circles),
      },
    };
  });
}

/** What the jury says of the finalists once the final is released. */
export const JURY_SENTENCES: readonly string[] = [
  "A plain answer to a question that the others did not ask: how does one know that it has worked?",
  "It turns the longest hours of the week into something that fits under a coat.",
  "We handed it around the table, and nobody needed the instructions.",
  "The most careful look at skin of all entries, and it shows.",
  "Four screws and one board: a device that a hospital can keep alive, and that everybody on the jury forgot they were wearing.",
];
