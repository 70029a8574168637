/** "2026-11-20 11:47:13.5+00" as Supabase writes it: "2026-11-20T11:47:13.5+00:00". */
export function isoTimestamp(text: string): string {
  return text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
}
