import { createContext, useContext } from "react";
import { Link } from "react-router";
import type { RichPart, RichText as Words } from "#common/content/text.ts";
import { cutAtWords } from "~/lib/searchedWords.ts";

/** The words of a search, folded (lib/searchedWords.ts). They are marked in every text inside. */
export const SearchedWords = createContext<readonly string[]>([]);

/** Copy with links and emphasis (content/text.ts). */
export function RichText({ text }: { text: Words }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order.
  return text.map((part, index) => <Part key={index} part={part} />);
}

/** Marks the words of a search in a text. Every part is an element, because translated pages replace bare text. */
export function Marked({ text }: { text: string }) {
  const words = useContext(SearchedWords);
  return cutAtWords(text, words).map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order.
    return index % 2 ? <mark key={index}>{part}</mark> : <span key={index}>{part}</span>;
  });
}

function Part({ part }: { part: RichPart }) {
  if (typeof part === "string") return <Marked text={part} />;
  if ("strong" in part) {
    return (
      <strong>
        <Marked text={part.strong} />
      </strong>
    );
  }
  const words = <Marked text={part.text} />;
  if (part.href.startsWith("/")) return <Link to={part.href}>{words}</Link>;
  return <a href={part.href}>{words}</a>;
}
