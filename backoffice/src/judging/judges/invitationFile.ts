import Papa from "papaparse";

/** The accepted headings of the columns: first name, last name, email address, limit. */
const COLUMNS = [
  /^(first|given)\W?names?$|^prénoms?$/i,
  /^((last|family|full|sur)\W?)?names?$|^judges?$|^noms?$/i,
  /mail|address/i,
  /entries|at most|^(cap|load|max)$/i,
];

/**
 * Converts a CSV file to lines for readInvitations. With a row of headings it uses only the columns above;
 * without one it uses all columns.
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
