import type { ReactNode } from "react";
import { WORD_JOINER } from "#common/words.ts";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { paths } from "~/config/paths.ts";
import styles from "./Form.module.css";

/**
 * The note above a form with personal data.
 * @param entering whether the form is part of entering, to which the official rules apply.
 */
export function FormNote({ entering = false }: { entering?: boolean }) {
  const { canEnter } = useChallenge();
  return (
    <p className="text-s">
      All fields are required. See our <NewTabLink href={paths.privacy}>privacy notice</NewTabLink>
      {entering && canEnter ? (
        <span key="rules">
          {" "}
          and <NewTabLink href={paths.rules}>official rules</NewTabLink>.
        </span>
      ) : (
        <span key="end">.</span>
      )}
    </p>
  );
}

/** A link in a form. It opens a new tab, so that no input is lost. */
export function NewTabLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      {WORD_JOINER}
      <NewTabArrow />
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}

/** Drawn, because the site's fonts have no such arrow. */
function NewTabArrow() {
  return (
    <svg className={styles.newTab} width="9" height="9" viewBox="0 0 9 9" aria-hidden="true">
      <path d="M1 8 8 1M2 1h6v6" fill="none" stroke="currentColor" strokeWidth="1.3" />
    </svg>
  );
}

/** At the end of a form with an invisible robot check: hCaptcha requires this text. */
export function RobotCheckNote() {
  return (
    <p className="text-s">
      This form is protected by hCaptcha, and its{" "}
      <NewTabLink href="https://www.hcaptcha.com/privacy">Privacy Policy</NewTabLink> and{" "}
      <NewTabLink href="https://www.hcaptcha.com/terms">Terms of Service</NewTabLink> apply.
    </p>
  );
}
