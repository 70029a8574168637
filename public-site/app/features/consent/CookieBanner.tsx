import { Button, ScriptButton } from "~/components/Button.tsx";
import { env } from "~/config/env.ts";
import { cookieNotice } from "~/content/notices.ts";
import styles from "./CookieBanner.module.css";
import { BANNER_ID, CHOICES, type CookieAction } from "./cookieBanner.ts";

const action = (name: CookieAction) => ({ "data-cookies": name });

/**
 * The cookie banner, part of every prerendered page. An attribute of the document shows it without a flash
 * (page/headScript.ts), and the page makes its buttons work (page/cookieBanner.ts).
 */
export function CookieBanner() {
  return (
    <section id={BANNER_ID} className={styles.banner} aria-label="Cookie consent" tabIndex={-1}>
      <div className={`row ${styles.row}`}>
        <div className={styles.text}>
          {/* Hidden in the settings of a site without analytics, because it would be wrong there. */}
          <p className={env.analyticsId ? undefined : styles.unasked}>{cookieNotice}</p>
          <p className={styles.settings}>
            <strong data-choice suppressHydrationWarning>
              {CHOICES.none}
            </strong>{" "}
            {env.analyticsId
              ? "We count your visits only after you accept."
              : "This site doesn’t use analytics or count your visits."}{" "}
            Your browser stores this choice and, once you sign in, your session.
          </p>
        </div>
        {/* Equal buttons, so that neither choice is favored. */}
        <div className={styles.actions}>
          <Button look="quiet" size="small" {...action("accept")}>
            Accept All
          </Button>
          <Button look="quiet" size="small" {...action("reject")}>
            Reject
          </Button>
          <ScriptButton className={`link-button ${styles.close}`} {...action("close")}>
            Close
          </ScriptButton>
        </div>
      </div>
    </section>
  );
}

/** Shows the cookie banner again, with the current choice. */
export function CookieSettings({ className }: { className: string | undefined }) {
  return (
    <ScriptButton className={`${className} needs-script`} {...action("settings")}>
      Cookie settings
    </ScriptButton>
  );
}
