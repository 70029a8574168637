import { projectWords } from "~/content/finalists.ts";
import type { Finalist } from "~/data/finalists.ts";
import styles from "./ProjectTeam.module.css";

/** Those of a team who agreed to be named, with university and country. */
export function ProjectTeam({ members }: Pick<Finalist, "members">) {
  if (members.length === 0) return <p className="text-s">{projectWords.nobodyNamed}</p>;
  return (
    <ul className={styles.members}>
      {members.map(({ name, university, country }) => (
        <li key={`${name} ${university} ${country}`}>
          <strong>{name}</strong>
          <span>{[university, country].filter(Boolean).join(", ")}</span>
        </li>
      ))}
    </ul>
  );
}
