import { useSyncExternalStore } from "react";
import { Button, ScriptButton } from "~/components/Button.tsx";
import { env } from "~/config/env.ts";
import { cookieBanner, cookieSettings } from "~/content/notices.ts";
import { footerLabels } from "~/content/siteLinks.ts";
import styles from "./CookieBanner.module.css";
import { chooseCookies, showCookieSettings, storedChoice, subscribeToChoice } from "./consent.ts";

const BANNER_ID = "cookie-banner";

/**
 * The cookie banner, a row at the lower edge of the window. It is in every prerendered page; whether it
 * is seen depends on an attribute of the document (consent.ts), so that it never flashes.
 */
export function CookieBanner() {
  const choice = useSyncExternalStore(subscribeToChoice, storedChoice, () => "none" as const);
  return (
    <section id={BANNER_ID} className={styles.banner} aria-label={cookieBanner.label} tabIndex={-1}>
      <div className={styles.row}>
        <div className={styles.text}>
          {/* It contradicts the settings of a site without analytics. */}
          <p className={env.analyticsId ? undefined : styles.unasked}>{cookieBanner.text}</p>
          <p className={styles.settings}>
            <strong>{cookieSettings.choice[choice]}</strong>{" "}
            {env.analyticsId ? cookieSettings.withAnalytics : cookieSettings.withoutAnalytics}{" "}
            {cookieSettings.kept}
          </p>
        </div>
        {/* Two equal buttons on purpose: neither choice is pushed. */}
        <div className={styles.actions}>
          <Button look="quiet" size="small" onClick={() => chooseCookies(true)}>
            {cookieBanner.accept}
          </Button>
          <Button look="quiet" size="small" onClick={() => chooseCookies(false)}>
            {cookieBanner.reject}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Moves the focus to the banner, for visitors who have asked for it. */
function focusCookieBanner(): void {
  document.getElementById(BANNER_ID)?.focus();
}

/** Brings the cookie banner back, with the present choice. */
export function CookieSettings({ className }: { className: string | undefined }) {
  function open() {
    showCookieSettings();
    focusCookieBanner();
  }
  return (
    <ScriptButton className={`${className} needs-script`} onClick={open}>
      {footerLabels.cookieSettings}
    </ScriptButton>
  );
}
