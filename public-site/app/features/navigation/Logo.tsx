import { Link } from "react-router";
import { Mark } from "~/art/Mark.tsx";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { paths } from "~/config/paths.ts";
import { challengeName } from "~/content/organization.ts";
import styles from "./Logo.module.css";

interface LogoProps {
  onDark?: boolean;
  /** Leaves the words out where a wide navigation bar has no room for them. */
  compact?: boolean;
}

/** The mark and the name of the challenge; leads home. */
export function Logo({ onDark = false, compact = false }: LogoProps) {
  const name = challengeName(useChallenge());
  return (
    <Link
      className={styles.logo}
      to={paths.home}
      aria-label={name}
      data-compact={compact || undefined}
      data-on-dark={onDark || undefined}
    >
      <Mark className={styles.mark} onDark={onDark} />
      <span className={styles.name}>{name}</span>
    </Link>
  );
}
