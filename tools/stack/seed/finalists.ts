import { readFileSync } from "node:fs";
import type { TransactionSql } from "postgres";
import { accountId, after, type SampleFile, type SeasonEvent } from "./event.ts";
import { createPdf } from "./pdf.ts";
import { uuidOf } from "./random.ts";
import { DEMO_ADMIN, MENTORS } from "./samples.ts";
import { JUDGED, type SampleSubmission } from "./submissions.ts";

interface Stage {
  id: string;
  name: string;
  instructions: string;
  due_at: Date;
}

interface FinalistDevice {
  diameter: number | null;
  height: number | null;
  volume: number | null;
}

/** The panel is released on September 30. */
const ANNOUNCED_AT = new Date("2025-10-01T13:00:00Z");
/** Right after the release of the final. */
const JURY_SENTENCES_AT = new Date("2026-01-31T22:00:00Z");

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

/**
 * The pictures of each finalist (samples/pictures), its device in mm and mL, which one team does not state, and the jury's
 * sentence after the final, best finalist first.
 */
const FINALIST_PAGES: readonly {
  jurySentence: string;
  device: FinalistDevice;
  pictures: Readonly<Record<string, string>>;
}[] = [
  {
    jurySentence:
      "It answers a question that the others did not ask: how do you know that it has worked?",
    device: { diameter: 84, height: 11, volume: 25 },
    pictures: { "lantern-1.jpg": "The device glows through a shirt in a dark room" },
  },
  {
    jurySentence: "It moves with the body, and the needle stays where it belongs.",
    device: { diameter: 68, height: 14, volume: 25 },
    pictures: {
      "breathe-1.jpg": "A small device on a large belly, seen from above",
      "breathe-2.jpg": "The device on an upper arm, seen from the side",
    },
  },
  {
    jurySentence: "Four screws and one board: a device that a hospital can keep alive.",
    device: { diameter: 62, height: 22, volume: 20 },
    pictures: {
      "commons-1.jpg": "Two hands hold the open device like a shell",
      "commons-2.jpg": "The drive unit beside a cartridge on a dark table",
    },
  },
  {
    jurySentence: "We handed it around the table, and nobody needed the instructions.",
    device: { diameter: null, height: null, volume: null },
    pictures: { "plain-1.jpg": "Nine prototypes in three rows; the one in the middle was kept" },
  },
  {
    jurySentence: "It works in every position, with fewer parts than any other finalist.",
    device: { diameter: 74, height: 16, volume: 25 },
    pictures: { "orbit-1.jpg": "The ring, white and blue, worn below the ribs" },
  },
];

/** Stages, mentors, documents and pages: `--at 2025-10-05` is in the middle of the first stage. */
export function* finalistEvents(): Generator<SeasonEvent> {
  const admin = accountId(DEMO_ADMIN);
  for (const stage of [CONCEPT, PROTOTYPE]) {
    const happen = (sql: TransactionSql) => sql`insert into public.finalist_stages ${sql(stage)}`;
    yield { at: ANNOUNCED_AT, by: admin, happen };
  }
  for (const [place, { jurySentence, device, pictures }] of FINALIST_PAGES.entries()) {
    const submission = JUDGED[place];
    const mentor = MENTORS[place % MENTORS.length];
    if (!submission || !mentor) throw new Error("Each finalist has an entry and a mentor.");
    const name = `${mentor.firstName} ${mentor.lastName}`;
    const contact = "By email, or by video on Tuesdays and Thursdays, 15:00 to 17:00 in Paris.";
    yield {
      at: after(ANNOUNCED_AT, place + 1),
      by: admin,
      happen: (sql) => sql`
        select public.set_mentor(${submission.id}, ${accountId(mentor)}, 0, ${name}, ${contact})`,
    };
    // The first finalist is early, and submits a second version.
    const isEarly = place === 0;
    yield submitDocument(
      submission,
      CONCEPT,
      1,
      isEarly ? "2025-10-02T09:40:00Z" : `2025-10-2${place}T14:20:00Z`,
    );
    if (isEarly) yield submitDocument(submission, CONCEPT, 2, "2025-10-04T16:10:00Z");
    yield submitDocument(submission, PROTOTYPE, 1, `2025-12-0${place + 5}T10:30:00Z`);
    yield* pageEvents(submission, device, pictures, after(ANNOUNCED_AT, 20 + 9 * place));
    yield {
      at: JURY_SENTENCES_AT,
      by: admin,
      happen: (sql) => sql`select public.set_jury_sentence(${submission.id}, '', ${jurySentence})`,
    };
  }
}

/** The owner submits a version for a stage. */
function submitDocument(
  submission: SampleSubmission,
  stage: Stage,
  version: number,
  at: string,
): SeasonEvent {
  const fileName = `${stage.name.toLowerCase().replaceAll(" ", "-")}-${version}.pdf`;
  const file: SampleFile = {
    bucket: "finalists",
    path: `${submission.id}/${stage.id}/${uuidOf(`${submission.id}:${stage.id}:${version}`)}/${fileName}`,
    type: "application/pdf",
    content: () =>
      createPdf(
        `${stage.name}, version ${version}`,
        `${submission.name}\n\n${submission.description}`,
      ),
  };
  return {
    at: new Date(at),
    by: submission.team[0],
    files: [file],
    happen: (sql) => sql`
      select public.submit_stage_document(${submission.id}, ${stage.id}, ${file.path})`,
  };
}

/** The owner makes the page public, and members agree to be named; in a large team one does not. */
function* pageEvents(
  submission: SampleSubmission,
  { diameter, height, volume }: FinalistDevice,
  images: Readonly<Record<string, string>>,
  at: Date,
): Generator<SeasonEvent> {
  const { id, team, name, description } = submission;
  const [owner = ""] = team;
  const [summary = description] = /^(?:[^.]+\.){1,2}/.exec(description) ?? [];
  const pictures = Object.entries(images).map(([image, altText], index) => ({
    altText,
    file: {
      bucket: "projects",
      path: `${id}/${uuidOf(`picture:${id}:${index}`)}/picture.jpg`,
      type: "image/jpeg",
      content: () => readFileSync(new URL(`samples/pictures/${image}`, import.meta.url)),
    } as const,
  }));
  yield {
    at,
    by: owner,
    files: pictures.map(({ file }) => file),
    happen: async (sql) => {
      await sql`
        select public.save_finalist_page(
          ${id}, 0, ${name}, ${summary}, true, ${diameter}, ${height}, ${volume})`;
      await sql`
        select public.save_finalist_pictures(
          ${id}, 1, ${pictures.map(({ file }) => file.path)}, ${pictures.map(({ altText }) => altText)})`;
    },
  };
  for (const member of team.slice(0, team.length > 3 ? -1 : undefined)) {
    yield {
      at: after(at, 1),
      by: member,
      happen: (sql) => sql`select public.set_name_shown(${id}, true)`,
    };
  }
}
