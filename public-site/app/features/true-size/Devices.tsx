import type { CSSProperties, ReactNode } from "react";
import { Link } from "react-router";
import { projectPath } from "~/config/paths.ts";
import { deviceFigures, devices, milliliters } from "~/content/finalists.ts";
import { millimeters, trueSize } from "~/content/trueSize.ts";
import type { Finalist } from "~/data/finalists.ts";
import { BankCard, CARD_ROOM, Disc, Drawing, Ruler, SIDE_ROOM, SideView } from "./drawings.tsx";
import styles from "./TrueSize.module.css";
import { useMatching } from "./useMatching.tsx";

/** The device of a project in large figures and drawn; nothing if its team states no figure. */
export function Device({ project, title }: { project: Finalist; title: string }) {
  const { diameter_mm, height_mm } = project;
  const stated = deviceFigures(project);
  if (stated.length === 0) return null;
  const numbers = (
    <ul className={`right ${styles.numbers}`}>
      {stated.map(({ figure, text }) => (
        <li key={text}>
          <strong>{figure}</strong> <span>{text}</span>
        </li>
      ))}
    </ul>
  );
  return (
    <Band
      title={title}
      beside={numbers}
      widths={diameter_mm === null ? [] : [statedRoom(diameter_mm), diameter_mm + SIDE_ROOM]}
    >
      {diameter_mm !== null && (
        <>
          <StatedTopView
            width={diameter_mm}
            volume={milliliters(project)}
            caption={trueSize.top(millimeters(diameter_mm))}
          />
          {height_mm !== null && <SideView width={diameter_mm} height={height_mm} />}
        </>
      )}
    </Band>
  );
}

/** The devices of the finalists side by side; nothing if no team states its diameter. */
export function Devices({ finalists }: { finalists: readonly Finalist[] }) {
  const drawn = finalists.flatMap(({ diameter_mm, ...project }) =>
    diameter_mm === null ? [] : [{ ...project, diameter_mm }],
  );
  if (drawn.length === 0) return null;
  const unstated = finalists.filter(({ diameter_mm }) => diameter_mm === null);
  return (
    <Band
      title={devices.title}
      beside={<p className="right text-l measure-s">{devices.lead}</p>}
      widths={drawn.map(({ diameter_mm }) => statedRoom(diameter_mm))}
      className={styles.named}
      note={unstated.length > 0 && devices.unstated(unstated.map(({ title }) => title))}
    >
      {drawn.map((project) => (
        <StatedTopView
          key={project.id}
          width={project.diameter_mm}
          volume={milliliters(project)}
          caption={
            <>
              <Link to={projectPath(project.id)}>{project.title}</Link>
              <span>{devices.size(project)}</span>
            </>
          }
        />
      ))}
    </Band>
  );
}

/** The width of the drawing of a team's device from above, with room for a caption. */
const statedRoom = (width: number) => Math.max(width, 32) + 4;

interface StatedProps {
  width: number;
  volume: string;
  caption: ReactNode;
}

/** A device of a team from above. */
function StatedTopView({ caption, ...disc }: StatedProps) {
  return (
    <Drawing width={statedRoom(disc.width)} height={disc.width} caption={caption}>
      <Disc {...disc} />
    </Drawing>
  );
}

interface BandProps {
  title: string;
  beside: ReactNode;
  /** The widths of the drawings, in millimeters. */
  widths: readonly number[];
  className?: string | undefined;
  /** Below the drawings. */
  note?: ReactNode;
  children: ReactNode;
}

/** Drawings at one scale on one skin, beside a bank card; without a drawing only the title. */
function Band({ title, beside, widths, className = "", note, children }: BandProps) {
  const { style, drawings, isMatching, matching } = useMatching();
  const all = [...widths, CARD_ROOM];
  const room = {
    "--all": all.reduce((sum, width) => sum + width, 0),
    "--widest": Math.max(...all),
  } as CSSProperties;
  const hasDrawings = widths.length > 0;
  return (
    <section
      className={`tone-3 clip ${styles.band} ${hasDrawings ? "" : "pb-xl"}`}
      style={{ ...room, ...style }}
      aria-labelledby="device"
    >
      <div className={`grid gap-m ${styles.head}`}>
        <h2 id="device" className="title-l left">
          {title}
        </h2>
        {beside}
        {hasDrawings && <div className="left needs-script">{matching}</div>}
      </div>
      {hasDrawings && (
        <>
          <div className={`${styles.drawings} ${className}`} {...drawings}>
            {children}
            <BankCard />
          </div>
          {note && <p className={`edge pb-m breakable ${styles.note}`}>{note}</p>}
          <Ruler isShown={isMatching} />
        </>
      )}
    </section>
  );
}
