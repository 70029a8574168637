import { Link } from "react-router";
import type { RichPart, RichText as Words } from "~/content/text.ts";

/** Copy with links and emphasis (content/text.ts). */
export function RichText({ text }: { text: Words }) {
  return text.map((part) => <Part key={JSON.stringify(part)} part={part} />);
}

function Part({ part }: { part: RichPart }) {
  if (typeof part === "string") return part;
  if ("strong" in part) return <strong>{part.strong}</strong>;
  if (part.href.startsWith("/")) return <Link to={part.href}>{part.text}</Link>;
  return <a href={part.href}>{part.text}</a>;
}
