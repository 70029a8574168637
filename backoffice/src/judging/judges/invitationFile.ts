import Papa from "papaparse";

/** What the columns of a sheet may be called, in the order in which a line has them. */
const COLUMNS = [
  /^(first|given)\W?names?$|^prénoms?$/i,
  /^((last|family|full|sur)\W?)?names?$|^judges?$|^noms?$/i,
  /mail|address/i,
  /entries|at most|^(cap|load|max)$/i,
];

/**
 * Reads a sheet that was saved as CSV into lines of an invitation: name, address, and maybe how many
 * entries. With a row of headings its other columns are left out; without one all are read.
 */
export function linesOfFile(csv: string): string {
  const { data } = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ""), { skipEmptyLines: "greedy" });
  const [headings = []] = data;
  const wanted = COLUMNS.map((names) => headings.findIndex((cell) => names.test(cell.trim())));
  const isHeaded = !headings.some((cell) => cell.includes("@")) && wanted.some((at) => at >= 0);
  const rows = isHeaded
    ? data.slice(1).map((row) => wanted.map((at) => (at < 0 ? "" : (row[at] ?? ""))))
    : data;
  return rows
    .map((row) =>
      row
        .map((cell) => cell.replace(/\s+/g, " ").trim())
        .filter(Boolean)
        .join(", "),
    )
    .join("\n");
}
