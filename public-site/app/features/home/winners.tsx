import type { ReactNode } from "react";
import { Link } from "react-router";
import { AWARDS, PLACES } from "#shared/awards.ts";
import { Arrow } from "~/components/Button.tsx";
import { paths, projectPath } from "~/config/paths.ts";
import { type Finalist, loadWinners } from "~/data/finalists.ts";
import { ProjectFigure } from "~/features/projects/ProjectParts.tsx";
import styles from "./winners.module.css";

/** The winners on the home page. */
export interface HomeWinners {
  /** The winning project, in place of the device; nothing if its page is not public. */
  readonly hero: ReactNode;
  /** By prize, first prize first; the last one is that of the other finalists. */
  readonly prizes: readonly ReactNode[];
}

export async function loadHomeWinners(signal: AbortSignal): Promise<HomeWinners> {
  const { winners, finalists } = await loadWinners(signal);
  const first = finalists.find(({ outcome }) => outcome === "first");
  const others = finalists.filter(({ id }) => !winners.some(({ page_id }) => page_id === id));
  return {
    hero: first && <HeroWinner winner={first} />,
    prizes: [
      ...PLACES.map((place) => {
        const winner = winners.find(({ outcome }) => outcome === place);
        const page = finalists.find(({ id }) => id === winner?.page_id);
        return winner && <PrizeWinner id={place} page={page} name={winner.idea_name} />;
      }),
      others.map((page) => (
        <PrizeWinner key={page.id} id={page.id} page={page} name={page.title} />
      )),
    ],
  };
}

function HeroWinner({ winner }: { winner: Finalist }) {
  return (
    <Link className={styles.heroWinner} to={paths.winners} data-winner>
      <ProjectFigure project={winner} eager />{" "}
      <span className={`text-s ${styles.words}`}>
        <span>
          {AWARDS.first.name} <strong>{winner.title}</strong>
        </span>
        <Arrow />
      </span>
    </Link>
  );
}

interface PrizeWinnerProps {
  /** Each id has its own drawing. */
  id: string;
  page: Finalist | undefined;
  /** The name of the idea, which is public without a page. */
  name: string;
}

function PrizeWinner({ id, page, name }: PrizeWinnerProps) {
  const team = page?.members.map((member) => member.name).join(", ");
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
