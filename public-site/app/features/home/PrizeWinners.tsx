import { Link } from "react-router";
import { PLACES } from "#shared/awards.ts";
import { paths, projectPath } from "~/config/paths.ts";
import type { Finalist, ShownWinners } from "~/data/finalists.ts";
import { ProjectFigure } from "~/features/projects/ProjectParts.tsx";
import styles from "./HomePage.module.css";

interface PrizeWinnersProps {
  /** From 0; after the places is the prize of the other finalists. */
  rank: number;
  shown: ShownWinners;
}

/** The projects that have won a prize, each with its team. Without a public page only the name of the idea is public. */
export function PrizeWinners({ rank, shown: { winners, finalists } }: PrizeWinnersProps) {
  const place = PLACES[rank];
  if (!place) {
    const others = finalists.filter(({ id }) => !winners.some(({ page_id }) => page_id === id));
    return others.map((page) => <PrizeWinner key={page.id} id={page.id} page={page} />);
  }
  const winner = winners.find(({ outcome }) => outcome === place);
  if (!winner) return null;
  const page = finalists.find(({ id }) => id === winner.page_id);
  return <PrizeWinner id={place} page={page} name={winner.idea_name} />;
}

interface PrizeWinnerProps {
  /** Each id has its own drawing. */
  id: string;
  page: Finalist | undefined;
  name?: string;
}

function PrizeWinner({ id, page, name }: PrizeWinnerProps) {
  const team = page?.members.map(({ name }) => name).join(", ");
  return (
    <Link className={styles.winner} to={page ? projectPath(page.id) : paths.winners}>
      <ProjectFigure project={page ?? { id, pictures: [] }} />{" "}
      <span>
        <strong className="title-s breakable">{page?.title ?? name}</strong>
        {team && <span className="text-s breakable">{` ${team}`}</span>}
      </span>
    </Link>
  );
}
