import type { TransactionSql } from "postgres";
import { JUDGED, type SampleEntry } from "./entries.ts";
import { accountId, after, type SampleFile, type SeasonEvent } from "./event.ts";
import { createPdf } from "./pdf.ts";
import { type Circle, drawPicture } from "./picture.ts";
import { uuidOf } from "./random.ts";
import { DEMO_ADMIN, MENTORS } from "./samples.ts";

interface Stage {
  id: string;
  name: string;
  instructions: string;
  due_at: Date;
}

/** The panel is released on September 30. */
const ANNOUNCED_AT = new Date("2025-10-01T13:00:00Z");
/** The final has just been released. */
const PRAISED_AT = new Date("2026-01-31T22:00:00Z");

const CONCEPT: Stage = {
  id: uuidOf("stage:concept"),
  name: "Refined concept",
  instructions:
    "Ten pages at most: what changed since your entry, what you tried, and what you still do not know. Drawings count more than words.",
  due_at: new Date("2025-11-01T04:59:59Z"),
};
const PROTOTYPE: Stage = {
  id: uuidOf("stage:prototype"),
  name: "Prototype and tests",
  instructions:
    "Photographs of the prototype, a table of what you measured with 25 mL, and the three risks that remain.",
  due_at: new Date("2025-12-13T04:59:59Z"),
};

interface Scene {
  altText: string;
  ground: Parameters<typeof drawPicture>[0];
  circles: Circle[];
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

/** What each finalist shows, and what the jury says of it after the final; the best first. */
const SHOWN: readonly { jurySentence: string; scenes: readonly Scene[] }[] = [
  {
    jurySentence:
      "It answers a question that the others did not ask: how do you know that it has worked?",
    scenes: [
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
  },
  {
    jurySentence: "It moves with the body, and the needle stays where it belongs.",
    scenes: [
      {
        altText: "A small device on a large belly, seen from above",
        ground: "tone1",
        circles: [
          { x: 640, y: 620, radius: 620, color: "tone4" },
          { x: 640, y: 980, radius: 34, color: "tone6" },
          ...device(820, 400, 120),
        ],
      },
      {
        altText: "The device on an upper arm, seen from the side",
        ground: "tone1",
        circles: [
          { x: 780, y: 450, radius: 560, color: "tone8" },
          { x: 1010, y: 520, radius: 560, color: "tone7" },
          ...device(470, 430, 160),
        ],
      },
    ],
  },
  {
    jurySentence: "Four screws and one board: a device that a hospital can keep alive.",
    scenes: [
      {
        altText: "Two hands hold the open device like a shell",
        ground: "tone1",
        circles: [
          { x: 150, y: 700, radius: 430, color: "tone5" },
          { x: 1050, y: 700, radius: 430, color: "tone4" },
          ...device(600, 420, 240),
        ],
      },
      {
        altText: "The drive unit beside a cartridge on a dark table",
        ground: "tone9",
        circles: [
          { x: 600, y: 1500, radius: 1000, color: "tone8" },
          ...device(430, 470, 230),
          { x: 880, y: 520, radius: 165, color: "tone3" },
          { x: 880, y: 520, radius: 120, color: "tone4", ring: 22 },
        ],
      },
    ],
  },
  {
    jurySentence: "We handed it around the table, and nobody needed the instructions.",
    scenes: [
      {
        altText: "Nine prototypes in three rows; the one in the middle was kept",
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
  },
  {
    jurySentence: "It works in every position, with fewer parts than any other finalist.",
    scenes: [
      {
        altText: "The ring, white and blue, worn below the ribs",
        ground: "tone1",
        circles: [
          { x: 260, y: 1180, radius: 900, color: "tone6" },
          { x: 1300, y: 1020, radius: 520, color: "tone5" },
          ...device(520, 560, 190),
        ],
      },
    ],
  },
];

/** What happens to the finalists: `--at 2025-10-05` is in the middle of the first stage. */
export function* finalistEvents(): Generator<SeasonEvent> {
  const admin = accountId(DEMO_ADMIN);
  for (const stage of [CONCEPT, PROTOTYPE]) {
    const happen = (sql: TransactionSql) => sql`insert into public.finalist_stages ${sql(stage)}`;
    yield { at: ANNOUNCED_AT, by: admin, happen };
  }
  for (const [place, { jurySentence, scenes }] of SHOWN.entries()) {
    const entry = JUDGED[place];
    const mentor = MENTORS[place % MENTORS.length];
    if (!entry || !mentor) throw new Error("Each finalist has an entry and a mentor.");
    const name = `${mentor.firstName} ${mentor.lastName}`;
    const contact = "By email, or by video on Tuesdays and Thursdays, 15:00 to 17:00 in Paris.";
    yield {
      at: after(ANNOUNCED_AT, place + 1),
      by: admin,
      happen: (sql) => sql`
        select public.set_mentor(${entry.id}, ${accountId(mentor)}, ${name}, ${contact})`,
    };
    // The first is early, and hands in a second version.
    const isEarly = place === 0;
    yield handIn(
      entry,
      CONCEPT,
      1,
      isEarly ? "2025-10-02T09:40:00Z" : `2025-10-2${place}T14:20:00Z`,
    );
    if (isEarly) yield handIn(entry, CONCEPT, 2, "2025-10-04T16:10:00Z");
    yield handIn(entry, PROTOTYPE, 1, `2025-12-0${place + 5}T10:30:00Z`);
    yield* pageEvents(entry, scenes, after(ANNOUNCED_AT, 20 + 9 * place));
    yield {
      at: PRAISED_AT,
      by: admin,
      happen: (sql) => sql`select public.set_jury_sentence(${entry.id}, ${jurySentence})`,
    };
  }
}

/** The owner hands in a version for a stage. */
function handIn(entry: SampleEntry, stage: Stage, version: number, at: string): SeasonEvent {
  const fileName = `${stage.name.toLowerCase().replaceAll(" ", "-")}-${version}.pdf`;
  const file: SampleFile = {
    bucket: "finalists",
    path: `${entry.id}/${stage.id}/${uuidOf(`${entry.id}:${stage.id}:${version}`)}/${fileName}`,
    type: "application/pdf",
    content: () =>
      createPdf(`${stage.name}, version ${version}`, `${entry.name}\n\n${entry.description}`),
  };
  return {
    at: new Date(at),
    by: entry.team[0],
    files: [file],
    happen: (sql) => sql`select public.hand_in_document(${stage.id}, ${file.path})`,
  };
}

/** The owner makes the page public, and members agree to be named; in a large team one does not. */
function* pageEvents(
  entry: SampleEntry,
  scenes: readonly Scene[],
  at: Date,
): Generator<SeasonEvent> {
  const { id, team, name, description } = entry;
  const [owner = ""] = team;
  const pictures = scenes.map(({ altText, ground, circles }, index) => ({
    altText,
    file: {
      bucket: "projects",
      path: `${id}/${uuidOf(`picture:${id}:${index}`)}/picture.jpg`,
      type: "image/jpeg",
      content: () => drawPicture(ground, circles),
    } as const,
  }));
  yield {
    at,
    by: owner,
    files: pictures.map(({ file }) => file),
    happen: async (sql) => {
      await sql`select public.save_finalist_page(${name}, ${firstSentences(description)}, true)`;
      await sql`
        select public.save_finalist_pictures(
          ${pictures.map(({ file }) => file.path)}, ${pictures.map(({ altText }) => altText)})`;
    },
  };
  for (const member of team.slice(0, team.length > 3 ? -1 : undefined)) {
    yield {
      at: after(at, 1),
      by: member,
      happen: (sql) => sql`select public.show_me_as_finalist(true)`,
    };
  }
}

/** What a team would choose of its entry: whole sentences, of about 60 words. */
function firstSentences(description: string): string {
  const sentences = description.replace(/\s+/g, " ").match(/[^.]+\.?/g) ?? [];
  let summary = "";
  for (const sentence of sentences) {
    if (`${summary}${sentence}`.split(" ").length > 60) break;
    summary += sentence;
  }
  return summary.trim() || description;
}
