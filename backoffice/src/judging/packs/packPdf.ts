import type { Round } from "../rounds/round.ts";
import { addDocument } from "./documentPages.ts";
import { PackWriter } from "./packWriter.ts";

/** A round entry as judging_pack answers it. */
export interface PackEntry {
  code: string;
  idea_name: string;
  description: string;
  /** The anonymized document, in the bucket judging; null: none. */
  file_path: string | null;
}

export interface Pack {
  round: Pick<Round, "name" | "criteria" | "scale" | "gives_feedback">;
  judge: string;
  roundEntries: readonly PackEntry[];
}

/**
 * Writes a printable PDF for a judge: a cover with the list of codes, then each round entry with its document
 * and a score sheet.
 * @param readDocument Loads an anonymized document; called for one at a time.
 * @param onDone Called with the number of round entries written.
 */
export async function writePack(
  pack: Pack,
  readDocument: (path: string) => Promise<Uint8Array>,
  onDone: (roundEntries: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = await PackWriter.begin(`${pack.round.name}: entries to review`);
  addCover(writer, pack);
  for (const [index, roundEntry] of pack.roundEntries.entries()) {
    addRoundEntry(writer, roundEntry);
    if (roundEntry.file_path) {
      await addDocument(writer, await readDocument(roundEntry.file_path), roundEntry.code);
    }
    addScoreSheet(writer, pack, roundEntry);
    onDone(index + 1);
  }
  // The library's type allows shared memory, which it never uses.
  return (await writer.pdf.save()) as Uint8Array<ArrayBuffer>;
}

function addCover(writer: PackWriter, { round, judge, roundEntries }: Pack) {
  writer.newPage("");
  writer.text(round.name, { size: 22, bold: true });
  writer.text(`For ${judge}`, { size: 14, after: 18 });
  writer.text(
    "For each entry there is a text, a document if the team uploaded one, and a score sheet. The score sheets are for your notes. Only the reviews that you submit on the judging site count.",
  );
  writer.text(
    "Entries are identified only by a code. Keep these pages confidential, and destroy them after the round. If you recognize an entry, stop reading and recuse yourself on the judging site.",
  );
  writer.text(
    "Your assignment may have changed since these pages were printed. Check the list on the judging site.",
    { after: 18 },
  );
  writer.text(roundEntries.length === 1 ? "One entry" : `${roundEntries.length} entries`, {
    size: 13,
    bold: true,
  });
  for (const { code, idea_name: name } of roundEntries) writer.tick(`${code}  ${name}`);
}

function addRoundEntry(
  writer: PackWriter,
  { code, idea_name: name, description, file_path }: PackEntry,
) {
  writer.newPage(code);
  const before = writer.fonts.unknown;
  writer.text(code, { size: 22, bold: true });
  writer.text(name, { size: 14, bold: true, after: 12 });
  writer.text(description, { after: 14 });
  if (writer.fonts.unknown > before) {
    writer.text(
      "A question mark may stand for a letter that cannot be printed here. See the judging site.",
    );
  }
  writer.text(file_path ? "The document follows." : "No document.");
}

function addScoreSheet(writer: PackWriter, { round, judge }: Pack, { code, idea_name }: PackEntry) {
  writer.newPage(`${code} · score sheet`);
  writer.text(`Score sheet: ${code}`, { size: 18, bold: true });
  writer.text(idea_name);
  writer.text(`${round.name}, ${judge}`, { after: 14 });
  const total = round.criteria.reduce((sum, { weight }) => sum + weight, 0);
  for (const { name, question, weight, score_words: words } of round.criteria) {
    writer.keepTogether(60 + 18 * round.scale);
    writer.text(`${name} (${Math.round((100 * weight) / total)}%)`, {
      size: 12,
      bold: true,
      after: 2,
    });
    writer.text(question);
    for (let score = 1; score <= round.scale; score += 1) {
      writer.tick(`${score}  ${words[score - 1] ?? ""}`);
    }
    writer.space(10);
  }
  if (round.gives_feedback) addNotesBox(writer, "For the team, shown after the results");
  addNotesBox(writer, "For the panel: the other judges and the administrators");
}

function addNotesBox(writer: PackWriter, title: string) {
  const height = 150;
  writer.keepTogether(height + 24);
  writer.text(title, { size: 12, bold: true });
  writer.box(height);
}
