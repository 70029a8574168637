import { useChallenge } from "~/challenge/useChallenge.ts";
import { barButtons, barLabels } from "~/content/siteLinks.ts";
import { useHydrated } from "~/lib/useHydrated.ts";
import styles from "./MobileMenu.module.css";
import { Bars } from "./MobileMenu.tsx";
import { NavigationLinks } from "./NavigationLinks.tsx";

/** The menu of small screens where no script opens the other one: it unfolds below the bar. */
export function MenuWithoutScript() {
  const { signIn, signUp } = barButtons;
  const { canEnter } = useChallenge();
  if (useHydrated()) return null;
  return (
    <details className={`without-script ${styles.unfolding}`}>
      <summary className={styles.button} aria-label={barLabels.openMenu}>
        <Bars />
      </summary>
      <nav aria-label={barLabels.navigation}>
        <NavigationLinks mobile />
        <p className={styles.actions}>
          <a href={signIn.to}>{signIn.mobileLabel}</a>
          {canEnter && <a href={signUp.to}>{signUp.mobileLabel}</a>}
        </p>
      </nav>
    </details>
  );
}
