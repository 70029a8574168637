import { ScriptButton } from "~/components/ScriptButton.tsx";
import { footerLabels } from "~/content/siteLinks.ts";
import { focusCookieBanner } from "./CookieBanner.tsx";
import { showCookieBanner } from "./consent.ts";

/** Brings the cookie banner back. */
export function CookieSettings({ className }: { className: string | undefined }) {
  function open() {
    showCookieBanner();
    focusCookieBanner();
  }
  return (
    <ScriptButton className={`${className} needs-script`} onClick={open}>
      {footerLabels.cookieSettings}
    </ScriptButton>
  );
}
