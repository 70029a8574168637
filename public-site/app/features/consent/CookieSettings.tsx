import { ScriptButton } from "~/components/ScriptButton.tsx";
import { footerLabels } from "~/content/siteLinks.ts";
import { focusCookieBanner } from "./CookieBanner.tsx";
import { showCookieSettings } from "./consent.ts";

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
