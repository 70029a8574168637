import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import { Button } from "~/components/Button.tsx";
import { RichText } from "~/components/RichText.tsx";
import { env } from "~/config/env.ts";
import { contact } from "~/content/contact.ts";
import { loadHcaptcha } from "~/lib/hcaptcha.ts";
import styles from "./ContactDialog.module.css";

/** The widget, once it is shown. */
export interface RobotCheckHandle {
  /** Has the visitor pass it again. */
  readonly reset: () => void;
}

interface RobotCheckProps {
  ref: Ref<RobotCheckHandle>;
  /** The token of a passed check; null when it has expired, failed or not been made yet. */
  onToken: (token: string | null) => void;
}

/** The robot check. Its script is loaded once the form around it has been painted. */
export function RobotCheck({ ref, onToken }: RobotCheckProps) {
  const painted = usePainted();
  const [unavailable, setUnavailable] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const reset = useRef(() => {});
  useImperativeHandle(ref, () => ({ reset: () => reset.current() }), []);
  const tell = useEffectEvent(onToken);

  useEffect(() => {
    const place = container.current;
    if (!painted || unavailable || !place) return;
    let left = false;
    let remove = () => {};
    async function show(into: HTMLElement) {
      try {
        const hcaptcha = await loadHcaptcha();
        if (left) return;
        const withdraw = () => tell(null);
        const id = hcaptcha.render(into, {
          sitekey: env.hcaptchaSiteKey,
          callback: (token) => tell(token),
          "expired-callback": withdraw,
          "chalexpired-callback": withdraw,
          "error-callback": withdraw,
        });
        reset.current = () => hcaptcha.reset(id);
        remove = () => hcaptcha.remove(id);
      } catch (cause) {
        if (left) return;
        console.error("The robot check's script could not be loaded.", cause);
        tell(null);
        setUnavailable(true);
      }
    }
    void show(place);
    return () => {
      left = true;
      reset.current = () => {};
      remove();
    };
  }, [painted, unavailable]);

  if (unavailable) {
    return (
      <div className={styles.robotCheckUnavailable} role="alert">
        <p>
          <RichText text={contact.robotCheckUnavailable} />
        </p>
        <Button look="quiet" onClick={() => setUnavailable(false)}>
          Load the robot check again
        </Button>
      </div>
    );
  }
  return <div ref={container} className={styles.robotCheck} />;
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
