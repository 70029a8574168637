/** Escapes text for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replace(/[<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
