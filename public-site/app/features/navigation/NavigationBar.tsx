import { Link } from "react-router";
import { paths } from "~/config/paths.ts";
import { organisation } from "~/content/organisation.ts";
import { barLabels } from "~/content/siteLinks.ts";
import { AccountActions } from "./AccountActions.tsx";
import { MobileMenu } from "./MobileMenu.tsx";
import styles from "./NavigationBar.module.css";
import { NavigationLinks } from "./NavigationLinks.tsx";

/** The navigation bar; below 768 px a hamburger menu (specification section 2). */
export function NavigationBar() {
  return (
    <header className={styles.bar}>
      <Link className={styles.logo} to={paths.home}>
        {organisation.challengeName}
      </Link>
      <div className={styles.wide}>
        <nav aria-label={barLabels.navigation}>
          <NavigationLinks />
        </nav>
        <div className={styles.actions}>
          <AccountActions />
        </div>
      </div>
      <div className={styles.small}>
        <MobileMenu />
      </div>
    </header>
  );
}
