import { useSyncExternalStore } from "react";
import { Button, ScriptButton } from "~/components/Button.tsx";
import { env } from "~/config/env.ts";
import { cookieNotice } from "~/content/notices.ts";
import styles from "./CookieBanner.module.css";
import { chooseCookies, cookieChoice, showCookieSettings, subscribeToChoice } from "./consent.ts";

const BANNER_ID = "cookie-banner";

const CHOICES = {
  none: "You have not chosen yet.",
  accepted: "You have accepted cookies.",
  rejected: "You have rejected cookies.",
};

/** The cookie banner, part of every prerendered page. An attribute of the document shows it without a flash (consent.ts). */
export function CookieBanner() {
  const choice = useSyncExternalStore(subscribeToChoice, cookieChoice, () => "none" as const);
  return (
    <section id={BANNER_ID} className={styles.banner} aria-label="Cookie consent" tabIndex={-1}>
      <div className={`row ${styles.row}`}>
        <div className={styles.text}>
          {/* Hidden in the settings of a site without analytics, because it would be wrong there. */}
          <p className={env.analyticsId ? undefined : styles.unasked}>{cookieNotice}</p>
          <p className={styles.settings}>
            <strong>{CHOICES[choice]}</strong>{" "}
            {env.analyticsId
              ? "We count your visits only after you accept."
              : "This site has no analytics and does not count your visit."}{" "}
            Your browser stores this choice, and your session once you sign in.
          </p>
        </div>
        {/* Equal buttons, so that neither choice is favored. */}
        <div className={styles.actions}>
          <Button look="quiet" size="small" onClick={() => chooseCookies(true)}>
            Accept All
          </Button>
          <Button look="quiet" size="small" onClick={() => chooseCookies(false)}>
            Reject
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Shows the cookie banner again, with the current choice. */
export function CookieSettings({ className }: { className: string | undefined }) {
  function open() {
    showCookieSettings();
    document.getElementById(BANNER_ID)?.focus();
  }
  return (
    <ScriptButton className={`${className} needs-script`} onClick={open}>
      Cookie settings
    </ScriptButton>
  );
}
