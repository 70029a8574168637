import { useId } from "react";
import { Logo } from "./Logo.tsx";
import styles from "./MobileMenu.module.css";
import { MENU_ATTRIBUTE } from "./menu.ts";
import { AccountActions, NavigationLinks } from "./NavigationLinks.tsx";

/** The hamburger menu: an overlay that needs no script. With one, it is a dialog (page/menu.ts). */
export function MobileMenu() {
  const id = useId();
  return (
    <>
      <button type="button" className={styles.button} aria-label="Open menu" popoverTarget={id}>
        <Bars />
      </button>
      <div
        id={id}
        popover="auto"
        className={styles.overlay}
        role="dialog"
        aria-label="Menu"
        {...{ [MENU_ATTRIBUTE]: "" }}
      >
        <div className={styles.bar}>
          <Logo />
          <button
            type="button"
            className={styles.button}
            aria-label="Close menu"
            popoverTarget={id}
            popoverTargetAction="hide"
          >
            <Cross />
          </button>
        </div>
        <nav className={styles.links} aria-label="Main">
          <NavigationLinks mobile />
        </nav>
        <AccountActions mobile />
      </div>
    </>
  );
}

function Bars() {
  return (
    <svg viewBox="0 0 28 14" width="28" height="14" aria-hidden="true">
      <path d="M0 2h28M0 12h28" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

function Cross() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="M3 3l18 18M21 3L3 21" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
