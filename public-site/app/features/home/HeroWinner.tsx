import { Link } from "react-router";
import { AWARDS } from "#shared/awards.ts";
import { Arrow } from "~/components/Button.tsx";
import { paths } from "~/config/paths.ts";
import type { ShownWinners } from "~/data/finalists.ts";
import { ProjectFigure } from "~/features/projects/ProjectParts.tsx";
import styles from "./Hero.module.css";

/** The winning project, in place of the device; nothing if its page is not public. */
export function HeroWinner({ finalists }: ShownWinners) {
  const winner = finalists.find(({ outcome }) => outcome === "first");
  if (!winner) return null;
  return (
    <Link className={styles.winner} to={paths.winners}>
      <ProjectFigure project={winner} eager />{" "}
      <span className={`text-s ${styles.winnerWords}`}>
        <span>
          {AWARDS.first.name} <strong>{winner.title}</strong>
        </span>
        <Arrow />
      </span>
    </Link>
  );
}
