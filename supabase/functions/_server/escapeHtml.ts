/** Makes text harmless in HTML, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replace(/[<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
