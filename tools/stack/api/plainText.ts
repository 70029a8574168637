const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

function decode(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

/** The text of one of our email templates, with the addresses of its links. */
export function plainText(html: string): string {
  const lines = html
    .replace(/^[\s\S]*<body[^>]*>/i, "")
    .replace(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, (_, href: string, label: string) =>
      href === label ? href : `${label}: ${href}`,
    )
    .replace(/<br>|<\/(?:p|h1|div)>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .split("\n")
    .map((line) => decode(line).trim());
  return `${lines.filter((line) => line !== "").join("\n\n")}\n`;
}
