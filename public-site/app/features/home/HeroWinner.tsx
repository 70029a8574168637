import { Link } from "react-router";
import { Arrow } from "~/components/Button.tsx";
import { outcomeWords } from "~/content/finalists.ts";
import { pages } from "~/content/pages.ts";
import { useFinalists } from "~/features/finalists/useFinalists.ts";
import { ProjectFigure } from "~/features/projects/ProjectParts.tsx";
import styles from "./Hero.module.css";

/** The project that has won, in place of the device; nothing while it is not known or not public. */
export function HeroWinner() {
  const shown = useFinalists();
  const finalists = shown.status === "ready" ? shown.value.finalists : [];
  const winner = finalists.find(({ outcome }) => outcome === "first");
  if (!winner) return null;
  return (
    <Link className={styles.winner} to={pages.winners}>
      <ProjectFigure project={winner} eager />{" "}
      <span className={styles.winnerWords}>
        <span>
          {outcomeWords.first} <strong>{winner.title}</strong>
        </span>
        <Arrow />
      </span>
    </Link>
  );
}
