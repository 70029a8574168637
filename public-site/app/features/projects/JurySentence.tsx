import { projectWords } from "~/content/finalists.ts";
import styles from "./JurySentence.module.css";

/** What the jury says of a project; nothing where it has not said anything. */
export function JurySentence({ sentence }: { sentence: string }) {
  if (!sentence) return null;
  return (
    <figure className={styles.jury}>
      <blockquote className="title-s">{sentence}</blockquote>
      <figcaption className="text-s">{projectWords.jury}</figcaption>
    </figure>
  );
}
