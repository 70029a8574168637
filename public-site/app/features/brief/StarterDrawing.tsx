import { starterDrawings } from "~/art/starterDrawings.ts";
import styles from "./ThoughtStarters.module.css";

/** The drawing of a subject, for the eye alone. */
export function StarterDrawing({ title }: { title: string }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 120 120" aria-hidden="true">
      {starterDrawings[title]?.map(({ path, fill = "none", stroke, width }) => (
        <path key={path + fill} d={path} fill={fill} stroke={stroke} strokeWidth={width} />
      ))}
    </svg>
  );
}
