import { useEffect, useId, useRef, useState } from "react";
import { ScriptButton } from "~/components/Button.tsx";
import { keepFocusInside } from "~/lib/keepFocusInside.ts";
import { Logo } from "./Logo.tsx";
import styles from "./MobileMenu.module.css";
import { AccountActions, NavigationLinks } from "./NavigationLinks.tsx";

// In wide windows, the bar shows the links.
const WIDE = "(min-width: 768px)";

/** The hamburger menu: an overlay that closes on tap, on Escape, and on navigation, including Back and Forward. */
export function MobileMenu() {
  const [open, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    const onChange = () => setOpen(false);
    wide.addEventListener("change", onChange);
    // The browser's Back and Forward.
    window.addEventListener("popstate", onChange);
    return () => {
      wide.removeEventListener("change", onChange);
      window.removeEventListener("popstate", onChange);
    };
  }, []);

  const close = () => setOpen(false);

  return (
    <>
      <ScriptButton
        className={`needs-script ${styles.button}`}
        aria-label="Open menu"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(true)}
      >
        <Bars />
      </ScriptButton>
      {/* A tap anywhere closes it, including on a link, which navigates. A native listener would remove the link
          before React handles the click. */}
      <dialog
        ref={dialog}
        id={id}
        className={styles.overlay}
        aria-label="Menu"
        onClick={close}
        onClose={close}
        onKeyDown={keepFocusInside}
      >
        {open && (
          <div className={styles.content}>
            <div className={styles.bar}>
              <Logo />
              <button type="button" className={styles.button} aria-label="Close menu">
                <Cross />
              </button>
            </div>
            <nav className={styles.links} aria-label="Main">
              <NavigationLinks mobile />
            </nav>
            <div className={styles.actions}>
              <AccountActions mobile />
            </div>
          </div>
        )}
      </dialog>
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
