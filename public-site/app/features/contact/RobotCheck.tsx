import HCaptcha from "@hcaptcha/react-hcaptcha";
import { type Ref, useEffect, useState } from "react";
import { Button } from "~/components/Button.tsx";
import { RichText } from "~/components/RichText.tsx";
import { contact } from "~/content/contact.ts";
import { HCAPTCHA_SETTINGS } from "~/lib/robotCheckWidget.tsx";
import styles from "./ContactDialog.module.css";

/** What the widget reports when its script cannot be loaded. */
const SCRIPT_ERROR = "script-error";

interface RobotCheckProps {
  ref: Ref<HCaptcha>;
  /** The token of a passed check; null when it has expired, failed or not been made yet. */
  onToken: (token: string | null) => void;
}

/** The robot check. Its script is loaded once the form around it has been painted. */
export function RobotCheck({ ref, onToken }: RobotCheckProps) {
  const painted = usePainted();
  const [attempt, setAttempt] = useState(0);
  const [unavailable, setUnavailable] = useState(false);

  function onError(code: string) {
    onToken(null);
    if (code !== SCRIPT_ERROR) return;
    console.error("The robot check's script could not be loaded.");
    setUnavailable(true);
  }

  if (unavailable) {
    return (
      <div className={styles.robotCheckUnavailable} role="alert">
        <p>
          <RichText text={contact.robotCheckUnavailable} />
        </p>
        <Button
          look="quiet"
          onClick={() => {
            setUnavailable(false);
            setAttempt(attempt + 1);
          }}
        >
          Load the robot check again
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.robotCheck}>
      {painted && (
        <HCaptcha
          key={attempt}
          ref={ref}
          {...HCAPTCHA_SETTINGS}
          onVerify={onToken}
          onExpire={() => onToken(null)}
          onChalExpired={() => onToken(null)}
          onError={onError}
        />
      )}
    </div>
  );
}

/** Whether what was rendered first has been painted. */
function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    let timer: number | undefined;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return painted;
}
