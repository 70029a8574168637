import { Logo } from "./Logo.tsx";
import { MobileMenu } from "./MobileMenu.tsx";
import styles from "./NavigationBar.module.css";
import { AccountActions, NavigationLinks } from "./NavigationLinks.tsx";

/** The navigation bar, with a hamburger menu below 768 px. */
export function NavigationBar() {
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Logo compact />
        <div className={styles.wide}>
          <nav aria-label="Main">
            <NavigationLinks />
          </nav>
          <AccountActions />
        </div>
        <div className={styles.small}>
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}

/** The target of the skip link. */
export const MAIN_ID = "main";

/** The first stop of the Tab key, which skips the navigation bar. */
export function SkipLink() {
  return (
    <a className={`visually-hidden ${styles.skip}`} href={`#${MAIN_ID}`}>
      Skip to content
    </a>
  );
}
